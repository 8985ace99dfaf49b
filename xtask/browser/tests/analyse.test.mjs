// Finding lost moves: the curve, the list of mistakes, and what would have been better.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { after, shownBoard } from '../support/board.mjs';
import { ROOT } from '../support/files.mjs';
import { pageTest } from '../support/page.mjs';
import { eventually } from '../support/play.mjs';

const board = '1 2 3/4 0 6/7 5 8';
const PATH = '#/analyse?board=1_2_3.4_0_6.7_5_8&moves=RLUL';

const stage = (page) => page.getByRole('img', { name: /^Board: / });
const position = (page) => page.getByRole('slider', { name: 'Position in the moves' });
const expectShown = (page, expected) =>
  eventually(() => shownBoard(stage(page)), (shown) => shown === expected, `the board should be ${expected}`);

pageTest('a mistake is found, shown and corrected', { path: PATH }, async ({ page }) => {
  await page.getByRole('heading', { name: '2 moves were lost' }).waitFor();
  await page.getByRole('img', { name: /Distance to the goal over 4 moves; moves lost: 2/ }).waitFor();
  const mistake = page.getByRole('button', { name: /1 played R better U −2/ });
  await mistake.click();
  await expectShown(page, board);
  await stage(page).locator('[data-mark=bad]', { hasText: '4' }).waitFor();
  await stage(page).locator('[data-mark=good]', { hasText: '5' }).waitFor();
  await page.getByRole('radio', { name: 'Better' }).check();
  await eventually(() => position(page).getAttribute('max'), (max) => max === '2', 'the better moves');
  await expectShown(page, '1 2 3/4 5 6/7 8 0');
  await page.getByRole('radio', { name: 'As played' }).check();
  await eventually(() => position(page).getAttribute('max'), (max) => max === '4', 'the moves as they were played');
});

pageTest('the curve leads to every move', { path: PATH }, async ({ page }) => {
  const curve = page.getByRole('img', { name: /Distance to the goal over 4 moves/ });
  await curve.waitFor();
  const box = await curve.boundingBox();
  await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2);
  await expectShown(page, '1 2 3/4 5 6/7 8 0');
  await page.mouse.click(box.x + 40 + (box.width - 52) / 4, box.y + box.height / 2);
  await expectShown(page, after(board, 'R'));
});

pageTest('moves without a mistake are praised', { path: '#/analyse?board=1_2_3.4_0_6.7_5_8&moves=UL' }, async ({ page }) => {
  await page.getByRole('heading', { name: 'No move was lost' }).waitFor();
});

pageTest('moves that do not reach the goal are said to', { path: '#/analyse?board=1_2_3.4_0_6.7_5_8&moves=U' }, async ({ page }) => {
  await page.getByRole('heading', { name: 'These moves do not reach the goal' }).waitFor();
});

pageTest('a replay link of slidysim is opened', { path: '#/analyse' }, async ({ page }) => {
  const table = await readFile(join(ROOT, 'testdata/replay-links.tsv'), 'utf8');
  const [link, start, moves] = table.split('\n')[1].split('\t');
  await page.getByRole('button', { name: 'Other moves…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Moves to analyse' });
  await dialog.getByRole('textbox', { name: 'The board, in any notation' }).fill(link);
  const box = dialog.getByRole('textbox', { name: 'Moves, in any notation' });
  await eventually(() => box.inputValue(), (value) => value === moves, 'the moves of the link');
  await dialog.getByRole('button', { name: 'Analyse' }).click();
  await expectShown(page, start);
  await page.getByRole('heading', { name: /moves were lost/ }).waitFor();
});

pageTest('moves that are not possible are named', { path: PATH }, async ({ page, kind, expectComplaint }) => {
  if (kind === 'server') expectComplaint(/status of 4\d\d .*api\/moves/);
  await page.getByRole('button', { name: 'Other moves…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Moves to analyse' });
  await dialog.getByRole('textbox', { name: 'Moves, in any notation' }).fill('LLL');
  await dialog.getByRole('button', { name: 'Analyse' }).click();
  const alert = dialog.getByRole('alert').filter({ hasText: /\w/ });
  assert.match(await alert.innerText(), /move 2/);
});
