// Help from the engine while a game is played: hints, all good moves, the distance, a solution to watch.

import { expandMoves } from '../board.js';
import { engine } from '../engine.js';
import { t } from '../text.js';
import { announce, showError } from '../ui.js';

const ARROWS = /** @type {Record<string, string>} */ ({ U: '↑', D: '↓', L: '←', R: '→' });
/** How long the engine may think about a hint, and about a solution to watch. */
const HINT_TIME = '2s';
const WATCH_TIME = '3s';
/** The moves per second of a solution that is watched: more on boards that take long. */
const WATCH_SPEED = 5;
const WATCH_SECONDS = 40;

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('../board.js').Direction} Direction */

export class Advisor {
  /** Whether all good moves are marked on the board. */
  areGoodShown = false;
  isDistanceShown = false;
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {AbortController | null} */
  #watching = null;
  /** @type {Map<string, Promise<HintReport>>} Answers by board and goal. */
  #known = new Map();

  /**
   * @param {import('../board-view.js').BoardView} view
   * @param {{game: () => Game | null, onDistance: (text: string) => void, slide: (direction: Direction) => void, onchange: () => void}} play `onchange` is called when watching begins and ends
   */
  constructor(view, play) {
    this.view = view;
    this.play = play;
  }

  get isWatching() {
    return this.#watching !== null;
  }

  /**
   * @param {Game} game
   * @param {AbortSignal} signal
   */
  async #ask(game, signal) {
    const [board, goal] = [game.board.toString(), game.goal.toString()];
    const key = `${board} ${goal}`;
    const asked = this.#known.get(key) ?? engine.ask('hint', { board, goal, time: HINT_TIME }, { signal });
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    if (this.#known.size > 500) this.#known.clear();
    return asked;
  }

  /** Shows one good move, and says it. */
  async hint() {
    const game = this.play.game();
    if (!game || game.isSolved) return;
    game.flags.assisted = true;
    const report = await this.#current(game);
    if (!report || !report.moves[0]) return;
    const step = report.moves[0][0];
    const tile = game.board.tileThatMoves(/** @type {Direction} */ (step));
    this.view.mark(new Map([[tile, { kind: 'hint', text: ARROWS[step] }]]));
    announce(t('play.say.hint', { tile, way: t(`play.way.${step}`) }));
  }

  /** Marks all good moves until it is switched off. */
  good() {
    const game = this.play.game();
    this.areGoodShown = !this.areGoodShown;
    if (game && this.areGoodShown) game.flags.assisted = true;
    return this.refresh();
  }

  /** Shows the distance from now on. */
  distance() {
    const game = this.play.game();
    this.isDistanceShown = !this.isDistanceShown;
    if (game && this.isDistanceShown) game.flags.assisted = true;
    return this.refresh();
  }

  /** After a move: marks and distance of the board as it is now. */
  async refresh() {
    const game = this.play.game();
    this.view.mark();
    this.#asking?.abort();
    if (!game || game.isSolved || !(this.areGoodShown || this.isDistanceShown)) return;
    const report = await this.#current(game);
    if (!report) return;
    if (this.areGoodShown) {
      const marks = report.moves.map((move) => /** @type {const} */ ([
        game.board.tileThatMoves(/** @type {Direction} */ (move[0])), { kind: 'good', text: ARROWS[move[0]] },
      ]));
      this.view.mark(new Map(marks));
      const tiles = marks.map(([tile]) => tile).join(', ');
      announce(t('play.say.good', { tiles }));
    }
    if (this.isDistanceShown) {
      this.play.onDistance(report.optimal && report.length !== null ? String(report.length) : `≥ ${report.lower_bound}`);
    }
  }

  /**
   * The engine's advice, unless the board has changed in the meantime.
   * @param {Game} game
   */
  async #current(game) {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const before = game.done.length;
    try {
      const report = await this.#ask(game, asking.signal);
      return this.play.game() === game && game.done.length === before && !asking.signal.aborted ? report : null;
    } catch (error) {
      if (!asking.signal.aborted) showError(error);
      return null;
    }
  }

  /** Forgets everything that belongs to one game. */
  reset() {
    this.stop();
    this.#asking?.abort();
    this.#known.clear();
    this.areGoodShown = false;
    this.isDistanceShown = false;
    this.view.mark();
  }

  /** Ends watching. */
  stop() {
    this.#watching?.abort();
  }

  /** Lets the engine solve the board from here, move by move, until it is stopped. */
  async watch() {
    const game = this.play.game();
    if (this.#watching || !game || game.isSolved) return;
    const watching = (this.#watching = new AbortController());
    const { signal } = watching;
    Object.assign(game.flags, { assisted: true, autosolved: true });
    this.play.onchange();
    try {
      const [board, goal] = [game.board.toString(), game.goal.toString()];
      const { moves } = await engine.ask('solve', { board, goal, time: WATCH_TIME }, { signal, onProgress: () => {} });
      const steps = expandMoves(moves ?? '');
      const pause = 1000 / Math.max(WATCH_SPEED, steps.length / WATCH_SECONDS);
      for (const step of steps) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (signal.aborted || this.play.game() !== game) break;
        this.play.slide(/** @type {Direction} */ (step));
      }
    } catch (error) {
      if (!signal.aborted) showError(error);
    } finally {
      this.#watching = null;
      this.play.onchange();
    }
  }
}
