// A search while it runs and when it is over: best length, lower bound, gap, states, time.

import { fill, h } from '../dom.js';
import { formatNumber, t } from '../text.js';

/**
 * What is known of a solution.
 * @typedef {object} Known
 * @property {number | null} length
 * @property {number} lower_bound
 * @property {number} expanded
 * @property {number} seconds
 */

/**
 * Shows numbers as they come. The bar is full as far as the bound is proven.
 * @param {HTMLElement} element
 * @param {Known} known
 */
export function showProgress(element, { length, lower_bound: bound, expanded, seconds }) {
  const gap = length === null || bound === 0 ? null : (length - bound) / bound;
  const fact = (/** @type {string} */ name, /** @type {string} */ value) => h('div', null, h('dt', null, t(`learn.${name}`)), h('dd', { class: 'digits' }, value));
  const bar = h('span', { class: 'proven' });
  bar.style.inlineSize = `${length ? Math.min(100, (100 * bound) / length) : 0}%`;
  fill(element,
    h('dl', { class: 'figures' },
      fact('best', length === null ? '–' : formatNumber(length)),
      fact('atLeast', formatNumber(bound)),
      fact('gap', gap === null ? '–' : percent(gap)),
      fact('states', formatNumber(expanded)),
      fact('time', formatSeconds(seconds))),
    h('div', { class: 'bound', 'aria-hidden': 'true' }, bar));
}

/**
 * Shows the result of a search; of a proven one, numbers that are equal are left out.
 * @param {HTMLElement} element
 * @param {Known} known
 */
export function showResult(element, known) {
  const { length, lower_bound: bound, expanded, seconds } = known;
  if (length !== null && length <= bound) fill(element, h('p', { class: 'pale' }, t('learn.statesTime', { n: expanded, time: formatSeconds(seconds) })));
  else showProgress(element, known);
  element.prepend(h('h2', null, resultText(known)));
}

/** @param {number} ratio */
export function percent(ratio) {
  return `${formatNumber(100 * ratio, ratio > 0 && ratio < 0.1 ? 1 : 0)} %`;
}

/** @param {number} seconds */
export function formatSeconds(seconds) {
  if (seconds < 0.0995) return t('learn.milliseconds', { n: formatNumber(seconds * 1000, seconds < 0.00995 ? 2 : 0) });
  return t('learn.seconds', { n: formatNumber(seconds, seconds < 9.95 ? 2 : 1) });
}

/** A round time, for axes. @param {number} seconds */
export function shortSeconds(seconds) {
  return seconds < 1 ? t('learn.milliseconds', { n: Math.round(seconds * 1e6) / 1000 }) : t('learn.seconds', { n: seconds });
}

/**
 * The result in a sentence.
 * @param {Known} known
 */
export function resultText({ length, lower_bound: bound }) {
  if (length === null) return t('learn.noneFound', { n: bound });
  if (length <= bound) return t('learn.optimal', { n: length });
  return bound > 0 ? t('learn.above', { n: length, gap: percent((length - bound) / bound) }) : t('app.moves', { n: length });
}
