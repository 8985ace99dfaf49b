// The taquin command: as the server, and to compare the page with.
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 10_000;

const command = () => {
  const path = process.env.TAQUIN_COMMAND;
  if (!path) throw new Error('TAQUIN_COMMAND must be the path of the taquin command');
  return path;
};

/**
 * Runs the command to its end and returns what it printed.
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 */
export async function taquin(args, environment = {}) {
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(command(), args, { env });
  return stdout;
}

/**
 * Starts `taquin serve` on a free port of the loopback interface.
 * @param {string[]} [flags]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startServer(flags = []) {
  const server = spawn(command(), ['serve', '--bind', '127.0.0.1:0', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      server.kill('SIGKILL');
      reject(new Error(`taquin serve did not say where it listens\n${printed}`));
    }, START_MILLISECONDS);
    /** @param {Buffer} bytes */
    const listen = (bytes) => {
      printed += bytes.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
      if (!found) return;
      clearTimeout(late);
      resolve(`${found[0]}/`);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('error', reject);
    server.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`taquin serve ended with ${code}\n${printed}`));
    });
  });
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), STOP_MILLISECONDS);
    await ended;
    clearTimeout(late);
  };
  return { url, stop };
}
