// The static page without any server: after the first visit it opens, deals, solves and keeps records.
import assert from 'node:assert/strict';

import { pageTest } from '../support/page.mjs';
import { chooseSize, expectWin, play, solution } from '../support/play.mjs';
import { serveFolder } from '../support/static-server.mjs';

pageTest('the page works with its server gone after the first visit', { kinds: ['static'], opened: false }, async ({ page, allowOrigin, expectComplaint }) => {
  const server = await serveFolder(process.env.TAQUIN_STATIC_PAGE ?? '');
  allowOrigin(server.url);
  try {
    await page.goto(server.url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    });
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
