// The texts of the page by their keys, in each language.
import assert from 'node:assert/strict';

import { pageFiles, pageText } from './files.mjs';

/** Languages with the browser's name for them. */
export const LANGUAGES = /** @type {const} */ ({ en: 'en-GB', es: 'es-ES', ru: 'ru-RU' });

/**
 * All texts of a language.
 * @param {string} language
 * @returns {Promise<Record<string, string | Record<string, string>>>}
 */
export async function texts(language) {
  /** @type {Record<string, string | Record<string, string>>} */
  const all = {};
  const files = (await pageFiles()).filter((file) => file.startsWith(`text/${language}/`));
  for (const file of files) {
    const module = await import(`data:text/javascript,${encodeURIComponent(await pageText(file))}`);
    for (const [key, text] of Object.entries(module.default)) {
      assert.ok(!(key in all), `${file} has ${key} a second time`);
      all[key] = text;
    }
  }
  return all;
}
