// Solve and learn: boards typed, pasted and edited, why they can be solved or not, hints, and a solution to watch.
import assert from 'node:assert/strict';

import { after, pointOf, shownBoard } from '../support/board.mjs';
import { pageTest } from '../support/page.mjs';
import { eventually, frames, said } from '../support/play.mjs';

const EXAMPLE = '8 0 6/5 4 7/2 3 1';
const PATH = '#/solve';

const mainBoard = (page) => page.getByRole('application', { name: /^Board: / });
const boardText = (page) => page.getByRole('textbox', { name: 'The board, in any notation' });
const why = (page) => page.getByRole('region', { name: 'Solvable or not, and why' });
const verdict = (page, name) => why(page).getByRole('heading', { name, exact: true });
const position = (page) => page.getByRole('slider', { name: 'Position in the moves' });
const expectShown = (page, board) =>
  eventually(() => shownBoard(mainBoard(page)), (shown) => shown === board, `the board should be ${board}`);

/** Solves and waits for the player. */
async function solve(page) {
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.getByRole('group', { name: 'Player' }).waitFor();
}

pageTest('a board is solved, and the solution is watched step by step', { path: PATH }, async ({ page }) => {
  await verdict(page, 'Solvable').waitFor();
  await expectShown(page, EXAMPLE);
  await solve(page);
  await page.getByRole('heading', { name: '27 moves: the shortest solution' }).waitFor();
  const moves = await page.locator('ol.moves li').allInnerTexts();
  const written = moves.join('');
  assert.equal(after(EXAMPLE, written), '1 2 3/4 5 6/7 8 0');
  await page.getByRole('button', { name: 'One move forward' }).click();
  const letters = [...written.matchAll(/([UDLR])(\d*)/g)].flatMap(([, way, count]) => Array(Number(count || 1)).fill(way));
  assert.equal(letters.length, 27);
  await expectShown(page, after(EXAMPLE, letters[0]));
  await page.getByRole('button', { name: 'One move back' }).click();
  await expectShown(page, EXAMPLE);
  await position(page).fill('15');
  await expectShown(page, after(EXAMPLE, letters.slice(0, 15).join('')));
  assert.equal(await position(page).getAttribute('aria-valuetext'), 'Move 15 of 27');
  await page.getByRole('button', { name: 'To the end' }).click();
  await expectShown(page, '1 2 3/4 5 6/7 8 0');
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '32/s' });
  await page.getByRole('group', { name: 'Player' }).getByRole('button', { name: 'Play' }).click();
  await expectShown(page, '1 2 3/4 5 6/7 8 0');
});

pageTest('moves are listed in every notation', { path: PATH }, async ({ page }) => {
  await verdict(page, 'Solvable').waitFor();
  await solve(page);
  await page.getByRole('group', { name: 'Notation' }).getByRole('radio', { name: 'Blank' }).check();
  await page.locator('ol.moves li', { hasText: /^[udlr]\d*$/ }).first().waitFor();
  await page.getByRole('group', { name: 'Notation' }).getByRole('radio', { name: 'Numbers' }).check();
  await page.locator('ol.moves li', { hasText: /^\d+$/ }).first().waitFor();
  assert.equal(await page.locator('ol.moves li').count(), 27);
});

