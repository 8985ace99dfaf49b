// Where moves were lost: the distance as a curve, every mistake with what would have been better.

import { Board } from '../board.js';
import { fill, h } from '../dom.js';
import { engine } from '../engine.js';
import { distanceCurve } from '../learn/curve.js';
import { openMovesDialog } from '../learn/moves-dialog.js';
import { MovesPanel } from '../learn/moves-panel.js';
import { Player } from '../learn/player.js';
import { Stage } from '../learn/stage.js';
import { Track } from '../learn/track.js';
import { game, summaries } from '../records/store.js';
import { keepInAddress, openShare, readShared } from '../share.js';
import { formatNumber, t } from '../text.js';
import { announce, button, segmented, showError, toast } from '../ui.js';

const TIME = '10s';

/** What is kept while another view or language is chosen; at first an example. */
const kept = {
  board: Board.parse('8 0 6/5 4 7/2 3 1'),
  goal: 'rows',
  moves: 'RULDRU2LDLURDLDRURDLURULDRUL2DR2DL2U2RD2RU2L2',
  /** @type {number[] | null} */
  times: null,
  metric: /** @type {Metric} */ ('single'),
};

/**
 * A mistake or a stretch: from which step on something else would have been better.
 * @typedef {{step: number, text: string, better: () => Promise<string>, button?: HTMLElement}} Fork
 */

/** @type {AnalyseView | null} */
let shown = null;

export const parts = ['learn'];
export const title = () => t('app.analyse');

