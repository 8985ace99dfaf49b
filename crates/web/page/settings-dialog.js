// The settings: how the page looks, how tiles are moved, which keys there are.

import { openDialog } from './dialog.js';
import { fill, h } from './dom.js';
import { ACTIONS, bind, keyLabel, keyName, keysOf, resetKeys } from './play/keys.js';
import { change, setting } from './settings.js';
import { LANGUAGES, loadText, t } from './text.js';
import { button, segmented, select } from './ui.js';

/** Opens the dialog. */
export async function openSettings() {
  await Promise.all([loadText('play'), loadText('settings')]);
  const dialog = openDialog({ title: t('app.settings'), kind: 'settings', body: [look(), controls(), keys()],
    actions: [h('a', { href: '#/about', onclick: () => dialog.close() }, t('app.about'))],
  });
  // Another language needs another dialog.
  dialog.querySelector('select')?.addEventListener('change', () => {
    dialog.close();
    setTimeout(openSettings, 100);
  });
}

/** @param {string} title @param {...(Node | null)} parts */
const section = (title, ...parts) => h('section', null, h('h3', null, title), ...parts);

function look() {
  const themes = /** @type {const} */ (['auto', 'light', 'dark']);
  return section(t('settings.look'),
    select({
      label: t('app.language'),
      options: [{ value: 'auto', label: t('settings.auto') }, ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))],
      value: setting('language'),
      onchange: (value) => change('language', /** @type {Settings['language']} */ (value)),
    }),
    segmented({
      label: t('settings.theme'),
      options: themes.map((value) => ({ value, label: t(`settings.theme.${value}`) })),
      value: setting('theme'),
      onchange: (value) => change('theme', value),
    }),
    segmented({
      label: t('settings.slide'),
      options: [0, 60, 100, 160].map((value) => ({ value, label: t(`settings.slide.${value}`) })),
      value: setting('slide'),
      onchange: (value) => change('slide', value),
    }),
    toggle({ label: t('settings.numbers'), value: setting('numbers'), onchange: (value) => change('numbers', value) }));
}

function controls() {
  return section(t('settings.play'),
    segmented({
      label: t('settings.inspection'),
      options: [0, 8, 15, 30, 60].map((value) => ({ value, label: value ? t('settings.seconds', { n: value }) : t('settings.off') })),
      value: setting('inspection'),
      onchange: (value) => change('inspection', value),
    }),
    toggle({ label: t('settings.distance'), note: t('settings.distance.note'), value: setting('distance'), onchange: (value) => change('distance', value) }),
    toggle({ label: t('settings.speak'), note: t('settings.speak.note'), value: setting('speakMoves'), onchange: (value) => change('speakMoves', value) }),
    toggle({ label: t('settings.invert'), note: t('settings.invert.note'), value: setting('invertKeys'), onchange: (value) => change('invertKeys', value) }));
}

function keys() {
  const list = h('ul', { class: 'key-list' });
  const draw = () => fill(list, ACTIONS.map(row));
  const row = (/** @type {string} */ action) => {
    const without = (/** @type {string} */ key) => {
      bind(action, keysOf(action).filter((other) => other !== key));
      draw();
    };
    const caps = keysOf(action).map((key) => h('button', { type: 'button', class: 'key', 'aria-label': t('settings.keys.remove', { key: keyLabel(key), action: t(`play.${action}`) }), onclick: () => without(key) }, keyLabel(key)));
    const plus = h('button', { type: 'button', class: 'key add', 'aria-label': t('settings.keys.add', { action: t(`play.${action}`) }), onclick: () => listen(action, plus) }, '+');
    return h('li', null, h('span', null, t(action === 'keys' ? 'play.more' : `play.${action}`)), h('span', { class: 'keys' }, caps, plus));
  };
  const listen = (/** @type {string} */ action, /** @type {HTMLElement} */ place) => {
    fill(place, t('settings.keys.press'));
    const done = new AbortController();
    const take = (/** @type {KeyboardEvent} */ event) => {
      if (/^(Shift|Control|Alt|Meta)/.test(event.code)) return;
      event.preventDefault();
      event.stopPropagation();
      done.abort();
      if (event.code !== 'Escape' && event.code !== 'Tab') bind(action, [...keysOf(action), keyName(event)]);
      draw();
    };
    addEventListener('keydown', take, { capture: true, signal: done.signal });
    place.addEventListener('blur', () => { done.abort(); draw(); }, { signal: done.signal });
  };
  draw();
  const reset = () => {
    resetKeys();
    draw();
  };
  return section(t('settings.keys'), h('p', { class: 'pale' }, t('settings.keys.note')), list, button({ label: t('settings.keys.reset'), run: reset }));
}

/**
 * Something to switch on and off.
 * @param {{label: string, value: boolean, onchange: (value: boolean) => void, note?: string}} options
 */
function toggle({ label, value, onchange, note }) {
  const box = h('input', { type: 'checkbox', role: 'switch', checked: value, onchange: () => onchange(box.checked) });
  return h('label', { class: 'toggle' }, box, h('span', null, label, note && h('small', null, note)));
}
