// Within one game: undo, restart, pause, help from the engine, and what is kept when the page is closed.
import assert from 'node:assert/strict';

import { after, rowsOf, shownBoard, steps } from '../support/board.mjs';
import { pageTest } from '../support/page.mjs';
import {
  ask, chooseSize, dealt, eventually, expectBoard, expectWin, frames, play, said, solution, theBoard, timer,
} from '../support/play.mjs';

const NEAR = '1 2 3/4 0 6/7 5 8';
const NEAR_PATH = '#/play?board=1_2_3.4_0_6.7_5_8';

const action = (page, name) => page.getByRole('group', { name: 'Actions' }).getByRole('button', { name });

pageTest('moves are taken back and made again', {}, async ({ page }) => {
  const board = await chooseSize(page, '3×3');
  const [first, second] = await solution(page, board);
  await page.getByText('3×3 · Standard · Ranked').waitFor();
  assert.ok(await action(page, 'Undo').isDisabled());
  await play(page, board, [first, second]);
  await action(page, 'Undo').click();
  await expectBoard(page, after(board, first));
  await page.keyboard.press('u');
  await expectBoard(page, board);
  assert.ok(await action(page, 'Undo').isDisabled());
  await action(page, 'Redo').click();
  await page.keyboard.press('Control+y');
  await expectBoard(page, after(board, first + second));
  assert.ok(await action(page, 'Redo').isDisabled());
  await page.getByText('3×3 · Standard · Not ranked').waitFor();
});

pageTest('the same board is played again, and does not rank', {}, async ({ page }) => {
  const board = await chooseSize(page, '2×2');
  const moves = await solution(page, board);
  await play(page, board, moves);
  await expectWin(page);
  await page.keyboard.press('r');
  await expectBoard(page, board);
  await play(page, board, moves);
  await expectWin(page);
  await page.getByText('Not ranked: same board again').waitFor();
});

pageTest('the space bar deals a new board', {}, async ({ page }) => {
  const board = await dealt(page, '4×4');
  await page.keyboard.press('Space');
  await said(page).filter({ hasText: 'New board, 4×4' }).waitFor();
  const next = await eventually(() => shownBoard(theBoard(page)), (shown) => shown !== board, 'another board');
  const tiles = rowsOf(next).flat().sort((a, b) => a - b);
  assert.deepEqual(tiles, Array.from({ length: 16 }, (_, tile) => tile));
  assert.equal(await timer(page).innerText(), '0.00');
});

pageTest('a hint names a move that leads nearer to the goal', { path: NEAR_PATH }, async ({ page }) => {
  await dealt(page, '3×3');
  await action(page, 'Hint').click();
  await said(page).filter({ hasText: 'Hint: move 5 up' }).waitFor();
  const marked = theBoard(page).locator('[data-mark=hint]');
  assert.equal(await marked.innerText(), '5');
  await page.keyboard.press('ArrowUp');
  await expectBoard(page, after(NEAR, 'U'));
  assert.equal(await marked.count(), 0);
});

pageTest('all good moves and the distance are shown', { path: NEAR_PATH }, async ({ page }) => {
  await dealt(page, '3×3');
  await action(page, 'Show good moves').click();
  await said(page).filter({ hasText: 'Good moves: 5' }).waitFor();
  assert.equal(await action(page, 'Show good moves').getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('f');
  const results = page.getByRole('complementary', { name: 'Results' });
  await results.getByText('2', { exact: true }).waitFor();
  await page.keyboard.press('ArrowUp');
  await results.getByText('1', { exact: true }).waitFor();
  await theBoard(page).locator('[data-mark=good]', { hasText: '8' }).waitFor();
});

pageTest('the engine solves the board while one watches', { path: NEAR_PATH }, async ({ page }) => {
  await dealt(page, '3×3');
  await action(page, 'Watch the solution').click();
  await expectWin(page);
  await page.getByText('Not ranked: solved by the engine').waitFor();
});

pageTest('a pause hides the board and stops the clock', {}, async ({ page }) => {
  const board = await chooseSize(page, '3×3');
  const [first, second] = await solution(page, board);
  await play(page, board, [first]);
  await page.keyboard.press('p');
  await page.getByText('Paused', { exact: true }).waitFor();
  const time = await timer(page).innerText();
  await frames(page);
  assert.equal(await timer(page).innerText(), time);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await shownBoard(theBoard(page)), after(board, first));
  await page.getByRole('button', { name: 'Resume' }).click();
  await play(page, after(board, first), [second]);
  await eventually(() => timer(page).innerText(), (now) => now !== time, 'the clock runs again');
});

pageTest('a game that is under way survives a reload', {}, async ({ page }) => {
  const board = await chooseSize(page, '3×3');
  const moves = await solution(page, board);
  const played = await play(page, board, moves.slice(0, 3));
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectBoard(page, played);
  await play(page, played, moves.slice(3));
  await expectWin(page);
  await page.getByText('First result').waitFor();
});

pageTest('inspection counts down before the first move', {}, async ({ page }) => {
  await chooseSize(page, '3×3');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('group', { name: /Inspection/ }).getByRole('radio', { name: '15 s' }).check();
  await settings.getByRole('button', { name: 'Close' }).click();
  await action(page, 'New').click();
  await eventually(() => timer(page).innerText(), (time) => time === '15' || time === '14', 'the time to look at the board');
  const board = await shownBoard(theBoard(page));
  const [first] = await solution(page, board);
  await play(page, board, [first]);
  await eventually(() => timer(page).innerText(), (time) => /^0\.\d\d$/.test(time), 'the clock of the game');
});

pageTest('a key is given to another action', { path: NEAR_PATH }, async ({ page }) => {
  await dealt(page, '3×3');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Add a key: Tile up' }).click();
  await page.keyboard.press('t');
  await settings.getByRole('button', { name: 'Remove T: Tile up' }).waitFor();
  await settings.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('t');
  await expectBoard(page, after(NEAR, 'U'));
});

pageTest('keys move the blank instead, if one wants', { path: NEAR_PATH }, async ({ page }) => {
  await dealt(page, '3×3');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('switch', { name: /Keys move the blank/ }).check();
  await settings.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ArrowDown');
  await expectBoard(page, after(NEAR, 'U'));
});

pageTest('the board is read aloud', { path: NEAR_PATH }, async ({ page }) => {
  await dealt(page, '3×3');
  await page.keyboard.press('b');
  await said(page).filter({ hasText: 'Row 1: 1 2 3. Row 2: 4 blank 6. Row 3: 7 5 8' }).waitFor();
});

pageTest('the replay link of a game leads back to it', { path: NEAR_PATH, permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
  await play(page, await dealt(page, '3×3'), steps('UL'));
  await expectWin(page);
  await page.getByRole('button', { name: 'Replay link' }).click();
  await page.getByText('Replay link copied').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /slidysim/);
  const { board, moves, times } = await ask(page, 'read', { text: link });
  assert.deepEqual({ board, moves, first: times[0] }, { board: NEAR, moves: 'UL', first: 0 });
});
