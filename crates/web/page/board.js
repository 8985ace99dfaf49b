// A board: moving its tiles, comparing it with a goal, and its one-line notation. All other rules are the engine's.

/** Which way the tile moves: rows down and columns to the right. */
const STEPS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };

/** @typedef {keyof typeof STEPS} Direction */

/**
 * The way back.
 * @type {Record<Direction, Direction>}
 */
export const OPPOSITE = { U: 'D', D: 'U', L: 'R', R: 'L' };

export class Board {
  /**
   * @param {number} rows
   * @param {number} cols
   * @param {ArrayLike<number>} tiles row by row, 0 is the blank
   */
  constructor(rows, cols, tiles) {
    this.rows = rows;
    this.cols = cols;
    this.tiles = Uint32Array.from(tiles);
    this.blank = this.tiles.indexOf(0);
  }

  /**
   * Reads the one-line notation, as the engine prints it: `8 0 6/5 4 7/2 3 1`, or `1 3 2 0/` for a single row.
   * @param {string} text
   */
  static parse(text) {
    const rows = text.replace(/\/\s*$/, '').split('/').map((row) => row.trim().split(/\s+/).map(Number));
    const cols = rows[0].length;
    const tiles = rows.flat();
    const isBoard = rows.every((row) => row.length === cols) && new Set(tiles).size === tiles.length
      && tiles.every((tile) => Number.isInteger(tile) && tile >= 0 && tile < tiles.length);
    if (!isBoard) throw new RangeError(`not a board: ${text}`);
    return new Board(rows.length, cols, tiles);
  }

  /** The one-line notation. */
  toString() {
    const rows = [];
    for (let at = 0; at < this.tiles.length; at += this.cols) {
      rows.push(this.tiles.subarray(at, at + this.cols).join(' '));
    }
    return rows.length === 1 ? `${rows[0]}/` : rows.join('/');
  }

  /** The size as text, such as `4x4`. */
  get size() {
    return `${this.rows}x${this.cols}`;
  }

  clone() {
    return new Board(this.rows, this.cols, this.tiles);
  }

  /** @param {Board} other */
  equals(other) {
    return this.cols === other.cols && this.tiles.length === other.tiles.length
      && this.tiles.every((tile, cell) => tile === other.tiles[cell]);
  }

  /**
   * Slides up to `count` tiles, one after the other, and returns how many it could.
   * @param {Direction} direction
   * @param {number} [count]
   */
  slide(direction, count = 1) {
    const [down, right] = STEPS[direction];
    for (let made = 0; made < count; made += 1) {
      const row = Math.floor(this.blank / this.cols) - down;
      const col = (this.blank % this.cols) - right;
      if (row < 0 || row >= this.rows || col < 0 || col >= this.cols) return made;
      const from = row * this.cols + col;
      this.tiles[this.blank] = this.tiles[from];
      this.tiles[from] = 0;
      this.blank = from;
    }
    return count;
  }

  /**
   * The slide that brings the blank to a cell of its row or column; null for any other cell.
   * @param {number} cell
   * @returns {{direction: Direction, count: number} | null}
   */
  runTo(cell) {
    const down = Math.floor(cell / this.cols) - Math.floor(this.blank / this.cols);
    const right = (cell % this.cols) - (this.blank % this.cols);
    if ((down === 0) === (right === 0)) return null;
    if (down !== 0) return { direction: down > 0 ? 'U' : 'D', count: Math.abs(down) };
    return { direction: right > 0 ? 'L' : 'R', count: Math.abs(right) };
  }

  /**
   * The tile that would move first, 0 if none can.
   * @param {Direction} direction
   */
  tileThatMoves(direction) {
    const moved = this.clone();
    return moved.slide(direction) ? this.tiles[moved.blank] : 0;
  }

  /**
   * The board after moves in tile notation; throws if one is not possible.
   * @param {string} moves
   */
  after(moves) {
    const board = this.clone();
    for (const step of expandMoves(moves)) {
      if (!board.slide(/** @type {Direction} */ (step))) throw new RangeError(`no tile can move ${step}`);
    }
    return board;
  }
}

/**
 * Moves in tile notation, one letter for each step: `UR2D` becomes `URRD`.
 * @param {string} moves
 */
export function expandMoves(moves) {
  return moves.replace(/\s+/g, '').replace(/([UDLR])(\d+)/g, (_, step, count) => step.repeat(Number(count)));
}

/**
 * The same with numbers for repeated steps: `URRD` becomes `UR2D`.
 * @param {string} steps
 */
export function shortenMoves(steps) {
  return steps.replace(/([UDLR])\1+/g, (run, step) => step + run.length);
}
