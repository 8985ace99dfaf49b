// Bar charts made of list items, so that every bar is also a line of text.

import { h } from '../dom.js';
import { formatNumber } from '../text.js';

/**
 * @typedef {object} Bar
 * @property {string} label
 * @property {number | null} value null: not known, no bar
 * @property {string} [text] what stands behind the bar; the value, if left out
 * @property {string} [kind] a class for the colour of the bar
 */

/**
 * @param {object} options
 * @param {string} options.caption
 * @param {Bar[]} options.bars
 * @param {boolean} [options.log] whether each step of the axis is ten times the one before
 * @param {number} [options.mark] a value to draw a line at
 * @param {(value: number) => string} [options.tick] writes the values of the axis
 * @returns {HTMLElement}
 */
export function barChart({ caption, bars, log = false, mark, tick = power }) {
  const values = bars.flatMap(({ value }) => (value === null ? [] : [value]));
  const scale = log ? logScale(values, tick) : linearScale(Math.max(1, mark ?? 0, ...values));
  const items = bars.map(({ label, value, text, kind }) => {
    const bar = h('span', { class: `bar ${kind ?? ''}` });
    bar.style.inlineSize = `${value === null ? 0 : 100 * scale.place(value)}%`;
    const track = h('span', { class: 'track' }, bar, h('span', { class: 'value' }, text ?? formatNumber(value ?? 0)));
    track.style.setProperty('--step', `${100 / scale.steps}%`);
    if (mark !== undefined) track.style.setProperty('--mark', `${100 * scale.place(mark)}%`);
    return h('li', {}, h('span', { class: 'label' }, label), track);
  });
  const axis = scale.labels.map(({ at, text }) => {
    const label = h('span', {}, text);
    label.style.insetInlineStart = `${100 * at}%`;
    return label;
  });
  return h('figure', { class: mark === undefined ? 'bars' : 'bars marked' },
    h('figcaption', {}, caption),
    h('ul', {}, ...items),
    h('div', { class: 'axis', 'aria-hidden': 'true' }, ...axis),
  );
}

/** @param {number} top */
function linearScale(top) {
  return {
    steps: 4,
    place: (/** @type {number} */ value) => value / top,
    labels: [{ at: 0, text: '0' }, { at: 1, text: formatNumber(top) }],
  };
}

/** @param {number[]} values @param {(value: number) => string} tick */
function logScale(values, tick) {
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(1, ...positive)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(1, ...positive))));
  const steps = high - low;
  return {
    steps,
    // The shortest bar is still seen.
    place: (/** @type {number} */ value) => (value > 0 ? Math.max(0.01, (Math.log10(value) - low) / steps) : 0),
    labels: Array.from({ length: steps + 1 }, (_, index) => ({ at: index / steps, text: tick(10 ** (low + index)) })),
  };
}

/** @param {number} value a power of ten */
function power(value) {
  if (value < 10_000) return formatNumber(value);
  return `10${[...String(Math.round(Math.log10(value)))].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')}`;
}
