// What a visitor loads: little, and nothing twice.
import assert from 'node:assert/strict';

import { pageTest } from '../support/page.mjs';

const MAX_BYTES = 150_000;

for (const view of ['play', 'solve', 'analyse', 'compare', 'records', 'about']) {
  pageTest(`a first visit loads less than 150 KB: ${view}`, { path: `#/${view}` }, async ({ page }) => {
    await page.locator(`main.view-${view}`).getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    // Answers of the server do not count, nor does the module with the scripts that run it.
    const loaded = await page.evaluate(() => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const files = entries.filter(({ name }) => !/\/api\/|\/engine\//.test(name) && !name.startsWith('blob:'));
      const sizes = new Map(files.map(({ name, decodedBodySize }) => [new URL(name).pathname, decodedBodySize]));
      return [...sizes].sort((a, b) => b[1] - a[1]);
    });
    const total = loaded.reduce((sum, [, bytes]) => sum + bytes, 0);
    assert.ok(loaded.length > 10 && loaded.every(([, bytes]) => bytes > 0), JSON.stringify(loaded));
    assert.ok(total < MAX_BYTES, `${total} bytes\n${loaded.slice(0, 20).map(([name, bytes]) => `${bytes} ${name}`).join('\n')}`);
  });
}
