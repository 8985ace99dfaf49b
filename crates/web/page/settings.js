// The player's settings, kept in the browser's storage and checked when they are read.

const STORE = 'taquin.settings';

/** @param {...(string | number | boolean)} values */
const oneOf = (...values) => (/** @type {any} */ value) => values.includes(value);
/** @param {RegExp} pattern */
const matches = (pattern) => (/** @type {any} */ value) => typeof value === 'string' && pattern.test(value);
const anyObject = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Each setting: its default, and a test for stored values.
 * @type {{[K in keyof Settings]: [Settings[K], (value: any) => boolean]}}
 */
const SCHEMA = {
  theme: ['auto', oneOf('auto', 'light', 'dark')],
  language: ['auto', oneOf('auto', 'en', 'es', 'ru')],
  size: ['4x4', matches(/^\d{1,4}x\d{1,4}$/)],
  goal: ['rows', matches(/^[\w /-]{1,4000}$/)],
  mode: ['standard', matches(/^[a-z]+(-[a-z]+|-\d{1,3})?$/)],
  scheme: ['rows', matches(/^[a-z-]+$/)],
  numbers: [true, oneOf(true, false)],
  picture: [false, oneOf(true, false)],
  pointer: ['click', oneOf('click', 'hover')],
  invertKeys: [false, oneOf(true, false)],
  keys: [{}, anyObject],
  slide: [100, oneOf(0, 60, 100, 160)],
  inspection: [0, oneOf(0, 8, 15, 30, 60)],
  distance: [false, oneOf(true, false)],
  speakMoves: [false, oneOf(true, false)],
};

/** @type {Partial<Settings>} */
let stored = {};
try {
  const read = JSON.parse(localStorage.getItem(STORE) || '{}');
  for (const [name, [, isValid]] of Object.entries(SCHEMA)) {
    if (isValid(read[name])) Object.assign(stored, { [name]: read[name] });
  }
} catch {
  stored = {};
}

/** @type {Map<string, Set<(value: any) => void>>} */
const watchers = new Map();

/**
 * The value of a setting.
 * @template {keyof Settings} K
 * @param {K} name
 * @returns {Settings[K]}
 */
export function setting(name) {
  return /** @type {Settings[K]} */ (stored[name] ?? SCHEMA[name][0]);
}

/**
 * Changes a setting, keeps it, and tells everyone who watches it.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function change(name, value) {
  stored[name] = value;
  try {
    localStorage.setItem(STORE, JSON.stringify(stored));
  } catch {
    // Private windows may have no storage: the setting lasts as long as the page.
  }
  // A copy: a watcher may end itself and begin another.
  for (const watcher of [...(watchers.get(name) ?? [])]) watcher(value);
}

/**
 * Calls `watcher` whenever a setting changes; returns what ends that.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {(value: Settings[K]) => void} watcher
 */
export function watch(name, watcher) {
  const all = watchers.get(name) ?? new Set();
  watchers.set(name, all.add(watcher));
  return () => void all.delete(watcher);
}
