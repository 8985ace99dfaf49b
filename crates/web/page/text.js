// Texts in the language of the player: `t('play.moves', { n: 3 })`.

import { setting } from './settings.js';

/** Languages by code, each by its own name. */
export const LANGUAGES = { en: 'English', es: 'Español', ru: 'Русский' };

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Text */

/** @type {Record<string, Text>} */
let texts = {};
/** @type {Map<string, Promise<void>>} */
let parts = new Map();
/** @type {keyof typeof LANGUAGES} */
let current = 'en';
let plurals = new Intl.PluralRules(current);
let numbers = new Intl.NumberFormat(current);

/** The language in use. */
export const language = () => current;

/** Takes the language from the settings, or the first of the browser's that there is. */
export function chooseLanguage() {
  const chosen = setting('language');
  const wanted = chosen === 'auto' ? navigator.languages.map((tag) => tag.slice(0, 2)) : [chosen];
  const code = wanted.find((tag) => tag in LANGUAGES) ?? 'en';
  current = /** @type {keyof typeof LANGUAGES} */ (code);
  plurals = new Intl.PluralRules(current);
  numbers = new Intl.NumberFormat(current);
  texts = {};
  parts = new Map();
  document.documentElement.lang = current;
}

/**
 * Loads `text/<language>/<part>.js`, once.
 * @param {string} part
 */
export function loadText(part) {
  const found = parts.get(part);
  if (found) return found;
  const loading = import(`./text/${current}/${part}.js`).then((module) => void Object.assign(texts, module.default));
  parts.set(part, loading);
  return loading;
}

/**
 * A text. `{name}` stands for a parameter; a text with plural forms takes that of the parameter `n`.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const entry = texts[key];
  if (entry === undefined) return key;
  const form = typeof entry === 'string' ? entry : entry[plurals.select(Number(params.n))] ?? entry.other ?? key;
  return form.replace(/\{(\w+)\}/g, (_, name) => {
    const value = params[name];
    return typeof value === 'number' ? numbers.format(value) : String(value ?? '');
  });
}

/**
 * Whether there is such a text.
 * @param {string} key
 */
export const hasText = (key) => key in texts;

/**
 * A number in the language of the page.
 * @param {number} value
 * @param {number} [decimals]
 */
export function formatNumber(value, decimals) {
  if (decimals === undefined) return numbers.format(value);
  return value.toLocaleString(current, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/**
 * A time as players write it: `9.87`, `1:02.34`, `1:00:00.00`.
 * @param {number} milliseconds
 */
export function formatTime(milliseconds) {
  const hundredths = Math.floor(milliseconds / 10);
  const seconds = Math.floor(hundredths / 100);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const rest = two(hundredths % 100);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h) return `${h}:${two(m)}:${two(s)}.${rest}`;
  return m ? `${m}:${two(s)}.${rest}` : `${s}.${rest}`;
}
