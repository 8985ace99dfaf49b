// Parts that every view uses: announcements, toasts, dialogs, choices, buttons.

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

/**
 * Something to switch on and off.
 * @param {{label: string, value: boolean, onchange: (value: boolean) => void, note?: string}} options
 */
export function toggle({ label, value, onchange, note }) {
  const box = h('input', { type: 'checkbox', role: 'switch', checked: value, onchange: () => onchange(box.checked) });
  return h('label', { class: 'toggle' }, box, h('span', null, label, note && h('small', null, note)));
}

/**
 * Opens a dialog and returns it; it is gone when it closes.
 * @param {{title: string, body: (Node | string | null | undefined)[], actions?: Node[], kind?: string, onclose?: () => void}} options
 */
export function openDialog({ title, body, actions = [], kind = '', onclose }) {
  const close = () => dialog.close();
  const heading = h('h2', { id: `dialog-${(groups += 1)}` }, title);
  const dialog = h('dialog', { class: kind, 'aria-labelledby': heading.id },
    h('div', { class: 'dialog-top' }, heading, button({ label: t('app.close'), icon: 'close', run: close, kind: 'quiet', isIconOnly: true })),
    h('div', { class: 'dialog-body' }, body),
    actions.length > 0 && h('div', { class: 'dialog-actions' }, actions));
  dialog.addEventListener('click', (event) => event.target === dialog && close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Copies text and says so.
 * @param {string} text
 * @param {string} [message]
 */
export async function copy(text, message = t('app.copied')) {
  try {
    await navigator.clipboard.writeText(text);
    toast(message);
  } catch {
    // Without permission (or without https) the text can still be copied by hand.
    const box = h('textarea', { readonly: true, rows: 4, 'aria-label': t('app.copy') }, text);
    openDialog({ title: t('app.copy'), body: [box], kind: 'narrow' });
    box.select();
  }
}

/**
 * Offers a file for saving.
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
