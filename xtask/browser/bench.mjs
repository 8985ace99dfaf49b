// Measures the static page in Chromium and prints a section of docs/BENCHMARKS.md. Boards and lengths are compared
// with those of the command.
import { execFileSync } from 'node:child_process';

import { chromium } from 'playwright-core';

import { serveFolder } from './support/static-server.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SMALL_BOARDS = { size: '4x4', count: 200, seed: 1 };
const LARGE_BOARDS = { size: '10x10', count: 5, seed: 1 };
const LARGE_SECONDS = 10;
/** How long tables may take until they are in storage. */
const TABLES_MILLISECONDS = 60_000;
const PAINTS = 5;

const { TAQUIN_CHROMIUM, TAQUIN_COMMAND, TAQUIN_STATIC_PAGE } = process.env;
const log = (/** @type {string} */ text) => process.stderr.write(`bench: ${text}\n`);

const server = await serveFolder(TAQUIN_STATIC_PAGE ?? '');
const browser = await chromium.launch({ executablePath: TAQUIN_CHROMIUM, headless: true, args: FLAGS });
try {
  const painted = await firstPaints();
  const interactions = await interactionTimes();
  const small = await smallBoards();
  const large = await largeBoards();
  print(painted, interactions, small, large);
} finally {
  await browser.close();
  await server.stop();
}

/** Milliseconds until a fresh profile shows something, the median of several. */
async function firstPaints() {
  const paints = [];
  for (let round = 0; round < PAINTS; round += 1) {
    const page = await freshPage();
    paints.push(
      await page.evaluate(async () => {
        for (;;) {
          const paint = performance.getEntriesByName('first-contentful-paint')[0];
          if (paint) return paint.startTime;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }),
    );
    await page.context().close();
  }
  log(`first paint: ${paints.map((time) => time.toFixed(0)).join(', ')} ms`);
  return median(paints);
}

/** The longest time from an input to the frame that shows its effect, by kind of input. */
async function interactionTimes() {
  const page = await freshPage();
  await page.evaluate(() => {
    globalThis.slowest = {};
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        globalThis.slowest[name] = Math.max(globalThis.slowest[name] ?? 0, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  for (let round = 0; round < 10; round += 1) {
    for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(50);
    }
  }
  for (let round = 0; round < 5; round += 1) {
    await page.keyboard.press('Space');
    await page.waitForTimeout(200);
  }
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    await link.click();
    await page.waitForTimeout(300);
  }
  const slowest = await page.evaluate(() => globalThis.slowest);
  await page.context().close();
  log(`slowest interactions: ${JSON.stringify(slowest)}`);
  // Entries shorter than the threshold are not told at all.
  return Math.max(16, ...Object.values(slowest));
}

/** The times of random boards: right after the first visit begins, with larger tables, and on the next visit. */
async function smallBoards() {
  const expected = solvedByCommand(SMALL_BOARDS, ['--threads', '1']);
  const page = await freshPage();
  const rounds = [];
  rounds.push({ name: 'first visit, at once', ...(await solveBoards(page, SMALL_BOARDS, {})) });
  await tablesKept(page);
  rounds.push({ name: 'first visit, larger tables built', ...(await solveBoards(page, SMALL_BOARDS, {})) });
  await page.reload();
  rounds.push({ name: 'next visit, at once', ...(await solveBoards(page, SMALL_BOARDS, {})) });
  await page.context().close();
  for (const { name, times, lengths, total, memory } of rounds) {
    if (lengths.join() !== expected.lengths.join()) throw new Error(`${name}: other lengths than the command's`);
    log(`${name}: first ${times[0].toFixed(1)} ms, all in ${(total / 1000).toFixed(2)} s, ${memory}`);
  }
  return rounds;
}

/** The lengths after some seconds, in the browser and by the command on one thread. */
async function largeBoards() {
  const time = `${LARGE_SECONDS}s`;
  const native = solvedByCommand(LARGE_BOARDS, ['--threads', '1', '--time', time]).lengths;
  const page = await freshPage();
  const { lengths } = await solveBoards(page, LARGE_BOARDS, { time });
  await page.context().close();
  log(`10x10: native ${native.join(' ')}, browser ${lengths.join(' ')}`);
  return { native: sum(native), browser: sum(lengths) };
}

async function freshPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(server.url);
  return page;
}

/**
 * Solves random boards one after the other as the page does.
 * @param {import('playwright-core').Page} page
 * @param {object} boards
 * @param {object} options
 */
function solveBoards(page, boards, options) {
  return page.evaluate(
    async ([boards, options]) => {
      const clicked = performance.now();
      const { engine } = await import(new URL('engine.js', document.baseURI).href);
      const scrambled = (await engine.ask('scramble', boards)).boards;
      const times = [];
      const lengths = [];
      let before = clicked;
      for (const { board } of scrambled) {
        lengths.push((await engine.ask('solve', { board, ...options })).length);
        const now = performance.now();
        times.push(now - before);
        before = now;
      }
      const memory = await performance.measureUserAgentSpecificMemory?.().catch(() => undefined);
      return { times, lengths, total: before - clicked, memory: memory ? `${memory.bytes >> 20} MB` : '' };
    },
    [boards, options],
  );
}

/**
 * Waits until the tables that the page has asked for are in storage.
 * @param {import('playwright-core').Page} page
 */
async function tablesKept(page) {
  const begun = performance.now();
  let last = '';
  let since = begun;
  for (;;) {
    const names = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('taquin-tables');
          opening.onsuccess = () => {
            const request = opening.result.transaction('tables').objectStore('tables').getAllKeys();
            request.onsuccess = () => {
              opening.result.close();
              resolve(request.result);
            };
          };
        }),
    );
    const now = performance.now();
    if (names.join() !== last) {
      last = names.join();
      since = now;
      log(`tables in storage after ${((now - begun) / 1000).toFixed(1)} s: ${last}`);
    }
    // The medium ones of 4x4 are three tables beside the three quick ones.
    if (names.length >= 6 && now - since > 1000) return;
    if (now - begun > TABLES_MILLISECONDS) throw new Error('the larger tables were not kept');
    await page.waitForTimeout(250);
  }
}

