// The distance to the goal after every move, as a curve: lost moves are marked, and every point can be picked.

import { formatNumber } from '../text.js';
import { svg } from './svg.js';

const HEIGHT = 220;
const EDGE = { left: 40, right: 12, top: 16, bottom: 28 };

/**
 * @typedef {object} Curve
 * @property {HTMLElement} element
 * @property {(move: number) => void} setCurrent marks where the player is
 */

/**
 * @param {object} options
 * @param {(number | null)[]} options.distances the distance before the first move and after each move
 * @param {{ move: number, lost: number }[]} options.lost
 * @param {{ first: number, last: number }[]} options.stretches moves that could be shorter
 * @param {string} options.label what the drawing shows, in words
 * @param {(move: number) => void} options.onPick
 * @returns {Curve}
 */
export function distanceCurve({ distances, lost, stretches, label, onPick }) {
  const element = document.createElement('div');
  element.className = 'curve';
  const moves = Math.max(1, distances.length - 1);
  const known = /** @type {number[]} */ (distances.filter((value) => value !== null));
  const top = niceCeiling(Math.max(1, ...known));
  let width = 0;
  let current = 0;
  /** @type {SVGElement | null} */
  let cursor = null;

  const x = (/** @type {number} */ move) => EDGE.left + ((width - EDGE.left - EDGE.right) * move) / moves;
  const y = (/** @type {number} */ value) => EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - value / top);

  function draw() {
    const root = svg('svg', { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': label });
    for (const value of ticks(top, 4)) {
      root.append(
        svg('line', { class: 'grid', x1: EDGE.left, x2: width - EDGE.right, y1: y(value), y2: y(value) }),
        svg('text', { class: 'tick', x: EDGE.left - 8, y: y(value) + 4, 'text-anchor': 'end' }, formatNumber(value)),
      );
    }
    for (const value of ticks(moves, width / 80)) {
      root.append(svg('text', { class: 'tick', x: x(value), y: HEIGHT - 8, 'text-anchor': 'middle' }, formatNumber(value)));
    }
    for (const { first, last } of stretches) {
      root.append(svg('rect', { class: 'stretch', x: x(first - 1), width: x(last) - x(first - 1), y: EDGE.top, height: HEIGHT - EDGE.top - EDGE.bottom }));
    }
    for (const piece of pieces(distances)) {
      const points = piece.map(([move, value]) => `${x(move).toFixed(1)} ${y(value).toFixed(1)}`);
      const [first] = piece[0];
      const [last] = piece[piece.length - 1];
      root.append(
        svg('path', { class: 'area', d: `M${x(first)} ${y(0)}L${points.join('L')}L${x(last)} ${y(0)}Z` }),
        svg('path', { class: 'line', d: `M${points.join('L')}` }),
      );
    }
    for (const { move } of lost) {
      const from = distances[move - 1];
      const to = distances[move];
      if (from === null || to === null) continue;
      root.append(
        svg('path', { class: 'mistake', d: `M${x(move - 1)} ${y(from)}L${x(move)} ${y(to)}` }),
        svg('circle', { class: 'mistake', cx: x(move), cy: y(to), r: moves > 200 ? 3 : 5 }),
      );
    }
    cursor = svg('g', { class: 'cursor' }, svg('line', { y1: EDGE.top - 8, y2: HEIGHT - EDGE.bottom }), svg('circle', { r: 5 }));
    root.append(cursor);
    element.replaceChildren(root);
    place();
  }

  function place() {
    if (!cursor) return;
    cursor.setAttribute('transform', `translate(${x(current)} 0)`);
    const value = distances[current];
    const dot = /** @type {SVGElement} */ (cursor.lastChild);
    dot.setAttribute('visibility', value === null || value === undefined ? 'hidden' : 'visible');
    dot.setAttribute('cy', String(y(value ?? 0)));
  }

  function pick(/** @type {PointerEvent} */ event) {
    const left = event.clientX - element.getBoundingClientRect().left;
    const move = Math.round(((left - EDGE.left) / (width - EDGE.left - EDGE.right)) * moves);
    onPick(Math.min(moves, Math.max(0, move)));
  }
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    pick(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (event.buttons) pick(event);
  });

  new ResizeObserver(() => {
    if (!element.clientWidth || element.clientWidth === width) return;
    width = element.clientWidth;
    draw();
  }).observe(element);
  return {
    element,
    setCurrent(move) {
      current = Math.min(moves, move);
      place();
    },
  };
}

/**
 * The parts of the curve without unknown distances between them.
 * @param {(number | null)[]} distances
 */
function pieces(distances) {
  /** @type {[number, number][][]} */
  const found = [];
  distances.forEach((value, move) => {
    if (value === null) return;
    if (move === 0 || distances[move - 1] === null) found.push([]);
    found[found.length - 1].push([move, value]);
  });
  return found;
}

/** @param {number} value */
function niceCeiling(value) {
  const step = niceStep(value / 4);
  return Math.ceil(value / step) * step;
}

/** @param {number} step */
function niceStep(step) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, step)));
  return power * ([1, 2, 5].find((factor) => factor * power >= step) ?? 10);
}

/**
 * @param {number} last
 * @param {number} count
 */
function ticks(last, count) {
  const step = niceStep(last / count);
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
}
