// The game as a player uses it.
import assert from 'node:assert/strict';

import { after, cellThatMoves, pointOf, shownBoard, steps } from './board.mjs';

/** @typedef {import('playwright-core').Page} Page */

const ARROWS = { U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' };
const POLL_MILLISECONDS = 50;
const PATIENCE_MILLISECONDS = 20_000;

/** @param {Page} page */
export const theBoard = (page) => page.getByRole('application', { name: /Sliding puzzle/ });

/** @param {Page} page */
export const timer = (page) => page.getByRole('timer');

/** The last thing said to screen readers. @param {Page} page */
export const said = (page) => page.locator('#announcer');

/**
 * Waits until `read` gives a value that passes `isRight`, and returns it.
 * @template T
 * @param {() => Promise<T>} read
 * @param {(value: T) => boolean} isRight
 * @param {string} what
 */
export async function eventually(read, isRight, what) {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (Date.now() > deadline) assert.fail(`${what}, but it stays ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}

/** Waits until the page has drawn some frames. @param {Page} page */
export const frames = (page, count = 20) =>
  page.evaluate(async (left) => {
    for (; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

/**
 * Asks the engine of the page itself.
 * @param {Page} page
 * @param {string} name
 * @param {object} request
 */
export const ask = (page, name, request) =>
  page.evaluate(
    async ([question, asked]) => {
      const { engine } = await import(new URL('engine.js', document.baseURI).href);
      return engine.ask(question, asked);
    },
    [name, request],
  );

/** The goal of rows for a board. @param {string} board */
export function rowsGoal(board) {
  const rows = board.split('/').length;
  const cols = board.split('/')[0].split(' ').length;
  const tile = (row, col) => (row * cols + col + 1) % (rows * cols);
  const line = (row) => Array.from({ length: cols }, (_, col) => tile(row, col)).join(' ');
  return Array.from({ length: rows }, (_, row) => line(row)).join('/');
}

/**
 * A shortest solution of a board, one letter per tile.
 * @param {Page} page
 * @param {string} board
 * @param {string} [goal]
 */
export async function solution(page, board, goal = 'rows') {
  const answer = await ask(page, 'solve', { board, goal, time: '10s' });
  assert.equal(answer.status, 'solved');
  return steps(answer.moves);
}

/** Waits for the board of a size. @param {Page} page @param {string} size such as `3×3` */
export async function dealt(page, size) {
  await page.getByRole('application', { name: `Sliding puzzle, ${size}` }).waitFor();
  await page.locator('[data-state=ready]').waitFor();
  return shownBoard(theBoard(page));
}

/** Chooses an option of a group of radio buttons. */
export const choose = (page, group, option) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: option, exact: true }).click();

/** Chooses a size and waits for its board. @param {Page} page @param {string} size such as `3×3` */
export async function chooseSize(page, size) {
  await choose(page, 'Size', size);
  return dealt(page, size);
}

/** Waits until the page shows a board. @param {Page} page @param {string} board */
export const expectBoard = (page, board) =>
  eventually(() => shownBoard(theBoard(page)), (shown) => shown === board, `the page should show ${board}`);

/** Ways to make a step. */
export const ways = {
  /** @param {Page} page */
  keyboard: (page, step) => page.keyboard.press(ARROWS[step]),
  /** @param {Page} page */
  click: async (page, step, board) => {
    const { x, y } = await pointOf(theBoard(page), cellThatMoves(board, step));
    await page.mouse.click(x, y);
  },
  /** @param {Page} page */
  hover: async (page, step, board) => {
    const { x, y } = await pointOf(theBoard(page), cellThatMoves(board, step));
    await page.mouse.move(x, y);
  },
  /** @param {Page} page */
  tap: async (page, step, board) => {
    const { x, y } = await pointOf(theBoard(page), cellThatMoves(board, step));
    await page.touchscreen.tap(x, y);
  },
};

/**
 * Makes moves one by one, each after the one before is on the board.
 * @param {Page} page
 * @param {string} board
 * @param {string[]} moves
 * @param {(page: Page, step: string, board: string) => Promise<void>} make
 * @returns {Promise<string>} the last board
 */
export async function play(page, board, moves, make = ways.keyboard) {
  for (const step of moves) {
    await make(page, step, board);
    board = after(board, step);
    await expectBoard(page, board);
  }
  return board;
}

/** Waits for the win. @param {Page} page */
export async function expectWin(page) {
  await page.locator('[data-state=won]').waitFor();
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'New' }).waitFor();
}
