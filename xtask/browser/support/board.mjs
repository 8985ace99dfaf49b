// Boards as a test sees them: read from the page, and moved with as few rules as possible.

/** Which way the tile moves, as rows down and columns to the right. */
const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

/** @typedef {import('playwright-core').Locator} Locator */

/**
 * Moves in tile notation as one letter per tile: `UR2` becomes U, R, R.
 * @param {string} moves
 */
export const steps = (moves) =>
  [...moves.matchAll(/([UDLR])(\d*)/g)].flatMap(([, step, count]) => Array(Number(count || 1)).fill(step));

/** @param {string} text one-line notation */
export const rowsOf = (text) => text.split('/').map((row) => row.trim().split(/\s+/).map(Number));

/** @param {number[][]} rows */
export const textOf = (rows) => rows.map((row) => row.join(' ')).join('/');

/** @param {number[][]} rows */
export function blankOf(rows) {
  const row = rows.findIndex((tiles) => tiles.includes(0));
  return { row, col: rows[row].indexOf(0) };
}

/**
 * The cell of the tile that a step moves.
 * @param {string} board
 * @param {string} step
 */
export function cellThatMoves(board, step) {
  const { row, col } = blankOf(rowsOf(board));
  const [down, right] = STEPS[step];
  return { row: row - down, col: col - right };
}

/**
 * The board after moves.
 * @param {string} board
 * @param {string} moves
 */
export function after(board, moves) {
  const rows = rowsOf(board);
  for (const step of steps(moves)) {
    const blank = blankOf(rows);
    const { row, col } = cellThatMoves(textOf(rows), step);
    if (rows[row]?.[col] === undefined) throw new Error(`no tile can move ${step} on ${textOf(rows)}`);
    rows[blank.row][blank.col] = rows[row][col];
    rows[row][col] = 0;
  }
  return textOf(rows);
}

/**
 * The board that an element shows, from where its tiles are.
 * @param {Locator} locator
 * @returns {Promise<string>}
 */
export function shownBoard(locator) {
  return locator.evaluate((element) => {
    const tray = element.querySelector('.tray');
    const size = (name) => Number(tray.style.getPropertyValue(name));
    const rows = Array.from({ length: size('--rows') }, () => Array(size('--cols')).fill(0));
    for (const tile of tray.querySelectorAll('.tile')) {
      const [, col, row] = /translate\(calc\((\d+) \* .*calc\((\d+) \*/.exec(tile.style.transform);
      rows[Number(row)][Number(col)] = parseInt(tile.textContent, 10);
    }
    return rows.map((row) => row.join(' ')).join('/');
  });
}

/**
 * The point of the window in the middle of a cell.
 * @param {Locator} locator
 * @param {{ row: number, col: number }} cell
 */
export async function pointOf(locator, { row, col }) {
  return locator.evaluate(
    (element, at) => {
      const tray = element.querySelector('.tray');
      const style = getComputedStyle(tray);
      const size = (name) => parseFloat(style.getPropertyValue(name));
      const box = tray.getBoundingClientRect();
      const along = (cells) => 2 * size('--gap') + cells * size('--step') + size('--cell') / 2;
      return { x: box.left + along(at.col), y: box.top + along(at.row) };
    },
    { row, col },
  );
}
