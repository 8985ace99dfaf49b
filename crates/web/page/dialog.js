// Dialogs, and what needs one: loaded with their style when the first one is opened.

import { h, stylesheet } from './dom.js';
import { t } from './text.js';
import { button, toast } from './ui.js';

await stylesheet('style/dialog.css');

let count = 0;

/**
 * Opens a dialog and returns it; it is gone when it closes.
 * @param {{title: string, body: (Node | string | null | undefined)[], actions?: Node[], kind?: string, onclose?: () => void}} options
 */
export function openDialog({ title, body, actions = [], kind = '', onclose }) {
  const close = () => dialog.close();
  const heading = h('h2', { id: `dialog-${(count += 1)}` }, title);
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
