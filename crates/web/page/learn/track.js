// A board and the moves made on it: a sequence of boards that can be visited in any order.

import { OPPOSITE, expandMoves, shortenMoves } from '../board.js';

/** @typedef {import('../board.js').Board} Board */
/** @typedef {import('../board.js').Direction} Direction */

export class Track {
  #board;
  #at = 0;

  /**
   * @param {Board} start
   * @param {string} moves in tile notation
   * @param {Metric} metric a step is a single move or a run of tiles
   */
  constructor(start, moves, metric) {
    this.start = start;
    this.metric = metric;
    /** One letter for each single move. */
    this.letters = expandMoves(moves);
    /** The runs, such as `R2`. */
    this.runs = shortenMoves(this.letters).match(/\D\d*/g) ?? [];
    /** How many single moves have been made after each step. */
    this.stops = [0];
    for (const run of this.runs) {
      const last = this.stops[this.stops.length - 1];
      const count = Number(run.slice(1) || 1);
      if (metric === 'multi') this.stops.push(last + count);
      else for (let made = 1; made <= count; made += 1) this.stops.push(last + made);
    }
    this.#board = start.clone();
  }

  /** The number of steps. */
  get length() {
    return this.stops.length - 1;
  }

  /** The moves in tile notation. */
  get moves() {
    return shortenMoves(this.letters);
  }

  /**
   * The moves of some steps, in tile notation.
   * @param {number} from
   * @param {number} [to]
   */
  slice(from, to = this.length) {
    return shortenMoves(this.letters.slice(this.stops[from], this.stops[to]));
  }

  /**
   * The board after a step; its cost is the distance from the board asked for before.
   * @param {number} step
   */
  at(step) {
    const end = this.stops[step];
    for (; this.#at < end; this.#at += 1) this.#board.slide(/** @type {Direction} */ (this.letters[this.#at]));
    for (; this.#at > end; this.#at -= 1) this.#board.slide(OPPOSITE[/** @type {Direction} */ (this.letters[this.#at - 1])]);
    return this.#board;
  }
}
