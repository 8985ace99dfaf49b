// The tree that a search expanded, in a window that scrolls, pans and zooms.

import { h } from '../dom.js';
import { formatNumber, t } from '../text.js';
import { button } from '../ui.js';

/**
 * @param {string} name of the search
 * @param {TreeReport} tree
 * @param {() => void} onClose
 */
export function treePanel(name, tree, onClose) {
  const { svg, length, expanded, generated, shown } = tree;
  const facts = t('compare.treeFacts', { expanded, generated, length: length === null ? '–' : formatNumber(length) });
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const [, width = '800'] = /viewBox="0 0 ([\d.]+)/.exec(svg) ?? [];
  const picture = h('img', { src: url, alt: `${name}: ${facts}`, draggable: 'false', onload: () => zoom(0) });
  const frame = h('div', { class: 'tree', tabindex: '0', role: 'region', 'aria-label': t('compare.treeOf', { name }) }, picture);
  let scale = 0;

  /** Zooms around the middle; 0 fits the whole width. @param {number} factor */
  function zoom(factor) {
    const fitting = frame.clientWidth / Number(width);
    const before = scale;
    scale = factor ? Math.max(Math.min(1, fitting) / 2, Math.min(3, scale * factor)) : Math.max(0.4, Math.min(1, fitting));
    picture.style.width = `${Number(width) * scale}px`;
    if (before) {
      frame.scrollLeft = ((frame.scrollLeft + frame.clientWidth / 2) * scale) / before - frame.clientWidth / 2;
      frame.scrollTop = ((frame.scrollTop + frame.clientHeight / 2) * scale) / before - frame.clientHeight / 2;
    } else frame.scrollLeft = (picture.clientWidth - frame.clientWidth) / 2;
  }
  frame.addEventListener('pointermove', (event) => {
    if (event.buttons && event.pointerType === 'mouse') frame.scrollBy(-event.movementX, -event.movementY);
  });
  frame.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
  }, { passive: false });
  const control = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ run) =>
    h('button', { type: 'button', class: 'quiet icon-only', 'aria-label': label, 'data-tip': label, onclick: run }, sign);
  return h('figure', { class: 'tree-panel' },
    h('figcaption', null,
      h('h3', null, name),
      control(t('compare.smaller'), '−', () => zoom(1 / 1.4)), control(t('compare.larger'), '+', () => zoom(1.4)),
      button({ label: t('app.close'), icon: 'close', kind: 'quiet', isIconOnly: true, run: () => {
        URL.revokeObjectURL(url);
        onClose();
      } })),
    h('p', { class: 'pale small' }, facts, shown < expanded && ` ${t('compare.treeShown', { shown })}`),
    frame);
}
