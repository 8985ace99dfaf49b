// Playing to the win with every device, and what the game says on the way.
import assert from 'node:assert/strict';

import { after, blankOf, cellThatMoves, pointOf, rowsOf, shownBoard } from '../support/board.mjs';
import { pageTest } from '../support/page.mjs';
import {
  choose, chooseSize, dealt, eventually, expectBoard, expectWin, frames, play, rowsGoal, said, solution, theBoard, timer, ways,
} from '../support/play.mjs';

pageTest('a game is won with the keyboard', {}, async ({ page }) => {
  const board = await chooseSize(page, '3×3');
  await frames(page);
  assert.equal(await timer(page).innerText(), '0.00', 'the clock waits for the first move');
  const moves = await solution(page, board);
  const rest = await play(page, board, moves.slice(0, 1));
  await eventually(() => timer(page).innerText(), (time) => time !== '0.00', 'the clock runs after the first move');
  assert.equal(await play(page, rest, moves.slice(1)), rowsGoal(board));
  await expectWin(page);
  await said(page).filter({ hasText: /^Solved in [\d.]+ seconds with \d+ moves?$/ }).waitFor();
  await page.getByText('First result').waitFor();
  const time = await timer(page).innerText();
  await frames(page);
  assert.equal(await timer(page).innerText(), time, 'the clock stands still after the win');
  await page.getByRole('complementary', { name: 'Results' }).getByRole('row', { name: `Single ${time}` }).waitFor();
});

pageTest('a game is won with clicks', {}, async ({ page }) => {
  const board = await chooseSize(page, '3×3');
  await play(page, board, await solution(page, board), ways.click);
  await expectWin(page);
});

pageTest('a click slides a run of tiles', { path: '#/play?board=1_2_3_4.5_6_7_8.9_10_11_12.0_13_14_15' }, async ({ page }) => {
  const board = await dealt(page, '4×4');
  const { x, y } = await pointOf(theBoard(page), { row: 3, col: 3 });
  await page.mouse.click(x, y);
  await expectBoard(page, after(board, 'L3'));
  await expectWin(page);
  await page.getByText('Not ranked: board given').waitFor();
});

pageTest('a tile is dragged, or let go half-way', { path: '#/play?board=1_2_3.4_5_6.0_7_8' }, async ({ page }) => {
  const board = await dealt(page, '3×3');
  const from = await pointOf(theBoard(page), { row: 2, col: 1 });
  const to = await pointOf(theBoard(page), { row: 2, col: 0 });
  const drag = async (part) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y, { steps: 5 });
    await page.mouse.up();
  };
  await drag(0.2);
  assert.equal(await shownBoard(theBoard(page)), board);
  await drag(0.9);
  await expectBoard(page, after(board, 'L'));
});

pageTest('a game is won by hovering', {}, async ({ page }) => {
  const board = await chooseSize(page, '3×3');
  await choose(page, 'Mouse', 'Hover');
  const { x, y } = await pointOf(theBoard(page), blankOf(rowsOf(board)));
  await page.mouse.move(x, y);
  await play(page, board, await solution(page, board), ways.hover);
  await expectWin(page);
});

pageTest('a game is won with taps', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, async ({ page }) => {
  const board = await chooseSize(page, '3×3');
  await play(page, board, await solution(page, board), ways.tap);
  await expectWin(page);
});

pageTest('a game is won with swipes', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, async ({ page, context }) => {
  const board = await chooseSize(page, '2×2');
  const input = await context.newCDPSession(page);
  const swipe = async (_, step, before) => {
    const from = await pointOf(theBoard(page), cellThatMoves(before, step));
    const to = await pointOf(theBoard(page), blankOf(rowsOf(before)));
    await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (const part of [0.3, 0.6, 0.9]) {
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await input.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await play(page, board, await solution(page, board), swipe);
  await expectWin(page);
});
