// The same board solved by several methods: counts side by side, charts, and the trees of their searches.

import { Board } from '../board.js';
import { fill, h, icon } from '../dom.js';
import { engine } from '../engine.js';
import { barChart } from '../learn/bars.js';
import { BoardInput } from '../learn/board-input.js';
import { PRESETS, entryName, entryRows, heuristicFor } from '../learn/contest.js';
import { formatSeconds, shortSeconds } from '../learn/progress.js';
import { Stage } from '../learn/stage.js';
import { treePanel } from '../learn/tree-panel.js';
import { keepInAddress, readShared } from '../share.js';
import { formatNumber, hasText, t } from '../text.js';
import { announce, button, select, showError } from '../ui.js';

const TIMES = ['1s', '5s', '15s', '60s'];
const NODES = ['', '1000', '100000', '10000000'];
const MAX_TREES = 2;

/** @typedef {import('../learn/contest.js').Entry} Entry */
/** @typedef {{entry: Entry, name: string, report: SolveReport | null, progress: Progress | null, error: string}} Run */

/** What is kept while another view or language is chosen. */
const kept = {
  board: Board.parse('8 0 6/5 4 7/2 3 1'),
  goal: 'rows',
  metric: /** @type {Metric} */ ('single'),
  time: '5s',
  nodes: '',
  entries: structuredClone(PRESETS.informed),
};

/** @type {CompareView | null} */
let shown = null;

export const parts = ['learn'];
export const title = () => t('app.compare');

/** @param {HTMLElement} root @param {URLSearchParams} params */
export function mount(root, params) {
  shown = new CompareView(root, params);
}

export function unmount() {
  shown?.close();
  shown = null;
}

class CompareView {
  #running = new AbortController();
  /** @type {MethodsReport | null} */
  #known = null;
  /** @type {Run[]} */
  #runs = [];

