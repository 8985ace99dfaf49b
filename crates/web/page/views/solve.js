// Solve and learn: a board to edit, whether and why it can be solved, hints, and a solution to watch.

import { Board } from '../board.js';
import { fill, h, icon } from '../dom.js';
import { engine } from '../engine.js';
import { barChart } from '../learn/bars.js';
import { BoardInput } from '../learn/board-input.js';
import { Editor } from '../learn/editor.js';
import { MovesPanel } from '../learn/moves-panel.js';
import { heuristicName, slideText } from '../learn/names.js';
import { Player } from '../learn/player.js';
import { resultText, showProgress, showResult } from '../learn/progress.js';
import { Stage, tileOf } from '../learn/stage.js';
import { Track } from '../learn/track.js';
import { MAX_DRAWN_CELLS, Why, drawInversions } from '../learn/why.js';
import { keepInAddress, openShare, readShared } from '../share.js';
import { language, t } from '../text.js';
import { announce, button, segmented, select, showError } from '../ui.js';

const TIMES = ['5s', '15s', '60s'];
/** Boards up to this size have a distance that is known at once. */
const MAX_ESTIMATED_CELLS = 16;

/** What is kept while another view or language is chosen. */
const kept = {
  board: Board.parse('8 0 6/5 4 7/2 3 1'),
  goal: 'rows',
  metric: /** @type {Metric} */ ('single'),
  time: '15s',
  /** @type {string | null} */
  moves: null,
};

/** @type {SolveView | null} */
let shown = null;

export const parts = ['learn'];
export const title = () => t('app.solve');

/** @param {HTMLElement} root @param {URLSearchParams} params */
export function mount(root, params) {
  shown = new SolveView(root);
  shown.open(params);
}

export function unmount() {
  shown?.close();
  shown = null;
}

/** @param {URLSearchParams} params */
export function update(params) {
  if (params.size) shown?.open(params);
  return true;
}

const busy = () => h('p', { class: 'buttons' }, h('span', { class: 'busy' }), t('solve.searching'));

