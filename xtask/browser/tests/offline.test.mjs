// The static page without any server: after the first visit it opens, deals, solves and keeps records.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pageTest } from '../support/page.mjs';
import { chooseSize, expectWin, play, solution } from '../support/play.mjs';
import { serveFolder } from '../support/static-server.mjs';

const STATIC = { kinds: /** @type {const} */ (['static']), opened: false };
const FOLDER = process.env.TAQUIN_STATIC_PAGE ?? '';

/** Waits until the browser keeps the page. */
const isKept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });

pageTest('the page works with its server gone after the first visit', STATIC, async ({ page, allowOrigin, expectComplaint }) => {
  const server = await serveFolder(FOLDER);
  allowOrigin(server.url);
  try {
    await page.goto(server.url);
    await isKept(page);
  } finally {
    await server.stop();
  }
  expectComplaint(/sw\.js/);
  await page.reload();
  const board = await chooseSize(page, '3×3');
  await play(page, board, await solution(page, board));
  await expectWin(page);
  await page.getByText('First result').waitFor();
  for (const view of ['Solve', 'Analyse', 'Compare', 'Records', 'About']) {
    await page.getByRole('navigation').getByRole('link', { name: view }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' });
  await page.locator('html[lang=es]').waitFor();
});

pageTest('a new version takes the place of the old one once that is closed', STATIC, async ({ page, context, allowOrigin }) => {
  const folder = await mkdtemp(join(tmpdir(), 'taquin-page-'));
  await cp(FOLDER, folder, { recursive: true });
  const server = await serveFolder(folder);
  allowOrigin(server.url);
  try {
    await page.goto(server.url);
    await isKept(page);
    const change = async (file, from, to) => {
      const text = await readFile(join(folder, file), 'utf8');
      assert.match(text, from);
      await writeFile(join(folder, file), text.replace(from, to));
    };
    await change('sw.js', /const VERSION = '\w+'/, "const VERSION = 'next'");
    await change('text/en/app.js', /'Records'/, "'Results of old'");
    await page.reload();
    await page.getByRole('navigation').getByRole('link', { name: 'Records' }).waitFor();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const next = registration.installing ?? registration.waiting;
      while (next?.state === 'installing') await new Promise((resolve) => next.addEventListener('statechange', resolve, { once: true }));
    });
    await page.close();
    const later = await context.newPage();
    await later.goto(server.url);
    await later.getByRole('navigation').getByRole('link', { name: 'Results of old' }).waitFor();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

pageTest('the page can be installed', {}, async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data ?? '{}');
  assert.match(manifest.name, /taquin/i);
  for (const { src } of manifest.icons) {
    const { status } = await page.evaluate(async (icon) => ({ status: (await fetch(icon)).status }), src);
    assert.equal(status, 200, src);
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  const obstacles = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  assert.deepEqual(obstacles, []);
});
