// Which key does what in a game: the default keys, and those of the player. Keys are places on the keyboard
// (`KeyW`), so that they work in every layout.

import { change, setting } from '../settings.js';
import { hasText, t } from '../text.js';

/**
 * Every action with its default keys, in the order of lists.
 * @type {Record<string, string[]>}
 */
const DEFAULTS = {
  up: ['ArrowUp', 'KeyW', 'KeyK'],
  down: ['ArrowDown', 'KeyS', 'KeyJ'],
  left: ['ArrowLeft', 'KeyA', 'KeyH'],
  right: ['ArrowRight', 'KeyD', 'KeyL'],
  new: ['Space', 'KeyN'],
  undo: ['KeyU', 'KeyZ', 'Backspace', 'Ctrl+KeyZ'],
  redo: ['KeyY', 'Ctrl+KeyY', 'Ctrl+Shift+KeyZ'],
  restart: ['KeyR'],
  pause: ['KeyP'],
  hint: ['KeyI'],
  good: ['KeyO'],
  watch: ['KeyX'],
  distance: ['KeyF'],
  goal: ['KeyG'],
  hover: ['KeyM'],
  numbers: ['KeyE'],
  read: ['KeyB'],
  keys: ['Shift+Slash', 'F1'],
};

export const ACTIONS = Object.keys(DEFAULTS);

/**
 * The keys of an action.
 * @param {string} action
 * @returns {string[]}
 */
export function keysOf(action) {
  const chosen = setting('keys')[action];
  if (Array.isArray(chosen)) return chosen;
  // A key that the player gave to another action is that one's.
  const taken = Object.values(setting('keys')).flat();
  return DEFAULTS[action].filter((key) => !taken.includes(key));
}

/**
 * The name of the key that was pressed, with its modifiers.
 * @param {KeyboardEvent} event
 */
export function keyName(event) {
  const modifiers = [event.ctrlKey || event.metaKey ? 'Ctrl+' : '', event.altKey ? 'Alt+' : '', event.shiftKey ? 'Shift+' : ''];
  return modifiers.join('') + event.code;
}

/**
 * The action of the key that was pressed.
 * @param {KeyboardEvent} event
 */
export function actionOf(event) {
  // The question mark is on other keys in other layouts.
  const key = event.key === '?' ? 'Shift+Slash' : keyName(event);
  return ACTIONS.find((action) => keysOf(action).includes(key));
}

/**
 * Gives a key to an action, and takes it from all others.
 * @param {string} action
 * @param {string[]} keys
 */
export function bind(action, keys) {
  const bound = { ...setting('keys') };
  for (const other of ACTIONS) {
    const left = keysOf(other).filter((key) => !keys.includes(key));
    if (other !== action && left.length < keysOf(other).length) bound[other] = left;
  }
  change('keys', { ...bound, [action]: keys });
}

/** Gives all actions their default keys. */
export const resetKeys = () => change('keys', {});

const SIGNS = /** @type {Record<string, string>} */ ({
  ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Backspace: '⌫', Enter: '⏎', Slash: '/', Comma: ',',
  Period: '.', Semicolon: ';', Quote: "'", BracketLeft: '[', BracketRight: ']', Minus: '-', Equal: '=', Backquote: '`',
  Backslash: '\\',
});

/**
 * A key as it is written for players.
 * @param {string} key
 */
export function keyLabel(key) {
  if (key === 'Shift+Slash') return '?';
  const parts = key.split('+');
  return parts.map((part) => {
    if (hasText(`play.key.${part}`)) return t(`play.key.${part}`);
    return SIGNS[part] ?? part.replace(/^(Key|Digit|Numpad)/, '');
  }).join(' ');
}

/**
 * The first key of an action, as players see it.
 * @param {string} action
 */
export function firstKey(action) {
  const [key] = keysOf(action);
  return key ? keyLabel(key) : undefined;
}