pageTest('an unsolvable board is pasted, and the page says why', { path: PATH }, async ({ page }) => {
  await verdict(page, 'Solvable').waitFor();
  await boardText(page).fill('1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0');
  await verdict(page, 'Not solvable').waitFor();
  await said(page).filter({ hasText: 'Not solvable' }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Solve', exact: true }).isDisabled());
  await why(page).getByText('1 inversion + row 4 = 5').waitFor();
  await why(page).getByText('0 inversions + row 4 = 4').waitFor();
  await why(page).getByText(/(odd|even|parity)/i).first().waitFor();
  const start = why(page).getByRole('application', { name: /^Start: / });
  await start.locator('.row-frame').waitFor();
  await start.scrollIntoViewIfNeeded();
  const { x, y } = await pointOf(start, { row: 3, col: 1 });
  await page.mouse.move(x, y);
  assert.ok((await start.locator('path.arc').count()) > 0, 'the inversion is drawn');
  await why(page).getByRole('button', { name: 'Swap two tiles to make it solvable' }).click();
  await verdict(page, 'Solvable').waitFor();
  await expectShown(page, '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0');
});

pageTest('inversions are read with the keyboard', { path: '#/solve?board=2_1_3.4_5_6.7_8_0' }, async ({ page }) => {
  await verdict(page, 'Not solvable').waitFor();
  await why(page).getByRole('application', { name: /^Start: / }).focus();
  await page.keyboard.press('ArrowRight');
  await said(page).filter({ hasText: '2: 1 smaller tile after it: 1' }).waitFor();
});

pageTest('mistakes in a board are shown where they are', { path: PATH }, async ({ page, kind, expectComplaint }) => {
  if (kind === 'server') expectComplaint(/status of 4\d\d .*api\/read/);
  await verdict(page, 'Solvable').waitFor();
  await boardText(page).fill('1 2 3\n4 5 5\n7 8 0');
  const alert = page.getByRole('alert').filter({ hasText: 'line 2' });
  await alert.waitFor();
  assert.equal(await boardText(page).getAttribute('aria-invalid'), 'true');
  await alert.getByRole('button', { name: 'line 2, column 5' }).click();
  const selected = await boardText(page).evaluate((box) => box.value.slice(box.selectionStart, box.selectionEnd));
  assert.equal(selected, '5');
  await boardText(page).fill('1 2 3\n4 5 6\n7 0 8');
  await expectShown(page, '1 2 3/4 5 6/7 0 8');
  assert.equal(await boardText(page).getAttribute('aria-invalid'), null);
});

pageTest('tiles are dragged into place', { path: '#/solve?board=1_2_3.4_5_6.8_7_0' }, async ({ page }) => {
  await verdict(page, 'Not solvable').waitFor();
  const from = await pointOf(mainBoard(page), { row: 2, col: 0 });
  const to = await pointOf(mainBoard(page), { row: 2, col: 1 });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expectShown(page, '1 2 3/4 5 6/7 8 0');
  await verdict(page, 'Solvable').waitFor();
  assert.match(await boardText(page).inputValue(), /7 8 0/);
});

pageTest('a board is edited with the keyboard', { path: '#/solve?board=1_2_3.4_5_6.8_7_0' }, async ({ page }) => {
  await verdict(page, 'Not solvable').waitFor();
  await mainBoard(page).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await said(page).filter({ hasText: /Solvable|8 and 7 swapped/ }).waitFor();
  await expectShown(page, '1 2 3/4 5 6/7 8 0');
});

pageTest('a hint is given and followed', { path: '#/solve?board=1_2_3.4_0_6.7_5_8' }, async ({ page }) => {
  await verdict(page, 'Solvable').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('Slide 5 up').first().waitFor();
  await page.getByText('2 moves to go').first().waitFor();
  await page.getByRole('button', { name: 'Do it' }).click();
  await expectShown(page, '1 2 3/4 5 6/7 0 8');
});

pageTest('all good moves are marked and can be made', { path: '#/solve?board=1_2_3.4_0_6.7_5_8' }, async ({ page }) => {
  await verdict(page, 'Solvable').waitFor();
  await page.getByRole('button', { name: 'Good moves' }).click();
  await mainBoard(page).locator('[data-mark=good]', { hasText: '5' }).waitFor();
  const { x, y } = await pointOf(mainBoard(page), { row: 2, col: 1 });
  await page.mouse.click(x, y);
  await expectShown(page, '1 2 3/4 5 6/7 0 8');
  await mainBoard(page).locator('[data-mark=good]', { hasText: '8' }).waitFor();
});

pageTest('heuristics are compared with the distance', { path: PATH }, async ({ page }) => {
  await verdict(page, 'Solvable').waitFor();
  await solve(page);
  const estimates = page.getByRole('region', { name: 'What heuristics know' });
  await estimates.getByText('Manhattan').waitFor();
  await estimates.getByText('True distance').waitFor();
  await estimates.getByText('27', { exact: true }).first().waitFor();
});

pageTest('a long search is stopped, and the page stays quick', { path: '#/solve' }, async ({ page }) => {
  await verdict(page, 'Solvable').waitFor();
  await page.getByRole('textbox', { name: 'Size' }).or(page.getByRole('combobox', { name: 'Size' })).fill('10x10');
  await page.keyboard.press('Enter');
  await eventually(() => shownBoard(mainBoard(page)), (board) => board.split('/').length === 10, 'a larger board');
  await verdict(page, 'Solvable').waitFor();
  await page.getByRole('combobox', { name: 'Time limit' }).selectOption({ label: '60 s' });
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.getByText('At least').first().waitFor();
  const pace = await page.evaluate(async () => {
    let worst = 0;
    let last = performance.now();
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      worst = Math.max(worst, now - last);
      last = now;
    }
    return worst;
  });
  assert.ok(pace < 1000, `a frame took ${pace} ms while the engine searched`);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Solve', exact: true }).waitFor();
  await boardText(page).fill('1 2 3 4 0');
  await frames(page, 2);
  await page.getByRole('textbox', { name: 'Size' }).or(page.getByRole('combobox', { name: 'Size' })).fill('3x3');
  await page.keyboard.press('Enter');
  await verdict(page, 'Solvable').waitFor();
  await solve(page);
  await page.getByRole('heading', { name: /the shortest solution/ }).waitFor();
});

pageTest('runs of tiles are counted as one move', { path: '#/solve?board=1_2_3_4.5_6_7_8.9_10_11_12.0_13_14_15&metric=multi' }, async ({ page }) => {
  await verdict(page, 'Solvable').waitFor();
  await solve(page);
  await page.getByRole('heading', { name: '1 move: the shortest solution' }).waitFor();
  assert.deepEqual(await page.locator('ol.moves li').allInnerTexts(), ['L3']);
});
