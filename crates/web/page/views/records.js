// Records: statistics of finished games, progress, the list of games, and moving them to another machine.

import { fill, h } from '../dom.js';
import { engine } from '../engine.js';
import { goalName, modeName, showSize } from '../play/names.js';
import { showMeasure } from '../records/standing.js';
import { add, file, game, games, keepFile, markSeen, remove, replaceAll, summaries } from '../records/store.js';
import { linkTo } from '../share.js';
import { formatNumber, formatTime, language, t } from '../text.js';
import { button, segmented, select, showError, toast } from '../ui.js';

/** @typedef {import('../records/store.js').GameSummary} GameSummary */

const MEASURES = ['time', 'moves', 'multi', 'tps', 'mmd'];
/** The games that are listed at once. */
const PAGE_LENGTH = 50;

/** @type {GameSummary[]} */
let all = [];
/** @type {CategoryStatistics[]} */
let categories = [];
/** The category that is shown: its number, or -1 for all games. */
let chosen = -1;
/** @type {string | null} */
let plotted = null;
let listed = PAGE_LENGTH;
/** @type {HTMLElement | null} */
let root = null;

export const parts = ['play'];
export const title = () => t('app.records');

/** @type {View['mount']} */
export function mount(place) {
  root = place;
  load();
}

export function unmount() {
  root = null;
}

/** Reads everything again and shows it. */
async function load() {
  try {
    all = await summaries();
    const before = categories[chosen];
    ({ categories } = all.some(({ ranked }) => ranked) ? await engine.ask('statistics', { games: all }) : { categories: [] });
    const last = all.findLast(({ ranked }) => ranked);
    chosen = categories.findIndex((category) => isSame(category, before ?? last));
    draw();
  } catch (error) {
    showError(error);
  }
}

/** @param {CategoryStatistics} category @param {{size: string, goal: string, mode: string, device: string | null} | undefined} other */
const isSame = (category, other) =>
  category.size === other?.size && category.goal === other.goal && category.mode === other.mode && category.device === other.device;

function draw() {
  if (!root) return;
  const category = categories[chosen];
  const shown = all.filter((one) => !category || isSame(category, one)).reverse();
  fill(root, h('div', { class: 'page' },
    h('div', { class: 'page-top' }, h('h1', null, t('app.records')),
      h('div', { class: 'buttons' },
        button({ label: t('records.import'), icon: 'open', run: importFile }),
        all.length > 0 && button({ label: t('records.export'), icon: 'save', run: chooseFormat }))),
    all.length === 0 && h('p', { class: 'note' }, t('records.none'), ' ', h('a', { href: '#/play' }, t('records.play'))),
    categories.length > 0 && chooser(),
    category && h('div', { class: 'records-top' }, averages(category), progress(category)),
    shown.length > 0 && list(shown, !category)));
}

/** @param {{size: string, goal: string, mode: string, device: string | null}} of */
function categoryName({ size, goal, mode, device }) {
  const words = [showSize(size), modeName(mode), goal === 'rows' ? '' : goalName(goal), device ? t(`records.device.${device}`) : ''];
  return words.filter(Boolean).join(' · ');
}

function chooser() {
  return select({
    label: t('records.category'),
    isLabelHidden: true,
    value: String(chosen),
    options: [
      ...categories.map((category, index) => ({ value: String(index), label: `${categoryName(category)} (${formatNumber(category.games)})` })),
      { value: '-1', label: `${t('records.all')} (${formatNumber(all.length)})` },
    ],
    onchange: (value) => {
      chosen = Number(value);
      plotted = null;
      listed = PAGE_LENGTH;
      draw();
    },
  });
}

/** The table of singles and averages. @param {CategoryStatistics} category */
function averages({ measures, games: count }) {
  const columns = MEASURES.map((name) => measures.find(({ measure }) => measure === name)).filter((found) => found !== undefined);
  const cell = (/** @type {string} */ measure, /** @type {number | null} */ best, /** @type {number | null} */ current) =>
    h('td', { class: `number digits ${measure}` }, showMeasure(measure, best), h('small', null, best === null ? '\u00a0' : showMeasure(measure, current)));
  const rows = columns[0]?.averages.filter(({ of }) => of <= count || of === 5).map(({ of }, index) => h('tr', null,
    h('th', { scope: 'row' }, `ao${of}`), columns.map(({ measure, averages: found }) => cell(measure, found[index].best, found[index].current))));
  return h('section', { class: 'card' },
    h('div', { class: 'page-top' }, h('h2', null, t('records.best')), h('small', null, t('records.below'))),
    h('div', { class: 'table', tabindex: 0, role: 'region', 'aria-label': t('records.best') }, h('table', { class: 'averages' },
      h('thead', null, h('tr', null, h('td'), columns.map(({ measure }) => h('th', { scope: 'col', class: `number ${measure}` }, t(`records.${measure}`))))),
      h('tbody', null, h('tr', null, h('th', { scope: 'row' }, t('play.single')), columns.map(({ measure, best, last }) => cell(measure, best, last))), rows))));
}

