// Tests that get a page of their own in a fresh profile, and fail on whatever the browser complains about.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long a page may take to do what a test waits for, on a machine that is busy with other tests. */
const PATIENCE_MILLISECONDS = 20_000;

/** How long a test may take until it counts as stuck. */
const TEST_MILLISECONDS = 120_000;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {'server' | 'static'} Kind where the engine is: behind HTTP, or in a worker */

/**
 * @typedef {object} Scene what a test gets
 * @property {Page} page the page, opened
 * @property {BrowserContext} context its profile
 * @property {Kind} kind
 * @property {string} url where the page is
 * @property {Visit} visit opens another profile
 * @property {(pattern: RegExp) => void} expectComplaint names a complaint that is no failure
 * @property {(url: string) => void} allowOrigin names another origin that the test serves
 */

/** @typedef {(options?: import('playwright-core').BrowserContextOptions) => Promise<Page>} Visit */

/**
 * @typedef {import('playwright-core').BrowserContextOptions & {
 *   kinds?: Kind[], path?: string, opened?: boolean }} Options
 */

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;

after(async () => (await browser)?.close());

const launch = () => {
  const executablePath = process.env.TAQUIN_CHROMIUM ?? '/usr/bin/chromium';
  browser ??= chromium.launch({ executablePath, headless: true, args: FLAGS });
  return browser;
};

/** Where the page is served, by kind; empty for what was not built. */
const urls = {
  server: process.env.TAQUIN_HTTP_URL ?? '',
  static: process.env.TAQUIN_STATIC_URL ?? '',
};

/**
 * Runs a test once with each engine. Options are those of the profile, and: `kinds`, to name the engines;
 * `path`, the part of the address to open; `opened: false` to let the test open the page.
 * @param {string} name
 * @param {Options} options
 * @param {(scene: Scene) => Promise<void>} body
 */
export function pageTest(name, options, body) {
  const { kinds = ['server', 'static'], path = '', opened = true, ...profile } = options;
  for (const kind of kinds) {
    const url = urls[kind];
    const skip = url ? false : 'was not built';
    test(`${name} [${kind}]`, { skip, timeout: TEST_MILLISECONDS }, async () => {
      const guard = new Guard(url);
      /** @type {Page[]} */
      const pages = [];
      /** @type {Visit} */
      const visit = async (more = {}) => {
        const context = await (await launch()).newContext({ ...profile, ...more });
        context.setDefaultTimeout(PATIENCE_MILLISECONDS);
        guard.watch(context);
        const page = await context.newPage();
        pages.push(page);
        return page;
      };
      try {
        const page = await visit();
        const expectComplaint = (pattern) => guard.expected.push(pattern);
        const allowOrigin = (other) => guard.origins.add(new URL(other).origin);
        if (opened) await page.goto(url + path);
        await body({ page, context: page.context(), kind, url, visit, expectComplaint, allowOrigin });
        guard.check();
      } catch (error) {
        const complaints = [...new Set(guard.complaints)].map((line) => `the browser said: ${line}`);
        if (error instanceof Error) error.stack = [error.stack, ...complaints].join('\n');
        await Promise.all(pages.map((page, at) => keep(page, `${name}-${kind}-${at}`)));
        throw error;
      } finally {
        await Promise.all(pages.map((page) => page.context().close()));
      }
    });
  }
}

/** Collects all that the browser complains about, and all requests that leave the page's own origin. */
class Guard {
  /** @type {string[]} */
  complaints = [];
  /** @type {RegExp[]} */
  expected = [];

  /** @param {string} url */
  constructor(url) {
    this.origins = new Set([new URL(url).origin]);
  }

  /** @param {BrowserContext} context */
  watch(context) {
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.complaints.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      this.complaints.push(error.error().stack ?? error.error().message);
    });
    context.on('request', (request) => {
      const url = new URL(request.url());
      const isOwn = ['data:', 'blob:'].includes(url.protocol) || this.origins.has(url.origin);
      if (!isOwn) this.complaints.push(`a request to another origin: ${url}`);
    });
  }

  check() {
    const unexpected = this.complaints.filter(
      (complaint) => !this.expected.some((pattern) => pattern.test(complaint)),
    );
    if (unexpected.length > 0) throw new Error('the browser complained');
  }
}

/**
 * Keeps a picture and the document of a page where a test failed.
 * @param {Page} page
 * @param {string} name
 */
async function keep(page, name) {
  const folder = process.env.TAQUIN_REPORTS;
  if (!folder || page.isClosed()) return;
  const path = join(folder, name.replace(/[^\p{L}\p{N}]+/gu, '-'));
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${path}.png`, timeout: 5000 }).catch(() => {});
  const document = await page.content().catch(() => '');
  await writeFile(`${path}.html`, document);
}