class SolveView {
  #asked = new AbortController();
  #solving = new AbortController();
  /** @type {CheckReport | null} */
  #check = null;
  /** @type {{moves: string[], kind: 'hint' | 'good'} | null} */
  #advice = null;
  /** @type {Set<number>} Tiles that a cleared board still lacks. */
  #missing = new Set();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.stage = new Stage({ label: t('learn.board'), role: 'application', maxCell: 170, kind: 'main' });
    this.editor = new Editor(this.stage, {
      onEdit: (board, cell) => this.#edit(board, cell),
      onTap: (cell) => this.#tap(cell),
      onPoint: (cell) => this.#draw(cell),
    });
    this.input = new BoardInput(({ board, goal, moves }) => this.#take(board, goal, moves));
    this.player = new Player((step, animate) => this.#step(step, animate));
    this.list = new MovesPanel(this.player);
    this.why = new Why(() => this.#repair());
    this.help = h('p', { class: 'pale small', id: 'editor-help' });
    this.verdict = h('a', { href: '#why', class: 'verdict-link', onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.why.element.scrollIntoView();
    } });
    this.news = h('div', { class: 'news' });
    this.film = h('div', { class: 'film', hidden: true }, this.player.element, this.list.element);
    this.estimates = h('section', { class: 'card', hidden: true, 'aria-label': t('solve.estimates') });
    this.start = button({ label: t('app.solve'), icon: 'play', kind: 'primary', run: () => this.#solve() });
    this.stop = button({ label: t('learn.stop'), icon: 'pause', kind: 'primary', run: () => this.#solving.abort('stop') });
    this.hint = button({ label: t('solve.hint'), icon: 'hint', run: () => this.#advise('hint') });
    this.good = button({ label: t('solve.good'), icon: 'good', run: () => this.#advise('good') });
    this.stop.hidden = true;
    this.metrics = this.#metrics();
    fill(root, h('div', { class: 'page learn' },
      h('div', { class: 'page-top' }, h('h1', null, t('solve.title')),
        button({ label: t('learn.share'), icon: 'link', kind: 'quiet', run: () => openShare('solve', kept) })),
      h('div', { class: 'sides' },
        h('div', { class: 'side' },
          this.stage.element,
          h('div', { class: 'buttons acts' }, this.start, this.stop, this.hint, this.good, this.verdict),
          this.news, this.film, this.help),
        h('div', { class: 'side' },
          h('section', { class: 'card', 'aria-label': t('learn.board') }, this.input.element, this.#options()),
          this.why.element,
          this.estimates))));
  }

  #metrics() {
    return segmented({
      label: t('app.metric'),
      options: /** @type {const} */ (['single', 'multi']).map((value) => ({ value, label: t(`app.metric.${value}`) })),
      value: kept.metric,
      onchange: (value) => {
        kept.metric = value;
        this.#take(kept.board, kept.goal);
      },
    });
  }

  #options() {
    return h('div', { class: 'row' },
      this.metrics,
      select({
        label: t('learn.limit'),
        options: TIMES.map((value) => ({ value, label: t('learn.seconds', { n: parseInt(value, 10) }) })),
        value: kept.time,
        onchange: (value) => (kept.time = value),
      }),
      button({ label: t('learn.clear'), icon: 'edit', kind: 'quiet', run: () => this.#clear() }));
  }

  /** @param {URLSearchParams} params */
  async open(params) {
    const given = await readShared(params);
    if (given?.metric) {
      kept.metric = given.metric;
      const metrics = this.#metrics();
      this.metrics.replaceWith(metrics);
      this.metrics = metrics;
    }
    const { board, goal, moves } = given ?? kept;
    this.input.set(board, goal);
    this.#take(board, goal, moves);
  }

  close() {
    this.#asked.abort();
    this.#solving.abort();
    this.player.pause();
  }

  /**
   * Takes another board or goal.
   * @param {Board} board
   * @param {string} goal
   * @param {string | null} [moves] a solution, or the beginning of one
   */
  #take(board, goal, moves = null) {
    this.#solving.abort();
    this.player.pause();
    Object.assign(kept, { board, goal, moves });
    this.#missing.clear();
    this.#advice = null;
    this.film.hidden = this.estimates.hidden = true;
    fill(this.news);
    this.#show(board, true);
    this.#ask();
    if (moves) this.#watch(moves);
    keepInAddress('solve', kept);
  }

  /** Asks whether and why the board can be solved. */
  async #ask() {
    this.#asked.abort();
    const { signal } = (this.#asked = new AbortController());
    const { board, goal } = kept;
    try {
      const full = board.tiles.length <= MAX_DRAWN_CELLS;
      const check = await engine.ask('check', { board: board.toString(), goal, full, language: language() }, { signal });
      this.#check = check;
      this.why.show(check);
      const word = t(check.solvable ? 'learn.solvable' : 'learn.unsolvable');
      this.verdict.className = `verdict-link badge ${check.solvable ? 'good' : 'bad'}`;
      fill(this.verdict, icon(check.solvable ? 'check' : 'close'), word);
      for (const each of [this.start, this.hint, this.good]) each.disabled = !check.solvable;
      announce(word);
      this.#show(this.stage.board, false);
    } catch (error) {
      showError(error);
    }
  }

  /** @param {Board} board @param {boolean} animate */
  #show(board, animate) {
    const goal = this.#check && this.#check.rows === board.rows && this.#check.cols === board.cols ? Board.parse(this.#check.goal) : null;
    this.stage.show(board, goal, animate);
    this.#draw(-1);
  }

  /** Draws what belongs over the tiles. @param {number} cell the one that is pointed at, -1 for none */
  #draw(cell) {
    const { stage } = this;
    stage.clear();
    this.help.textContent = this.#missing.size ? t('learn.placeNext', { tile: String(Math.min(...this.#missing)) }) : t('learn.editHelp');
    this.editor.isPlacing = this.#missing.size > 0;
    if (this.#missing.size) stage.view.mark(new Map([...this.#missing].map((tile) => [tile, { kind: 'ghost' }])));
    else if (this.#advice) stage.arrows([this.#advice]);
    else if (this.#check?.inverted_pairs && cell >= 0 && this.player.step === 0) {
      if (this.#check.rule === 'inversions-and-row') stage.row(this.#check.start_blank_row);
      drawInversions(stage, this.#check.inverted_pairs.start, stage.board.tiles[cell]);
    }
    this.editor.draw();
  }

  /** @param {Board} board @param {number} cell where a tile was put */
  #edit(board, cell) {
    this.#missing.delete(board.tiles[cell]);
    if (this.#missing.size) {
      this.#show(board, true);
      return announce(this.help.textContent ?? '');
    }
    this.input.set(board);
    this.#take(board, kept.goal);
  }

  /** @param {number} cell */
  #tap(cell) {
    const { tiles } = this.stage.board;
    if (this.#missing.size && (tiles[cell] === 0 || this.#missing.has(tiles[cell]))) {
      const next = Math.min(...this.#missing);
      this.editor.swap(tiles.indexOf(next), cell);
      return true;
    }
    const move = this.#advice?.moves.find((each) => tileOf(this.stage.board, each) === tiles[cell]);
    if (move) this.#make(move);
    return move !== undefined;
  }

  /** Makes a move that was advised; good moves stay on. @param {string} move */
  #make(move) {
    const isGood = this.#advice?.kind === 'good';
    const board = this.stage.board.after(move);
    this.input.set(board);
    this.#take(board, kept.goal);
    if (isGood) this.#advise('good');
  }

  /** Lets every tile be placed anew. */
  #clear() {
    this.#take(kept.board, kept.goal);
    this.#missing = new Set(kept.board.tiles.filter((tile) => tile > 0));
    this.#draw(-1);
    this.stage.view.element.focus();
    announce(this.help.textContent ?? '');
  }

  /** Swaps the last two tiles, which makes an unsolvable board solvable. */
  #repair() {
    const cells = Array.from(kept.board.tiles, (tile, cell) => (tile ? cell : -1)).filter((cell) => cell >= 0);
    this.#show(kept.board, false);
    this.editor.swap(cells[cells.length - 2], cells[cells.length - 1]);
  }

  /** @param {'hint' | 'good'} kind */
  async #advise(kind) {
    this.player.pause();
    const board = this.stage.board.clone();
    fill(this.news, busy());
    const request = { board: board.toString(), goal: kept.goal, metric: kept.metric, time: '5s' };
    try {
      const { moves, length, optimal } = await engine.ask('hint', request, { signal: this.#asked.signal });
      if (!this.stage.board.equals(board)) return;
      const chosen = kind === 'hint' ? moves.slice(0, 1) : moves;
      this.#advice = { moves: chosen, kind };
      this.#draw(-1);
      const text = chosen.length ? chosen.map((move) => slideText(board, move)).join(' · ') : t('solve.isGoal');
      const rest = length !== null && chosen.length > 0 && t(optimal ? 'solve.toGo' : 'solve.toGoAtMost', { n: length });
      fill(this.news, h('p', { class: 'note' }, h('strong', null, text), rest && ` · ${rest}`),
        kind === 'hint' && chosen.length > 0 && button({ label: t('solve.doIt'), run: () => this.#make(chosen[0]) }));
      announce(`${text}. ${rest || ''}`);
    } catch (error) {
      fill(this.news);
      showError(error);
    }
  }

  async #solve() {
    if (!(await this.input.settle())) return;
    const { signal } = (this.#solving = new AbortController());
    this.#advice = null;
    this.#running(true);
    this.player.go(0);
    /** @type {Progress | null} */
    let latest = null;
    /** @type {string | null} */
    let best = null;
    fill(this.news, busy());
    try {
      const { board, goal, metric, time } = kept;
      const answer = await engine.ask('solve', { board: board.toString(), goal, metric, time }, {
        signal,
        onProgress: (progress) => {
          latest = progress;
          best = progress.moves ?? best;
          showProgress(this.news, progress);
        },
      });
      this.#solved(answer, answer.moves);
    } catch (error) {
      if (signal.reason !== 'stop') showError(error);
      else if (latest) this.#solved(latest, best);
      if (!latest) fill(this.news);
    }
    this.#running(false);
  }

  /** @param {boolean} isRunning */
  #running(isRunning) {
    const hadFocus = document.activeElement === this.stop || document.activeElement === this.start;
    this.start.hidden = isRunning;
    this.stop.hidden = !isRunning;
    this.hint.disabled = this.good.disabled = isRunning || !this.#check?.solvable;
    if (hadFocus) (isRunning ? this.stop : this.start).focus();
  }

  /**
   * Shows what a search found.
   * @param {Progress | SolveReport} found
   * @param {string | null} moves
   */
  #solved(found, moves) {
    showResult(this.news, found);
    announce(resultText(found));
    if (moves === null) return;
    kept.moves = moves;
    keepInAddress('solve', kept);
    this.#watch(moves);
    if (kept.board.tiles.length <= MAX_ESTIMATED_CELLS) this.#estimate();
  }

  /** Loads moves into the player. @param {string} moves */
  #watch(moves) {
    try {
      kept.board.after(moves);
    } catch (error) {
      kept.moves = null;
      return showError(error);
    }
    this.film.hidden = false;
    this.player.load(new Track(kept.board, moves, kept.metric));
    this.list.refresh();
  }

  /** @param {number} step @param {boolean} animate */
  #step(step, animate) {
    this.#advice = null;
    const { track } = this.player;
    if (!track || this.film.hidden) return;
    this.#show(track.at(step), animate);
    if (step === track.length && step > 0 && this.#check?.goal === this.stage.board.toString()) this.stage.view.wave();
  }

  /** What each heuristic says, beside the distance. */
  async #estimate() {
    const { board, goal, metric } = kept;
    try {
      const { values, distance, lower_bound: bound } = await engine.ask('estimate', { board: board.toString(), goal, metric, time: '5s' }, { signal: this.#asked.signal });
      const bars = Object.entries(values).filter(([name]) => name !== 'zero').map(([name, value]) => ({ label: heuristicName(name), value }));
      const whole = { label: t('solve.distance'), value: distance ?? bound, kind: 'truth' };
      this.estimates.hidden = false;
      fill(this.estimates, h('h2', null, t('solve.estimates')), h('p', { class: 'pale' }, t('solve.estimatesHelp')),
        barChart({ caption: '', bars: [...bars, whole], mark: whole.value }));
    } catch (error) {
      showError(error);
    }
  }
}