/** @param {HTMLElement} root @param {URLSearchParams} params */
export function mount(root, params) {
  shown = new AnalyseView(root);
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

class AnalyseView {
  #asked = new AbortController();
  /** @type {AnalyseReport | null} */
  #report = null;
  /** @type {import('../learn/curve.js').Curve | null} */
  #curve = null;
  /** @type {Fork | null} */
  #fork = null;
  #isBetter = false;
  #goal = kept.board;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.stage = new Stage({ label: t('learn.board'), maxCell: 170 });
    this.player = new Player((step, animate) => this.#step(step, animate));
    this.list = new MovesPanel(this.player);
    this.lines = h('div', { class: 'lines' });
    this.summary = h('div', { class: 'news' });
    this.chart = h('div');
    this.mistakes = h('div', { class: 'mistakes' });
    this.metrics = this.#metrics();
    fill(root, h('div', { class: 'page learn' },
      h('div', { class: 'page-top' }, h('h1', null, t('analyse.title')),
        button({ label: t('learn.share'), icon: 'link', kind: 'quiet', run: () => openShare('analyse', kept) }),
        button({ label: t('analyse.last'), icon: 'records', run: () => this.#lastGame() }),
        button({ label: t('analyse.paste'), icon: 'open', kind: 'primary', run: () => openMovesDialog(kept, (given) => this.#take(given)) })),
      h('div', { class: 'sides' },
        h('div', { class: 'side' }, this.stage.element, this.lines, this.player.element, this.list.element),
        h('section', { class: 'card', 'aria-label': t('app.analyse') }, this.metrics, this.summary, this.chart, this.mistakes))));
  }

  #metrics() {
    return segmented({
      label: t('app.metric'),
      isLabelHidden: true,
      options: /** @type {const} */ (['single', 'multi']).map((value) => ({ value, label: t(`app.metric.${value}`) })),
      value: kept.metric,
      onchange: (value) => {
        kept.metric = value;
        this.#analyse();
      },
    });
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
    this.#take({ ...kept, ...given, moves: given ? given.moves ?? '' : kept.moves, times: given ? null : kept.times });
  }

  close() {
    this.#asked.abort();
    this.player.pause();
  }

  /** @param {import('../learn/moves-dialog.js').Game} given */
  #take(given) {
    Object.assign(kept, given);
    keepInAddress('analyse', kept);
    this.#analyse();
  }

  async #lastGame() {
    const last = (await summaries()).at(-1);
    const found = last && (await game(last.id));
    if (!found) return toast(t('analyse.noGame'));
    const { scramble, goal, moves, times } = found.boards[0];
    this.#take({ board: Board.parse(scramble), goal: ['rows', 'blank-first', 'columns', 'snail'].includes(found.goal) ? found.goal : goal, moves, times });
  }

  async #analyse() {
    this.#asked.abort();
    const { signal } = (this.#asked = new AbortController());
    this.#report = this.#curve = this.#fork = null;
    fill(this.lines);
    fill(this.chart);
    fill(this.mistakes);
    fill(this.summary, h('p', { class: 'buttons' }, h('span', { class: 'busy' }), t('analyse.busy')));
    const { board, goal, moves, metric } = kept;
    try {
      const report = await engine.ask('analyse', { board: board.toString(), goal, moves, metric, time: TIME }, { signal });
      this.#report = report;
      this.#goal = Board.parse(report.goal);
      this.#load(moves, 0);
      this.#summarise(report);
    } catch (error) {
      fill(this.summary);
      showError(error);
    }
  }

  /** @param {AnalyseReport} report */
  #summarise({ length, optimal, lower_bound: bound, distances, lost, stretches, stopped }) {
    const rest = distances.at(-1);
    const sum = lost.reduce((total, each) => total + each.lost, 0) + stretches.reduce((total, { before, after }) => total + before - after, 0);
    const headline = rest !== 0 ? t('analyse.unfinished') : optimal === null ? t('analyse.lostAtLeast', { n: sum }) : sum ? t('analyse.lost', { n: sum }) : t('analyse.perfect');
    const figure = (/** @type {string} */ name, /** @type {number | null} */ value) =>
      value !== null && h('div', null, h('dt', null, t(`analyse.${name}`)), h('dd', { class: 'digits' }, formatNumber(value)));
    fill(this.summary, h('h2', null, headline),
      h('dl', { class: 'figures' },
        figure('length', length), optimal === null ? figure('bound', bound) : figure('optimal', optimal),
        figure('lostMoves', sum), rest ? figure('rest', rest) : null),
      stopped && h('p', { class: 'pale' }, t('analyse.stopped')));
    announce(`${headline}. ${t('app.moves', { n: length })}`);
    this.#curve = distanceCurve({ distances, lost, stretches, label: t('analyse.curve', { n: length, lost: sum }), onPick: (step) => this.#pick(step) });
    fill(this.chart, h('h3', null, t('analyse.curveTitle')), this.#curve.element);
    fill(this.mistakes,
      lost.length > 0 && [h('h3', null, t('analyse.mistakes')), h('ol', null, lost.map((each) => this.#mistake(each)))],
      stretches.length > 0 && [h('h3', null, t('analyse.stretches')), h('ol', null, stretches.map((each) => this.#stretch(each)))]);
  }

  /** @param {AnalyseReport['lost'][number]} mistake */
  #mistake({ move, played, good, lost }) {
    const step = move - 1;
    const better = async () => {
      const track = /** @type {Track} */ (this.player.track);
      const before = kept.board.after(track.slice(0, step) + good[0]);
      const { goal, metric } = kept;
      const answer = await engine.ask('solve', { board: before.toString(), goal, metric, time: TIME }, { signal: this.#asked.signal });
      return track.slice(0, step) + good[0] + (answer.moves ?? '');
    };
    const text = t('analyse.mistake', { move, played, good: good.join(', ') });
    return this.#forkItem({ step, text, better }, lost,
      h('span', { class: 'digits' }, formatNumber(move)),
      h('span', null, h('span', { class: 'pale' }, t('analyse.played')), ' ', h('code', { class: 'bad' }, played)),
      h('span', null, h('span', { class: 'pale' }, t('analyse.better')), ' ', h('code', { class: 'good' }, good.join(' '))));
  }

  /** @param {AnalyseReport['stretches'][number]} stretch */
  #stretch({ first, last, before, after, instead }) {
    const better = async () => {
      const track = /** @type {Track} */ (this.player.track);
      return track.slice(0, first - 1) + instead + track.slice(last);
    };
    const text = t('analyse.instead', { after, before });
    return this.#forkItem({ step: first - 1, text, better }, before - after,
      h('span', { class: 'digits' }, `${formatNumber(first)}–${formatNumber(last)}`), h('span', { class: 'wide' }, text));
  }

  /** @param {Fork} fork @param {number} lost @param {HTMLElement[]} content */
  #forkItem(fork, lost, ...content) {
    fork.button = h('button', { type: 'button', onclick: () => this.#choose(fork) }, content, h('span', { class: 'badge bad' }, t('analyse.lostHere', { n: lost })));
    return h('li', null, fork.button);
  }

  /** Shows the board of a mistake, and lets one watch both ways on. @param {Fork} fork */
  #choose(fork) {
    this.#fork?.button?.removeAttribute('aria-current');
    fork.button?.setAttribute('aria-current', 'true');
    this.#fork = fork;
    this.#load(kept.moves, fork.step);
    announce(fork.text);
    fill(this.lines, h('p', null, fork.text), segmented({
      label: t('analyse.line'),
      isLabelHidden: true,
      options: [{ value: false, label: t('analyse.asPlayed') }, { value: true, label: t('analyse.asBetter') }],
      value: false,
      onchange: (isBetter) => this.#switch(fork, isBetter),
    }));
    this.stage.element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Fork} fork @param {boolean} isBetter */
  async #switch(fork, isBetter) {
    try {
      this.#load(kept.moves, fork.step);
      if (!isBetter) return this.player.play();
      const moves = await fork.better();
      if (this.#fork !== fork) return;
      this.#load(moves, fork.step, true);
      this.player.play();
    } catch (error) {
      showError(error);
    }
  }

  /**
   * @param {string} moves
   * @param {number} step
   * @param {boolean} [isBetter] whether these are not the moves that were played
   */
  #load(moves, step, isBetter = false) {
    this.#isBetter = isBetter;
    this.player.load(new Track(kept.board, moves, kept.metric), step);
    this.list.refresh();
  }

  /** Goes to a point of the curve. @param {number} step */
  #pick(step) {
    if (this.#isBetter) this.#load(kept.moves, step);
    else this.player.go(step);
  }

  /** @param {number} step @param {boolean} animate */
  #step(step, animate) {
    const track = /** @type {Track} */ (this.player.track);
    this.stage.show(track.at(step), this.#goal, animate);
    this.#curve?.setCurrent(this.#isBetter && this.#fork ? Math.min(step, this.#fork.step) : step);
    const mistake = this.#isBetter ? null : this.#report?.lost.find(({ move }) => move === step + 1);
    this.stage.clear();
    if (mistake) this.stage.arrows([{ moves: [mistake.played], kind: 'bad' }, { moves: mistake.good, kind: 'good' }]);
  }
}
