// Beside the board: the distance, averages of games that compare with this one, and the latest results.

import { fill, h } from '../dom.js';
import { measureThatCounts, showMeasure, standing } from '../records/standing.js';
import { formatNumber, formatTime, t } from '../text.js';
import { button } from '../ui.js';
import { modeOfTag } from './names.js';

const RECENT = 8;

/** @param {{onDistance: () => void}} actions */
export function sidePanel({ onDistance }) {
  const distance = h('div', { class: 'play-distance' });
  const averages = h('div', { class: 'play-averages' });
  const element = h('aside', { class: 'play-side', 'aria-label': t('play.results') },
    distance, h('h2', null, t('play.results')), averages);
  let asked = 0;
  /** @type {string | null | undefined} */
  let shown;

  return {
    element,
    /** @param {string | null} text null if it is hidden */
    setDistance(text) {
      if (text === shown) return;
      shown = text;
      const label = text === null ? t('play.distance.show') : t('play.distance.hide');
      fill(distance, h('span', { class: 'pale' }, t('play.distance')),
        h('span', { class: 'digits', 'aria-live': 'off' }, text ?? t('play.distance.hidden')),
        button({ label, kind: 'quiet', run: onDistance }));
    },
    /** Averages of games like this one. @param {import('./game.js').Game} game */
    async refresh(game) {
      const number = (asked += 1);
      const { size, goal } = game.deal;
      const found = await standing({ size, goal, mode: modeOfTag(game.mode) }).catch(() => null);
      if (number !== asked) return;
      if (!found) {
        fill(averages, h('p', { class: 'pale' }, t('play.no-results')));
        return;
      }
      const { category, games } = found;
      const measure = measureThatCounts(category);
      if (!measure) return;
      const row = (/** @type {string} */ name, /** @type {number | null} */ current, /** @type {number | null} */ best) =>
        h('tr', null, h('th', { scope: 'row' }, name), ...[current, best].map((value) => h('td', { class: 'number digits' }, showMeasure(measure.measure, value))));
      fill(averages,
        h('table', null,
          h('thead', null, h('tr', null, h('td'), h('th', { scope: 'col', class: 'number' }, t('play.now')), h('th', { scope: 'col', class: 'number' }, t('play.best')))),
          h('tbody', null, row(t('play.single'), measure.last, measure.best), measure.averages.map(({ of, current, best }) => row(`ao${of}`, current, best)))),
        h('h3', null, t('play.recent', { n: category.games })),
        h('ol', { class: 'play-recent digits' }, games.slice(-RECENT).reverse().map((one) =>
          h('li', null, h('span', null, formatTime(one.milliseconds + (one.memorising ?? 0))), h('span', { class: 'pale' }, formatNumber(one.single))))),
        h('a', { href: '#/records' }, t('play.all-results')));
    },
  };
}
