// A game under way: its boards one after the other, moves with their times, undo, and the clock.
// Which games rank, and all numbers of a finished one, are the engine's.

import { Board, OPPOSITE } from '../board.js';
import { Stopwatch } from './clock.js';

/** @typedef {import('../board.js').Direction} Direction */
/** @typedef {{step: Direction, at: number, gesture: number}} Done a step, when, and with which others it was made */

/**
 * A game as it is kept while the page is closed.
 * @typedef {object} SavedGame
 * @property {Deal} deal
 * @property {boolean} repeated
 * @property {string} origin
 * @property {PlayedLeg[]} legs those played so far
 * @property {number} milliseconds
 * @property {number} memorising
 * @property {string | null} device
 * @property {{assisted: boolean, autosolved: boolean, taken_back: boolean}} flags
 */

export class Game {
  /** @type {PlayedLeg[]} */
  finished = [];
  /** The moves on finished boards. */
  before = { single: 0, multi: 0 };
  /** @type {Done[]} */
  done = [];
  /** @type {Direction[][]} */
  undone = [];
  clock = new Stopwatch();
  memorising = new Stopwatch();
  /** @type {string | null} */
  device = null;
  flags = { assisted: false, autosolved: false, taken_back: false };

  /**
   * @param {Deal} deal
   * @param {boolean} repeated whether all boards were seen before
   */
  constructor(deal, repeated) {
    this.deal = deal;
    this.repeated = repeated;
    this.origin = deal.origin;
    this.leg = 0;
    this.board = Board.parse(deal.legs[0].scramble);
    this.goal = Board.parse(deal.legs[0].goal);
  }

  /** The board being played as it was dealt. */
  get scramble() {
    return this.deal.legs[this.leg].scramble;
  }

  get mode() {
    return this.deal.mode;
  }

  get isBlind() {
    return this.mode === 'blind';
  }

  get isSolved() {
    return this.board.equals(this.goal);
  }

  get isWon() {
    return this.isSolved && this.leg === this.deal.legs.length - 1;
  }

  /** Whether the first move was made, even if it was taken back. */
  get hasStarted() {
    return this.clock.isRunning || this.clock.banked > 0 || this.finished.length > 0 || this.done.length > 0;
  }

  get isUnderWay() {
    return this.hasStarted && !this.isWon;
  }

  /** Whether it ranks, as far as that is known. */
  get canRank() {
    const { assisted, autosolved, taken_back } = this.flags;
    const isFresh = (this.origin === 'random' || this.origin === 'daily') && !this.repeated;
    return isFresh && !assisted && !autosolved && (!taken_back || this.mode === 'fewest');
  }

  /** Moves made, one tile at a time, and with a run of tiles as one. */
  counts() {
    const single = this.before.single + this.done.length;
    return { single, multi: this.before.multi + runs(this.done.map((done) => done.step)) };
  }

  /**
   * Slides tiles; the first move starts the clock, the last one stops it. Returns how many tiles moved.
   * @param {Direction} direction
   * @param {number} count
   * @param {number} now
   * @param {string | null} device
   */
  slide(direction, count, now, device) {
    if (this.isSolved) return 0;
    const at = Math.round(this.clock.elapsed(now));
    const gesture = (this.done.at(-1)?.gesture ?? 0) + 1;
    let made = 0;
    while (made < count && !this.isSolved && this.board.slide(direction)) {
      this.done.push({ step: direction, at, gesture });
      made += 1;
    }
    if (made === 0) return 0;
    this.undone = [];
    this.memorising.stop(now);
    this.clock.start(now);
    if (device) this.device = this.device === null || this.device === device ? device : 'mixed';
    this.#stopWhenWon(at);
    return made;
  }

  /** Takes the last gesture back; returns whether there was one. */
  undo() {
    const last = this.done.at(-1);
    if (!last || this.isSolved) return false;
    /** @type {Direction[]} */
    const taken = [];
    while (this.done.at(-1)?.gesture === last.gesture) {
      const { step } = /** @type {Done} */ (this.done.pop());
      this.board.slide(OPPOSITE[step]);
      taken.unshift(step);
    }
    this.undone.push(taken);
    this.flags.taken_back = true;
    return true;
  }

  /**
   * Makes the gesture again that was taken back last.
   * @param {number} now
   */
  redo(now) {
    const steps = this.undone.pop();
    if (!steps) return false;
    const rest = this.undone;
    for (const step of steps) this.slide(step, 1, now, null);
    const gesture = (this.done.at(-steps.length - 1)?.gesture ?? 0) + 1;
    for (const done of this.done.slice(-steps.length)) done.gesture = gesture;
    this.undone = rest;
    return true;
  }

  /** Goes on to the next board, if this one is solved and there is one. */
  advance() {
    if (!this.isSolved || this.isWon) return false;
    this.finished.push(this.#playedLeg());
    this.before = this.counts();
    this.leg += 1;
    this.board = Board.parse(this.scramble);
    this.goal = Board.parse(this.deal.legs[this.leg].goal);
    this.done = [];
    this.undone = [];
    return true;
  }

  /** The same boards from the beginning. */
  restart() {
    const again = new Game(this.deal, this.repeated);
    const isFresh = this.origin === 'random' || this.origin === 'daily';
    again.origin = isFresh && this.hasStarted ? 'again' : this.origin;
    return again;
  }

  /** @param {number} at */
  #stopWhenWon(at) {
    if (!this.isWon) return;
    // The time of a game is that of its last move.
    this.clock = new Stopwatch(at);
  }

  #playedLeg() {
    const { scramble, goal } = this.deal.legs[this.leg];
    const moves = this.done.map((done) => done.step).join('');
    return { scramble, goal, moves, times: this.done.map((done) => done.at) };
  }

  /** The boards played so far, with their moves. */
  playedLegs() {
    return [...this.finished, this.#playedLeg()];
  }

  /** A won game as the engine's `finish` takes it. */
  result() {
    const { mode, size, goal, seed } = this.deal;
    return {
      mode, size, goal, seed, origin: this.origin, ...this.flags, device: this.device,
      milliseconds: Math.round(this.clock.banked),
      memorising: this.isBlind ? Math.round(this.memorising.banked) : null,
      legs: this.playedLegs(),
    };
  }

  /**
   * The game as it is kept.
   * @param {number} now
   * @returns {SavedGame}
   */
  saved(now) {
    const { deal, repeated, origin, device, flags } = this;
    const milliseconds = Math.round(this.clock.elapsed(now));
    return { deal, repeated, origin, device, flags, legs: this.playedLegs(), milliseconds, memorising: this.memorising.elapsed(now) };
  }

  /**
   * A game that was kept; throws if it makes no sense.
   * @param {SavedGame} saved
   */
  static restored(saved) {
    const game = new Game(saved.deal, saved.repeated);
    saved.legs.forEach(({ moves, times }, index) => {
      [...moves].forEach((step, at) => {
        if (!game.board.slide(/** @type {Direction} */ (step))) throw new RangeError('an impossible move');
        game.done.push({ step: /** @type {Direction} */ (step), at: times[at], gesture: times[at] });
      });
      if (index < saved.legs.length - 1 && !game.advance()) throw new RangeError('a board that is not solved');
    });
    game.origin = saved.origin;
    game.device = saved.device;
    game.flags = saved.flags;
    game.clock = new Stopwatch(saved.milliseconds);
    game.memorising = new Stopwatch(saved.memorising);
    return game;
  }
}

/**
 * The number of runs of equal steps.
 * @param {string[]} steps
 */
function runs(steps) {
  return steps.filter((step, index) => step !== steps[index - 1]).length;
}
