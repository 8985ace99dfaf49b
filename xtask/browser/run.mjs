// Starts the servers, runs all tests against both of them, and says what passed.
// Words on the command line choose tests whose file or name contains one of them.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { stripVTControlCharacters } from 'node:util';

import { startServer } from './support/command.mjs';
import { serveFolder } from './support/static-server.mjs';

const TESTS = join(import.meta.dirname, 'tests');
const SLOWEST_SHOWN = 10;

const words = process.argv.slice(2);
const reports = process.env.TAQUIN_REPORTS;
if (reports) {
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
}

/** @type {{ stop: () => Promise<void> }[]} */
const servers = [];
const stopAll = () => Promise.all(servers.splice(0).map((server) => server.stop()));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => stopAll().finally(() => process.exit(130)));
}

try {
  const server = await startServer();
  servers.push(server);
  process.env.TAQUIN_HTTP_URL = server.url;
  if (process.env.TAQUIN_STATIC_PAGE) {
    const folder = await serveFolder(process.env.TAQUIN_STATIC_PAGE);
    servers.push(folder);
    process.env.TAQUIN_STATIC_URL = folder.url;
  }
  process.exitCode = await test();
} finally {
  await stopAll();
}

/** Runs the tests; returns the exit code. */
async function test() {
  const begun = performance.now();
  const names = (await readdir(TESTS)).filter((name) => name.endsWith('.test.mjs')).sort();
  const byFile = names.filter((name) => words.some((word) => name.includes(word)));
  const byName = words.filter((word) => !names.some((name) => name.includes(word)));
  const escaped = byName.map((word) => new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  const events = run({
    files: (byFile.length > 0 ? byFile : names).map((name) => join(TESTS, name)),
    concurrency: availableParallelism(),
    ...(escaped.length > 0 ? { testNamePatterns: escaped } : {}),
  });
  /** @type {{ name: string, seconds: number }[]} */
  const passed = [];
  /** @type {string[]} */
  const failed = [];
  let skipped = 0;
  for await (const { type, data } of events) {
    if (type === 'test:stderr' || type === 'test:stdout') process.stderr.write(data.message);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const details = data.details;
    const seconds = details.duration_ms / 1000;
    // A file fails with its tests; it counts only when it failed on its own, before any of them ran.
    const isGroup = details.type === 'suite' || data.name.endsWith('.test.mjs');
    const cause = type === 'test:fail' ? details.error : undefined;
    if (isGroup && cause?.failureType !== 'testCodeFailure') continue;
    if (data.skip !== undefined) {
      skipped += 1;
    } else if (type === 'test:pass') {
      passed.push({ name: data.name, seconds });
      console.log(`passed: ${data.name} (${seconds.toFixed(1)} s)`);
    } else {
      failed.push(data.name);
      const why = cause?.cause?.stack ?? cause?.cause ?? cause;
      console.log(`FAILED: ${data.name} (${seconds.toFixed(1)} s)\n${stripVTControlCharacters(String(why))}\n`);
    }
  }
  passed.sort((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of passed.slice(0, SLOWEST_SHOWN)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
  for (const name of failed) console.log(`failed: ${name}`);
  if (failed.length > 0 && reports) console.log(`screenshots of what failed are in ${reports}`);
  const took = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`${passed.length} passed, ${failed.length} failed, ${skipped} skipped; ${took} s`);
  return failed.length > 0 || passed.length === 0 ? 1 : 0;
}
