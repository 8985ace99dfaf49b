// The accessibility checker axe-core, run in the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails if axe-core finds a violation.
 * @param {import('playwright-core').Page} page
 * @param {string} where
 */
export async function expectAccessible(page, where) {
  await page.evaluate(`if (!window.axe) { ${source} }`);
  const violations = await page.evaluate(async () => {
    // What is preloaded are style sheets, as inline styles, which the page forbids.
    const results = await window.axe.run(document, { resultTypes: ['violations'], preload: false });
    return results.violations.map(({ id, help, nodes }) => ({
      id, help, nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
  });
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.join('\n')}`);
  assert.equal(told.length, 0, `${where}:\n${told.join('\n\n')}`);
}