  /** @param {HTMLElement} root @param {URLSearchParams} params */
  constructor(root, params) {
    this.stage = new Stage({ label: t('learn.board'), maxCell: 96, kind: 'compared' });
    this.input = new BoardInput(({ board, goal }) => this.#take(board, goal));
    this.choice = h('div', { class: 'choice' });
    this.run = button({ label: t('compare.run'), icon: 'play', kind: 'primary', run: () => this.#compare() });
    this.stop = button({ label: t('learn.stop'), icon: 'pause', kind: 'primary', run: () => this.#running.abort() });
    this.stop.hidden = true;
    this.results = h('section', { class: 'card', hidden: true, 'aria-label': t('compare.results') });
    this.trees = h('section', { class: 'trees', 'aria-label': t('compare.trees') });
    fill(root, h('div', { class: 'page learn' },
      h('div', { class: 'page-top' }, h('h1', null, t('compare.title'))),
      h('div', { class: 'sides compare' },
        h('section', { class: 'card', 'aria-label': t('learn.board') }, this.stage.element, this.input.element),
        h('section', { class: 'card', 'aria-label': t('compare.methods') }, this.choice,
          h('div', { class: 'row' }, this.#limits(), this.run, this.stop))),
      this.results, this.trees));
    this.#open(params);
  }

  /** @param {URLSearchParams} params */
  async #open(params) {
    try {
      const [known, given] = await Promise.all([engine.ask('methods', {}), readShared(params)]);
      this.#known = known;
      const { board, goal } = given ?? kept;
      this.input.set(board, goal);
      this.#take(board, goal);
      const rows = entryRows(kept.entries, known);
      const presets = Object.entries(PRESETS).map(([name, entries]) => h('button', { type: 'button', class: 'chip', onclick: () => {
        kept.entries.splice(0, Infinity, ...structuredClone(entries));
        rows.draw();
        this.#compare();
      } }, t(`compare.preset.${name}`)));
      fill(this.choice, h('h2', null, t('compare.question')), h('div', { class: 'buttons' }, presets), rows.element);
    } catch (error) {
      showError(error);
    }
  }

  #limits() {
    return [
      select({ label: t('learn.limit'), options: TIMES.map((value) => ({ value, label: t('learn.seconds', { n: parseInt(value, 10) }) })), value: kept.time, onchange: (value) => (kept.time = value) }),
      select({ label: t('compare.nodes'), options: NODES.map((value) => ({ value, label: value ? formatNumber(Number(value)) : t('compare.noLimit') })), value: kept.nodes, onchange: (value) => (kept.nodes = value) }),
    ];
  }

  close() {
    this.#running.abort();
  }

  /** @param {Board} board @param {string} goal */
  async #take(board, goal) {
    this.#running.abort();
    Object.assign(kept, { board, goal });
    keepInAddress('compare', kept);
    this.results.hidden = true;
    fill(this.trees);
    this.stage.show(board, null);
    try {
      const { goal: text, solvable, explanation } = await engine.ask('check', { board: board.toString(), goal });
      this.stage.show(board, Board.parse(text));
      this.run.disabled = !solvable;
      if (solvable) return;
      this.results.hidden = false;
      fill(this.results, h('p', { class: 'note bad' }, t('learn.unsolvable'), ': ', explanation[explanation.length - 1].text));
    } catch (error) {
      showError(error);
    }
  }

  /** Runs one method after the other, so that none slows another down. */
  async #compare() {
    const known = this.#known;
    if (!known || this.run.disabled) return;
    this.#running.abort();
    const { signal } = (this.#running = new AbortController());
    const cells = kept.board.tiles.length;
    this.#runs = kept.entries.map(({ method, heuristic, weight }) => {
      const entry = { method, weight, heuristic: known.guided.includes(method) ? heuristicFor(heuristic, cells) : undefined };
      return { entry, name: entryName(entry, known), report: null, progress: null, error: '' };
    });
    this.run.hidden = true;
    this.stop.hidden = false;
    fill(this.trees);
    this.results.hidden = false;
    for (const run of this.#runs) {
      if (signal.aborted) break;
      await this.#solve(run, signal);
    }
    if (this.#running.signal !== signal) return;
    this.run.hidden = false;
    this.stop.hidden = true;
    this.#draw();
    if (!signal.aborted) announce(t('compare.done'));
  }

  /** @param {Run} run @param {AbortSignal} signal */
  async #solve(run, signal) {
    const { board, goal, metric, time, nodes } = kept;
    const { method, heuristic, weight } = run.entry;
    const request = { board: board.toString(), goal, metric, time, method, heuristic, weight: method === 'weighted-astar' ? weight : undefined, nodes: Number(nodes) || undefined };
    run.progress = { length: null, moves: null, lower_bound: 0, expanded: 0, generated: 0, seconds: 0 };
    this.#draw();
    try {
      run.report = await engine.ask('solve', request, { signal, onProgress: (progress) => {
        run.progress = progress;
        this.#draw();
      } });
    } catch (error) {
      if (!signal.aborted) run.error = error instanceof Error ? error.message : String(error);
    }
    run.progress = null;
    if (!signal.aborted) this.#draw();
  }

  #draw() {
    const columns = ['method', 'length', 'proof', 'expanded', 'generated', 'stored', 'seconds', 'tree'];
    const head = columns.map((name, at) => h('th', { scope: 'col', class: at > 0 && at < 7 && at !== 2 ? 'number' : null }, t(`compare.${name}`)));
    const finished = this.#runs.filter(({ report }) => report);
    fill(this.results,
      h('div', { class: 'table' }, h('table', null, h('thead', null, h('tr', null, head)), h('tbody', null, this.#runs.map((run) => this.#row(run))))),
      finished.length > 1 && h('div', { class: 'charts' },
        this.#chart('expanded', (report) => report.expanded), this.#chart('stored', (report) => report.peak_stored),
        this.#chart('seconds', (report) => report.seconds, formatSeconds), this.#chart('length', (report) => report.length)),
      finished.length > 1 && h('p', { class: 'legend pale small' },
        [['', 'proven'], ['open', 'open'], ['lesser', 'none']].map(([kind, name]) => h('span', null, h('span', { class: `bar ${kind}` }), t(`compare.legend.${name}`)))));
  }

  /** @param {Run} run */
  #row({ entry, name, report, progress, error }) {
    const first = h('th', { scope: 'row' }, name);
    const number = (/** @type {string} */ text) => h('td', { class: 'number' }, text);
    if (error) return h('tr', null, first, h('td', { colspan: 7, class: 'error-text', lang: 'en' }, error));
    if (!report) {
      const { expanded = 0, seconds = 0 } = progress ?? {};
      return h('tr', { class: 'waiting' }, first, number(''), h('td', null, progress && h('span', { class: 'busy' })), number(progress ? formatNumber(expanded) : ''), number(''), number(''), number(progress ? formatSeconds(seconds) : ''), h('td'));
    }
    const { length, optimal, stopped, expanded, generated, peak_stored: stored, seconds } = report;
    const proof = optimal ? h('span', { class: 'badge good' }, icon('check'), t('compare.shortest'))
      : h('span', { class: `badge ${length === null ? 'bad' : ''}` }, stopped && hasText(`compare.stopped.${stopped}`) ? t(`compare.stopped.${stopped}`) : t('compare.unproven'));
    const tree = this.#known?.traceable.includes(entry.method) && kept.board.tiles.length <= 9
      && h('button', { type: 'button', class: 'small-button', onclick: () => this.#tree(entry, name) }, t('compare.show'), h('span', { class: 'unseen' }, `: ${t('compare.treeOf', { name })}`));
    return h('tr', null, first, number(length === null ? '–' : formatNumber(length)), h('td', null, proof),
      number(formatNumber(expanded)), number(formatNumber(generated)), number(formatNumber(stored)), number(formatSeconds(seconds)), h('td', null, tree));
  }

  /**
   * @param {'expanded' | 'stored' | 'seconds' | 'length'} name
   * @param {(report: SolveReport) => number | null} value
   * @param {(value: number) => string} [format]
   */
  #chart(name, value, format = formatNumber) {
    const bars = this.#runs.flatMap(({ name: label, report }) => {
      if (!report) return [];
      const found = value(report);
      const kind = report.optimal ? '' : report.length === null ? 'lesser' : 'open';
      return [{ label, value: found, text: found === null ? '–' : format(found), kind }];
    });
    return barChart({ caption: t(`compare.chart.${name}`), bars, log: name !== 'length', tick: name === 'seconds' ? shortSeconds : undefined });
  }

  /** @param {Entry} entry @param {string} name */
  async #tree({ method, heuristic, weight }, name) {
    const { board, goal, metric } = kept;
    try {
      const request = { board: board.toString(), goal, metric, method, heuristic, weight: method === 'weighted-astar' ? weight : undefined };
      const tree = await engine.ask('tree', request, { signal: this.#running.signal });
      const panel = treePanel(name, tree, () => panel.remove());
      if (this.trees.children.length >= MAX_TREES) this.trees.firstElementChild?.remove();
      this.trees.append(panel);
      panel.scrollIntoView({ block: 'nearest' });
      panel.querySelector('.tree')?.dispatchEvent(new Event('focus'));
    } catch (error) {
      showError(error);
    }
  }
}
