// About: the board that shows why half of all boards cannot be solved.
import assert from 'node:assert/strict';

import { pageTest } from '../support/page.mjs';
import { eventually } from '../support/play.mjs';

pageTest('slides keep the parity that a swap changes', { path: '#/about' }, async ({ page }) => {
  const count = page.locator('.parity .count');
  await count.waitFor();
  const read = () => count.innerText();
  const before = await read();
  await page.locator('.parity .board').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const parity = (text) => (/odd/i.test(text) ? 'odd' : /even/i.test(text) ? 'even' : text);
  assert.equal(parity(await read()), parity(before), 'slides do not change it');
  await page.getByRole('button', { name: 'Swap two tiles' }).click();
  await eventually(read, (text) => parity(text) !== parity(before), 'a swap changes it');
});

pageTest('the interface is described, where there is a server', { kinds: ['server'], path: '#/about' }, async ({ page }) => {
  await page.getByRole('link', { name: 'Description of the interface' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('/api/solve').first().waitFor();
});