/**
 * The same boards by the command.
 * @param {{size: string, count: number, seed: number}} boards
 * @param {string[]} flags
 */
function solvedByCommand({ size, count, seed }, flags) {
  const run = (args, input) =>
    execFileSync(TAQUIN_COMMAND ?? 'taquin', args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  const scrambled = run(['scramble', '--size', size, '--count', `${count}`, '--seed', `${seed}`]);
  const solved = run(['solve', '-', '--format', 'json', ...flags], scrambled);
  return { lengths: solved.trim().split('\n').map((line) => JSON.parse(line).length) };
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

function print(painted, interactions, small, large) {
  const ms = (time) => `${time < 100 ? time.toFixed(1) : time.toFixed(0)} ms`;
  const rows = small.map(({ name, times }) => {
    const columns = [times[0], median(times), sum(times) / times.length, Math.max(...times)];
    return `| ${name} | ${columns.map(ms).join(' | ')} |`;
  });
  const ratio = large.browser / large.native;
  const version = browser.version();
  process.stdout.write(`## The page in a browser

The static page in Chromium ${version}, headless, in a fresh profile. Random boards of 4x4 are solved optimally one
after the other, through the page's engine; times are from question to answer, and the first counts from the click.
Lengths are those of the command.

| 200 boards of 4x4 | first | median | mean | longest |
|---|---|---|---|---|
${rows.join('\n')}
| target | 500 ms | 2.0 ms | 10.0 ms | 700 ms |

| what | figure | target |
|---|---|---|
| first paint | ${ms(painted)} | 500 ms |
| slowest of 60 interactions | ${ms(interactions)} | 100 ms |
| ${LARGE_BOARDS.count} boards of 10x10, ${LARGE_SECONDS} s each: moves, compared with the command on one thread | ${large.browser} / ${large.native} = ${ratio.toFixed(3)} | 1.05 |
`);
}
