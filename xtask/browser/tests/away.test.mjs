// A server that is away or busy: the page says so, and no finished game is lost.
import assert from 'node:assert/strict';

import { pageTest } from '../support/page.mjs';
import { chooseSize, expectWin, play, solution } from '../support/play.mjs';

const SERVER = { kinds: /** @type {const} */ (['server']) };

pageTest('a game that is won while the server is away is kept', SERVER, async ({ page, expectComplaint }) => {
  expectComplaint(/ERR_FAILED .*api\/finish/);
  const board = await chooseSize(page, '2×2');
  const moves = await solution(page, board);
  await page.route('**/api/finish', (route) => route.abort());
  await play(page, board, moves);
  await expectWin(page);
  await page.getByText('The server cannot be reached.').first().waitFor();
  await page.unroute('**/api/finish');
  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'Records' }).click();
  await page.getByRole('heading', { name: '1 game' }).waitFor();
});

pageTest('a busy server is asked again', SERVER, async ({ page, expectComplaint }) => {
  expectComplaint(/status of 503/);
  await chooseSize(page, '3×3');
  let asked = 0;
  await page.route('**/api/hint', (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { status: 'error', error: 'busy' } });
  });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('[data-mark=hint]').waitFor();
  assert.equal(asked, 2);
});

pageTest('a server that stays busy is not asked for ever', SERVER, async ({ page, expectComplaint }) => {
  expectComplaint(/status of 503/);
  await chooseSize(page, '3×3');
  await page.route('**/api/hint', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '0' }, json: { status: 'error', error: 'busy' } }));
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('The server is busy. Try again in a moment.').first().waitFor();
});
