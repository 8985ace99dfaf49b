// The methods of a comparison: presets, and rows to choose from.

import { fill, h } from '../dom.js';
import { formatNumber, t } from '../text.js';
import { button } from '../ui.js';
import { heuristicName, methodName } from './names.js';

/** @typedef {{method: string, heuristic?: string, weight?: number}} Entry */

const entries = (/** @type {string[]} */ methods, /** @type {string} */ heuristic) => methods.map((method) => ({ method, heuristic }));

/**
 * Comparisons that show something. Heuristics of methods without one are ignored.
 * @type {Record<string, Entry[]>}
 */
export const PRESETS = {
  informed: entries(['breadth-first', 'bidirectional', 'greedy', 'astar', 'idastar'], 'manhattan'),
  heuristics: ['zero', 'misplaced', 'manhattan', 'linear-conflict', 'walking', 'pdb'].map((heuristic) => ({ method: 'astar', heuristic })),
  weights: [1, 1.2, 1.5, 2, 5].map((weight) => ({ method: weight > 1 ? 'weighted-astar' : 'astar', heuristic: 'manhattan', weight })),
  memory: entries(['astar', 'smastar', 'breadth-first-heuristic', 'rbfs', 'idastar'], 'linear-conflict'),
  quick: entries(['constructive', 'greedy', 'beam', 'weighted-astar', 'auto'], 'linear-conflict'),
};

/** Pattern databases by the number of cells: groups of tiles that are built at once. */
const PATTERNS = /** @type {Record<number, string>} */ ({ 9: 'pdb:4-4', 16: 'pdb:5-5-5' });

/**
 * The heuristic as the engine knows it; pattern databases depend on the size.
 * @param {string | undefined} heuristic
 * @param {number} cells
 */
export function heuristicFor(heuristic, cells) {
  return heuristic === 'pdb' ? PATTERNS[cells] ?? 'linear-conflict' : heuristic;
}

/** @param {Entry} entry @param {MethodsReport} known */
export function entryName({ method, heuristic, weight }, { guided }) {
  const parts = [methodName(method) + (method === 'weighted-astar' ? ` ${formatNumber(weight ?? 1.5)}` : '')];
  if (heuristic && guided.includes(method)) parts.push(heuristicName(heuristic));
  return parts.join(' · ');
}

/**
 * Rows that can be changed, added and removed.
 * @param {Entry[]} chosen changed in place
 * @param {MethodsReport} known
 */
export function entryRows(chosen, known) {
  const list = h('ul', { class: 'entries' });
  const heuristics = [...known.heuristics.map(({ name }) => name).filter((name) => /^[a-z-]+$/.test(name)), 'pdb'];
  const options = (/** @type {string[]} */ names, /** @type {(name: string) => string} */ text) => names.map((name) => h('option', { value: name }, text(name)));

  function row(/** @type {Entry} */ entry, /** @type {number} */ at) {
    const number = { n: at + 1 };
    const method = h('select', { 'aria-label': t('compare.methodOf', number), onchange: () => change({ method: method.value }) }, options(known.methods.map(({ name }) => name), methodName));
    method.value = entry.method;
    const heuristic = h('select', { 'aria-label': t('compare.heuristicOf', number), onchange: () => change({ heuristic: heuristic.value }) }, options(heuristics, heuristicName));
    heuristic.value = entry.heuristic ?? 'manhattan';
    heuristic.hidden = !known.guided.includes(entry.method);
    const weight = h('input', { type: 'number', min: 1, max: 100, step: 0.1, value: String(entry.weight ?? 1.5), 'aria-label': t('compare.weightOf', number), onchange: () => change({ weight: Math.max(1, Number(weight.value)) }) });
    weight.hidden = entry.method !== 'weighted-astar';
    const change = (/** @type {Partial<Entry>} */ part) => {
      Object.assign(entry, part);
      heuristic.hidden = !known.guided.includes(entry.method);
      weight.hidden = entry.method !== 'weighted-astar';
    };
    const remove = button({ label: t('compare.remove', number), icon: 'close', kind: 'quiet', isIconOnly: true, run: () => {
      chosen.splice(at, 1);
      draw();
    } });
    return h('li', null, method, heuristic, weight, remove);
  }

  function draw() {
    fill(list, chosen.map(row));
  }
  const add = button({ label: t('compare.add'), kind: 'quiet', run: () => {
    chosen.push({ method: 'astar', heuristic: 'manhattan' });
    draw();
    list.lastElementChild?.querySelector('select')?.focus();
  } });
  draw();
  return { element: h('div', null, list, add), draw };
}
