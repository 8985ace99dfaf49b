// A web server that knows nothing but files: what a static host offers.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const MEDIA_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Where the page is: not at the root, since project pages of static hosts are not either. */
const PREFIX = '/puzzles/taquin/';

/**
 * Serves the files of `folder` on a free port of the loopback interface.
 * @param {string} folder
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    let file = join(folder, normalize(`/${path.slice(PREFIX.length)}`));
    let found = path.startsWith(PREFIX) && (await stat(file).catch(() => null));
    if (found && found.isDirectory()) {
      file = join(file, 'index.html');
      found = await stat(file).catch(() => null);
    }
    if (!found || !['GET', 'HEAD'].includes(request.method ?? '')) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
      return;
    }
    const type = MEDIA_TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': found.size });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file).pipe(response);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(null)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}${PREFIX}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
