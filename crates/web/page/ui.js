// Parts that every view uses: announcements, toasts, choices, buttons.

import { h, icon } from './dom.js';
import { t } from './text.js';

/**
 * Says something to screen readers, even if it is the same as before.
 * @param {string} text
 */
export function announce(text) {
  const place = document.getElementById('announcer');
  if (!place) return;
  place.textContent = '';
  setTimeout(() => (place.textContent = text), 30);
}

/**
 * Shows a short message; screen readers say it.
 * @param {string} text
 * @param {{kind?: 'info' | 'error', action?: {label: string, run: () => void}}} [options]
 */
export function toast(text, { kind = 'info', action } = {}) {
  const place = document.getElementById('toasts');
  const remove = () => message.remove();
  const run = () => {
    action?.run();
    remove();
  };
  const button = action && h('button', { class: 'quiet', onclick: run }, action.label);
  const message = h('div', { class: `toast ${kind}` }, h('span', null, text), button);
  while (place && place.children.length > 2) place.firstElementChild?.remove();
  place?.append(message);
  setTimeout(remove, action ? 9000 : 5000);
}

/**
 * Shows what went wrong, unless it was only stopped.
 * @param {unknown} error
 */
export function showError(error) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const { code, message } = /** @type {{code?: string, message?: string}} */ (error);
  toast(code === 'unreachable' || code === 'busy' ? t(`app.${code}`) : message ?? String(error), { kind: 'error' });
}

/**
 * A button with an icon, a label, or both. Without a visible label, the label is a tooltip.
 * @param {{label: string, icon?: import('./dom.js').IconName, run: (event: MouseEvent) => void, kind?: string, isIconOnly?: boolean, key?: string}} options
 */
export function button({ label, icon: name, run, kind = '', isIconOnly = false, key }) {
  const props = isIconOnly ? { 'aria-label': label, 'data-tip': key ? `${label} · ${key}` : label } : {};
  const content = isIconOnly ? null : h('span', null, label);
  const hint = key && !isIconOnly && h('kbd', { 'aria-hidden': 'true' }, key);
  return h('button', { type: 'button', class: `${kind} ${isIconOnly ? 'icon-only' : ''}`.trim(), onclick: run, ...props },
    name && icon(name), content, hint);
}

let groups = 0;

/**
 * A choice of one among a few, all visible: radio buttons that look like one control.
 * @template {string | number | boolean} T
 * @param {{label: string, options: {value: T, label: string, tip?: string}[], value: T, onchange: (value: T) => void, isLabelHidden?: boolean}} options
 */
export function segmented({ label, options, value, onchange, isLabelHidden = false }) {
  const name = `choice-${(groups += 1)}`;
  const items = options.map((option) =>
    h('label', option.tip ? { 'data-tip': option.tip } : null,
      h('input', { type: 'radio', name, checked: option.value === value, onchange: () => onchange(option.value) }),
      h('span', null, option.label)));
  return h('fieldset', { class: 'segmented' },
    h('legend', { class: isLabelHidden ? 'unseen' : '' }, label), h('div', null, items));
}

/**
 * A list to choose one from.
 * @param {{label: string, options: {value: string, label: string}[], value: string, onchange: (value: string) => void, isLabelHidden?: boolean}} options
 */
export function select({ label, options, value, onchange, isLabelHidden = false }) {
  const list = h('select', { onchange: () => onchange(list.value) },
    options.map((option) => h('option', { value: option.value }, option.label)));
  list.value = value;
  return h('label', { class: 'field' }, h('span', { class: isLabelHidden ? 'unseen' : '' }, label), list);
}
