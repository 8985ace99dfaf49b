// Methods side by side on the same board, and the trees of their searches.
import assert from 'node:assert/strict';

import { pageTest } from '../support/page.mjs';
import { said } from '../support/play.mjs';

const PATH = '#/compare?board=1_2_3.0_4_6.7_5_8';

const results = (page) => page.getByRole('region', { name: 'Results' });

/** The rows of the table, each as a list of its cells. */
const rows = (page) =>
  results(page).locator('tbody tr').evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent.trim())));

pageTest('methods are compared on the same board', { path: PATH }, async ({ page }) => {
  await page.getByRole('button', { name: 'Blind against informed' }).click();
  await said(page).filter({ hasText: 'All methods are done.' }).waitFor();
  const found = await rows(page);
  assert.ok(found.length >= 3, JSON.stringify(found));
  const lengths = found.filter(([, , proof]) => proof === 'shortest').map(([, length]) => length);
  assert.ok(lengths.length >= 3);
  assert.deepEqual(new Set(lengths), new Set(['3']), 'those that are proven agree');
  const blind = found.find(([name]) => name === 'Breadth-first');
  const informed = found.find(([name]) => /^A\*/.test(name));
  assert.ok(Number(blind?.[3].replace(/\D/g, '')) > Number(informed?.[3].replace(/\D/g, '')), 'A* expands fewer states');
  for (const caption of ['States expanded', 'Most states in memory', 'Time', 'Moves of the solution']) {
    await results(page).getByRole('figure').filter({ hasText: caption }).waitFor();
  }
});

pageTest('the tree of a search is drawn', { path: PATH }, async ({ page }) => {
  await page.getByRole('button', { name: 'Blind against informed' }).click();
  await said(page).filter({ hasText: 'All methods are done.' }).waitFor();
  await page.getByRole('button', { name: /Search tree of Breadth-first/ }).click();
  const trees = page.getByRole('region', { name: 'Search trees' });
  await trees.getByText(/\d+ states expanded, \d+ generated, 3 moves\./).waitFor();
  const size = await trees.locator('svg, img').last().evaluate((picture) => picture.getBoundingClientRect().width);
  assert.ok(size > 100);
});

pageTest('methods are chosen one by one', { path: PATH }, async ({ page }) => {
  const methods = page.getByRole('region', { name: 'Methods' });
  await methods.getByRole('combobox', { name: 'Method 1', exact: true }).selectOption({ label: 'Greedy' });
  while ((await methods.getByRole('button', { name: /^Remove method/ }).count()) > 1) {
    await methods.getByRole('button', { name: /^Remove method/ }).last().click();
  }
  await methods.getByRole('button', { name: '+ Add a method' }).click();
  await methods.getByRole('combobox', { name: 'Method 2', exact: true }).selectOption({ label: 'IDA*' });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await said(page).filter({ hasText: 'All methods are done.' }).waitFor();
  const found = await rows(page);
  assert.match(found[0][0], /^Greedy/);
  assert.match(found[1][0], /^IDA\*/);
  assert.equal(found.length, 2);
});

pageTest('a board that cannot be solved is not compared', { path: '#/compare?board=2_1_3.4_5_6.7_8_0' }, async ({ page }) => {
  await results(page).getByText(/Not solvable/).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Compare', exact: true }).isDisabled());
});
