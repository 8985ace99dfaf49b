// Links that carry boards and moves, and pictures that are saved.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { after, shownBoard, steps } from '../support/board.mjs';
import { pageTest } from '../support/page.mjs';
import { dealt, eventually, expectBoard, theBoard } from '../support/play.mjs';

const solveBoard = (page) => page.getByRole('application', { name: /^Board: / });
const isSolvable = (page) => page.getByRole('heading', { name: 'Solvable', exact: true }).waitFor();

/** What a file begins with, by its format. */
const BEGINNINGS = { png: /^\x89PNG\r\n\x1a\n/, gif: /^GIF89a/, svg: /^<svg |^<\?xml/ };

/** Saves a picture and returns its bytes as one-byte characters. */
async function saved(page, format) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: `Save ${format.toUpperCase()}` }).click(),
  ]);
  assert.match(download.suggestedFilename(), new RegExp(`^taquin-3x3(-solution)?\\.${format}$`));
  return readFile(await download.path(), 'latin1');
}

pageTest('a link carries board, goal, metric and moves', { path: '#/solve?board=0_1_2.8_4_3.7_6_5&goal=snail&metric=multi' }, async ({ page, visit }) => {
  await isSolvable(page);
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.getByRole('group', { name: 'Player' }).waitFor();
  const moves = (await page.locator('ol.moves li').allInnerTexts()).join('');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const link = await dialog.getByRole('textbox', { name: 'Link to this page' }).inputValue();
  assert.equal(await dialog.getByRole('textbox', { name: 'Board' }).inputValue(), '0 1 2/8 4 3/7 6 5');
  assert.equal(await dialog.getByRole('textbox', { name: 'Moves' }).inputValue(), moves);

  const other = await visit();
  await other.goto(link);
  await other.getByRole('group', { name: 'Player' }).waitFor();
  assert.equal(await shownBoard(solveBoard(other)), '0 1 2/8 4 3/7 6 5');
  assert.equal((await other.locator('ol.moves li').allInnerTexts()).join(''), moves);
  assert.equal(await other.getByRole('combobox', { name: 'Goal' }).inputValue(), 'snail');
  assert.ok(await other.getByRole('radio', { name: 'Runs of tiles' }).isChecked());
  await other.getByRole('button', { name: 'To the end' }).click();
  await eventually(() => shownBoard(solveBoard(other)), (board) => board === after('0 1 2/8 4 3/7 6 5', moves), 'the goal');
});

pageTest('the address bar survives a reload', { path: '#/solve' }, async ({ page }) => {
  await isSolvable(page);
  await page.getByRole('textbox', { name: 'The board, in any notation' }).fill('1 2 3\n4 5 6\n7 0 8');
  await eventually(() => shownBoard(solveBoard(page)), (board) => board === '1 2 3/4 5 6/7 0 8', 'the new board');
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.getByRole('group', { name: 'Player' }).waitFor();
  await page.reload();
  await page.getByRole('group', { name: 'Player' }).waitFor();
  assert.equal(await shownBoard(solveBoard(page)), '1 2 3/4 5 6/7 0 8');
  assert.deepEqual(steps((await page.locator('ol.moves li').allInnerTexts()).join('')), ['L']);
});

pageTest('a link to a board is copied and played', { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, visit }) => {
  const board = await dealt(page, '4×4');
  await page.getByRole('button', { name: 'All actions and keys' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Copy: Link to this page' }).click();
  await page.getByText('Copied').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await visit();
  await other.goto(link);
  await expectBoard(other, board);
  assert.ok(await theBoard(other).isVisible());
});

pageTest('a board is saved as a picture', { path: '#/solve' }, async ({ page }) => {
  await isSolvable(page);
  await page.getByRole('button', { name: 'Share' }).click();
  assert.match(await saved(page, 'png'), BEGINNINGS.png);
  assert.match(await saved(page, 'svg'), BEGINNINGS.svg);
  const preview = page.getByRole('img', { name: 'The picture as it is saved' });
  await eventually(() => preview.evaluate((image) => image.naturalWidth), (width) => width > 0, 'a preview');
});

pageTest('a solution is saved as an animation', { path: '#/solve?board=1_2_3.4_5_6.7_0_8&moves=L' }, async ({ page }) => {
  await page.getByRole('group', { name: 'Player' }).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const gif = await saved(page, 'gif');
  assert.match(gif, BEGINNINGS.gif);
  assert.ok(gif.includes('NETSCAPE2.0'), 'it plays more than once');
  const svg = await saved(page, 'svg');
  assert.match(svg, BEGINNINGS.svg);
  assert.match(svg, /animate|keyframes/);
});
