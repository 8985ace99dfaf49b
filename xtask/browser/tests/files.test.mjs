// The files of the page: their types, their weight, and that they need no other host.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { PAGE, pageFile, pageFiles, pageText } from '../support/files.mjs';

const MAX_BYTES = 150_000;

/** Names of XML dialects look like addresses, and nobody fetches them. */
const NAMESPACES = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml', 'http://www.w3.org/1999/xlink'];

test('the type checker accepts all scripts', async () => {
  const here = join(import.meta.dirname, '..');
  const compiler = join(here, 'node_modules/.bin/tsc');
  // Workers have other globals than pages.
  for (const project of [PAGE, join(here, 'workers.tsconfig.json')]) {
    const checked = promisify(execFile)(compiler, ['--project', project, '--pretty', 'false']);
    await checked.catch((error) => assert.fail(error.stdout || error.message));
  }
});

test('the page weighs less than 150 KB as it is sent, in all languages together', async () => {
  const files = await pageFiles();
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await pageFile(file), { level: 9 }).length));
  const heaviest = files.map((file, at) => `${sizes[at]} ${file}`);
  heaviest.sort((a, b) => parseInt(b) - parseInt(a));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total < MAX_BYTES, `${total} bytes\n${heaviest.slice(0, 20).join('\n')}`);
});

test('no file loads anything from another host', async () => {
  const binary = /\.(png|woff2|ttf|ico)$/;
  for (const file of (await pageFiles()).filter((name) => !binary.test(name))) {
    let text = await pageText(file);
    for (const name of NAMESPACES) text = text.replaceAll(name, '');
    // Links that people follow are not loaded.
    text = text.replace(/href: 'https:[^']*', (rel|target)/g, '');
    const address = /(?:https?:|wss?:)?\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+/i.exec(text);
    assert.equal(address, null, `${file} names ${address?.[0]}`);
  }
});
