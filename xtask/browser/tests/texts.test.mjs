// The texts of the page: complete in all languages, none missing, none left over.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pageFiles, pageText } from '../support/files.mjs';
import { LANGUAGES, texts } from '../support/texts.mjs';

/** The forms that the numbers of these texts can take, all of them whole. */
const PLURALS = { en: ['one', 'other'], es: ['one', 'other'], ru: ['few', 'many', 'one'] };

/** The forms of a text: one, unless it depends on a number. */
const forms = (text) => (typeof text === 'string' ? [text] : Object.values(text));

/** The parameters of a text. */
const parameters = (text) => [...new Set(text.match(/\{\w+\}/g))].sort();

test('all languages have the same texts', async () => {
  const english = await texts('en');
  assert.ok(Object.keys(english).length > 50);
  for (const language of Object.keys(LANGUAGES)) {
    const other = await texts(language);
    assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort(), language);
    for (const [key, text] of Object.entries(other)) {
      const expected = parameters(forms(english[key]).join(' '));
      assert.deepEqual(parameters(forms(text).join(' ')), expected, `${language} ${key}`);
      if (typeof text === 'string') {
        assert.equal(typeof english[key], 'string', `${language} ${key} has no plural forms`);
        continue;
      }
      const missing = PLURALS[language].filter((form) => !(form in text));
      assert.deepEqual(missing, [], `${language} ${key} has not all plural forms`);
    }
    for (const [key, text] of Object.entries(other)) {
      for (const form of forms(text)) assert.ok(form.trim(), `${language} ${key} is empty`);
    }
  }
});

test('every text is used, and every text that is used exists', async () => {
  const keys = Object.keys(await texts('en'));
  const prefixes = [...new Set(keys.map((key) => key.slice(0, key.indexOf('.') + 1)))];
  const isKey = (text) => prefixes.some((prefix) => text.startsWith(prefix));
  const files = (await pageFiles()).filter((file) => file.endsWith('.js') && !file.startsWith('text/'));
  /** @type {Set<string>} */
  const literals = new Set();
  /** @type {RegExp[]} */
  const patterns = [];
  const missing = [];
  for (const file of files) {
    const script = (await pageText(file)).replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    for (const [, literal] of script.matchAll(/'([a-z][\w.-]*)'/g)) literals.add(literal);
    for (const [, template] of script.matchAll(/`([a-z]+\.[^`]*)`/g)) {
      if (!isKey(template)) continue;
      const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
      const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      patterns.push(new RegExp(`^${escaped.join('[\\w-]+(?:\\.[\\w-]+)*')}$`));
    }
    for (const [, key] of script.matchAll(/\bt\('([^']+)'/g)) {
      if (!keys.includes(key)) missing.push(`${file}: ${key}`);
    }
  }
  assert.deepEqual(missing, [], 'texts that do not exist');
  const unused = keys.filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)));
  assert.deepEqual(unused, [], 'texts that nothing uses');
  const empty = patterns.filter((pattern) => !keys.some((key) => pattern.test(key)));
  assert.deepEqual(empty, [], 'patterns of texts without any text');
});
