// Sizes, goals and modes: what is dealt, and how such games are won.
import assert from 'node:assert/strict';

import { after, rowsOf, shownBoard } from '../support/board.mjs';
import { pageTest } from '../support/page.mjs';
import {
  ask, choose, chooseSize, dealt, eventually, expectBoard, expectWin, frames, play, rowsGoal, solution, theBoard, timer,
} from '../support/play.mjs';

pageTest('all square sizes are one click away', {}, async ({ page }) => {
  for (const side of [2, 5, 10]) {
    const board = await chooseSize(page, `${side}×${side}`);
    assert.equal(rowsOf(board).length, side);
    assert.equal(rowsOf(board)[0].length, side);
  }
});

pageTest('any other size is typed', {}, async ({ page }) => {
  const size = page.getByRole('textbox', { name: 'Another size' });
  await size.fill('2x5');
  await size.press('Enter');
  const board = await dealt(page, '2×5');
  assert.deepEqual(rowsOf(board).map((row) => row.length), [5, 5]);
  await size.fill('nonsense');
  await size.press('Enter');
  await page.locator('input[aria-invalid=true]').waitFor();
});

pageTest('boards of other goals are won', {}, async ({ page }) => {
  await chooseSize(page, '2×2');
  for (const [name, goal] of [['Blank first', '0 1/2 3'], ['Snail', '1 2/0 3'], ['Columns', '1 3/2 0']]) {
    await page.getByRole('combobox', { name: 'Goal' }).selectOption({ label: name });
    await page.getByText(`2×2 · Standard · ${name} · Ranked`).waitFor();
    const board = await dealt(page, '2×2');
    const { goal: asked } = await ask(page, 'check', { board, goal: name.toLowerCase().replace(' ', '-') });
    assert.equal(asked, goal);
    await play(page, board, await solution(page, board, goal));
    await expectWin(page);
  }
});

pageTest('a goal of one’s own is typed', {}, async ({ page }) => {
  await page.getByRole('combobox', { name: 'Goal' }).selectOption({ label: 'Own goal…' });
  const dialog = page.getByRole('dialog', { name: 'Own goal' });
  await dialog.getByRole('textbox').fill('3 2\n1 0');
  await dialog.getByRole('button', { name: 'Use this goal' }).click();
  const board = await dealt(page, '2×2');
  await play(page, board, await solution(page, board, '3 2/1 0'));
  await expectWin(page);
});

pageTest('a relay goes from board to board', {}, async ({ page }) => {
  await chooseSize(page, '3×3');
  await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Relay: 2×2, 3×3, …' });
  await page.getByText(/board 1 of 2/).waitFor();
  const first = await dealt(page, '2×2');
  const moves = await solution(page, first);
  await play(page, first, moves.slice(0, -1));
  await page.keyboard.press({ U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' }[moves.at(-1)]);
  await page.getByText(/board 2 of 2/).waitFor();
  const second = await shownBoard(theBoard(page));
  assert.equal(rowsOf(second).length, 3);
  await play(page, second, await solution(page, second));
  await expectWin(page);
  await page.getByText('First result').waitFor();
});

pageTest('a marathon is ten boards', {}, async ({ page }) => {
  await chooseSize(page, '2×2');
  await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Marathon of 10' });
  for (let leg = 1; leg <= 10; leg += 1) {
    await page.getByText(`board ${leg} of 10`).waitFor();
    const board = await shownBoard(theBoard(page));
    for (const step of await solution(page, board)) {
      await page.keyboard.press({ U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' }[step]);
    }
  }
  await expectWin(page);
});

pageTest('a blind game hides its numbers with the first move', {}, async ({ page }) => {
  await chooseSize(page, '2×2');
  await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Blind' });
  await page.getByText('2×2 · Blind · Ranked').waitFor();
  const board = await shownBoard(theBoard(page));
  await eventually(() => timer(page).innerText(), (time) => time !== '0.00', 'memorising counts');
  const isHidden = () => theBoard(page).locator('.tile').first().evaluate((tile) => {
    const { color, fontSize, visibility } = getComputedStyle(tile);
    return /, 0\)$|transparent/.test(color) || parseFloat(fontSize) === 0 || visibility === 'hidden';
  });
  assert.equal(await isHidden(), false);
  const moves = await solution(page, board);
  await play(page, board, moves.slice(0, 1));
  if (moves.length > 1) await eventually(isHidden, Boolean, 'numbers are hidden');
  await play(page, after(board, moves[0]), moves.slice(1));
  await expectWin(page);
  await eventually(isHidden, (hidden) => !hidden, 'numbers are back');
  await page.getByText('First result').waitFor();
});

pageTest('a blind board stays hidden when the page is opened', {}, async ({ page }) => {
  await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Blind' });
  await page.getByText('4×4 · Blind').waitFor();
  await page.reload();
  const reveal = page.getByRole('button', { name: 'Show the board' });
  await reveal.waitFor();
  const time = await timer(page).innerText();
  await frames(page);
  assert.equal(await timer(page).innerText(), time, 'memorising waits for the player');
  await reveal.click();
  await eventually(() => timer(page).innerText(), (now) => now !== time, 'memorising goes on');
});

pageTest('everyone gets the same board of the day, and only the first try ranks', {}, async ({ page }) => {
  await chooseSize(page, '3×3');
  const day = new Date().toISOString().slice(0, 10);
  await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Board of the day' });
  await page.getByText(/Board of the day · Ranked/).waitFor();
  const response = await fetch(`${process.env.TAQUIN_HTTP_URL}api/deal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: `daily-${day}`, size: '3x3' }),
  });
  const { legs, origin } = await response.json();
  assert.equal(origin, 'daily');
  await expectBoard(page, legs[0].scramble);
  const moves = await solution(page, legs[0].scramble);
  await play(page, legs[0].scramble, moves);
  await expectWin(page);
  await page.getByText('First result').waitFor();
  await page.keyboard.press('Space');
  await expectBoard(page, legs[0].scramble);
  await page.getByText(/Board of the day · Not ranked/).waitFor();
});

pageTest('fewest moves lets one take moves back', {}, async ({ page }) => {
  await chooseSize(page, '2×2');
  await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Fewest moves' });
  await page.getByText('2×2 · Fewest moves · Ranked').waitFor();
  const board = await shownBoard(theBoard(page));
  const moves = await solution(page, board);
  await play(page, board, moves.slice(0, 1));
  await page.keyboard.press('u');
  await expectBoard(page, board);
  assert.equal(await play(page, board, moves), rowsGoal(board));
  await expectWin(page);
  await page.getByText('First result').waitFor();
});

pageTest('colours change with the scheme', {}, async ({ page }) => {
  await chooseSize(page, '3×3');
  const colours = () => theBoard(page).locator('.tile').evaluateAll((tiles) => new Set(tiles.map((tile) => getComputedStyle(tile).backgroundColor)).size);
  await eventually(colours, (count) => count === 3, 'a colour for each row');
  await page.getByRole('combobox', { name: 'Colours' }).selectOption({ label: 'Plain' });
  await eventually(colours, (count) => count === 1, 'one colour');
  await page.getByRole('combobox', { name: 'Colours' }).selectOption({ label: 'Fringe' });
  await eventually(colours, (count) => count > 1, 'more colours');
  await choose(page, 'Size', '5×5');
  await dealt(page, '5×5');
});