/** The plot of all results, drawn by the engine. @param {CategoryStatistics} category */
function progress({ size, goal, mode, device, counts }) {
  const picture = h('img', { alt: '', width: 860, height: 440 });
  const show = async (/** @type {string} */ measure) => {
    plotted = measure;
    try {
      const asked = { games: all, size, goal, mode, measure, device };
      const { progress: svg } = await engine.ask('statistics', asked);
      if (plotted !== measure) return;
      URL.revokeObjectURL(picture.src);
      picture.src = svg ? URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })) : '';
      picture.alt = t('records.plot', { what: t(`records.${measure}`) });
    } catch (error) {
      showError(error);
    }
  };
  show(plotted ?? counts);
  return h('section', { class: 'card' },
    h('h2', null, t('records.progress')),
    h('div', { class: 'records-plot', tabindex: 0, role: 'region', 'aria-label': t('records.progress') }, picture),
    segmented({
      label: t('records.progress'), isLabelHidden: true, value: plotted ?? counts, onchange: show,
      options: MEASURES.map((measure) => ({ value: measure, label: t(`records.${measure}`) })),
    }));
}

/** @param {GameSummary[]} shown the newest first @param {boolean} isMixed whether they are of several categories */
function list(shown, isMixed) {
  const day = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' });
  const hour = new Intl.DateTimeFormat(language(), { timeStyle: 'short' });
  const row = (/** @type {GameSummary} */ one) => {
    const seconds = one.milliseconds / 1000;
    return h('tr', null,
      h('td', { class: 'when' }, h('span', null, day.format(one.finished)), ' ', h('span', { class: 'pale' }, hour.format(one.finished)), isMixed && h('small', null, categoryName(one)),
        one.unranked && h('small', null, t('play.unranked', { why: t(`play.unranked.${one.unranked}`) }))),
      h('td', { class: 'number digits' }, formatTime(one.milliseconds + (one.memorising ?? 0))),
      h('td', { class: 'number digits' }, formatNumber(one.single)),
      h('td', { class: 'number digits tps' }, seconds > 0 ? formatNumber(one.single / seconds, 2) : '–'),
      h('td', { class: 'number digits mmd' }, formatNumber(one.single / Math.max(1, one.manhattan), 2)),
      h('td', { class: 'tools' },
        button({ label: t('records.watch'), icon: 'play', kind: 'quiet', isIconOnly: true, run: () => open(one.id, 'solve') }),
        button({ label: t('records.analyse'), icon: 'analyse', kind: 'quiet', isIconOnly: true, run: () => open(one.id, 'analyse') }),
        button({ label: t('records.remove'), icon: 'remove', kind: 'quiet', isIconOnly: true, run: () => removeGame(one.id) })));
  };
  const heads = ['time', 'moves', 'tps', 'mmd'].map((name) => h('th', { scope: 'col', class: `number ${name}` }, t(`records.${name}`)));
  return h('section', { class: 'card' },
    h('h2', null, t('records.games', { n: shown.length })),
    h('div', { class: 'table' }, h('table', { class: 'games' },
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('records.when')), heads, h('th', { scope: 'col' }, h('span', { class: 'unseen' }, t('records.actions'))))),
      h('tbody', null, shown.slice(0, listed).map(row)))),
    shown.length > listed && button({
      label: t('records.more'), run: () => {
        listed += 4 * PAGE_LENGTH;
        draw();
      },
    }));
}

/** Opens a game in another view; of several boards, one is chosen. @param {number} id @param {string} view */
async function open(id, view) {
  const found = await game(id);
  if (!found) return;
  const link = (/** @type {PlayedLeg} */ { scramble, goal, moves }) => linkTo(view, { board: scramble, goal, moves });
  if (found.boards.length === 1) {
    location.hash = link(found.boards[0]);
    return;
  }
  const { openDialog } = await import('../dialog.js');
  const items = found.boards.map((leg, index) => h('li', null, h('a', { href: link(leg), onclick: () => dialog.close() }, t('records.board', { n: index + 1 })), ' ',
    h('small', { class: 'digits' }, formatTime((leg.times.at(-1) ?? 0) - (found.boards[index - 1]?.times.at(-1) ?? 0)))));
  const dialog = openDialog({ title: t('records.boards'), kind: 'narrow', body: [h('ol', { class: 'boards' }, items)] });
}

/** @param {number} id */
async function removeGame(id) {
  const removed = await game(id);
  await remove(id);
  await load();
  if (removed) toast(t('records.removed'), { action: { label: t('records.restore'), run: () => add(removed).then(load) } });
}

async function chooseFormat() {
  const { openDialog, saveFile } = await import('../dialog.js');
  const save = async (/** @type {'json' | 'csv'} */ format) => {
    dialog.close();
    try {
      const unfinished = (await file('unfinished')) ?? [];
      const { text } = await engine.ask('export', { games: await games(), ...(format === 'json' ? { unfinished } : {}), format });
      saveFile(new Blob([text], { type: format === 'json' ? 'application/json' : 'text/csv' }), `taquin-records.${format}`);
    } catch (error) {
      showError(error);
    }
  };
  const dialog = openDialog({
    title: t('records.export'),
    kind: 'narrow',
    body: [h('p', { class: 'pale' }, t('records.export.note'))],
    actions: [button({ label: 'CSV', run: () => save('csv') }), button({ label: 'JSON', kind: 'primary', run: () => save('json') })],
  });
}

function importFile() {
  const input = h('input', { type: 'file', accept: '.json,.jsonl,.csv,application/json,text/csv', onchange: async () => {
    const text = await input.files?.[0]?.text();
    if (text === undefined) return;
    try {
      const answer = await engine.ask('archive', { text, into: await games(), unfinished: (await file('unfinished')) ?? [] });
      await replaceAll(answer.games);
      await markSeen(answer.keys);
      await keepFile('unfinished', answer.unfinished);
      await load();
      toast(t('records.imported', { n: answer.imported, ranked: answer.ranked, known: answer.known }));
    } catch (error) {
      showError(error);
    }
  } });
  input.click();
}
