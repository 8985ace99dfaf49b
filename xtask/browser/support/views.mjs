// Every view of the page with something in it, in any language.
import { ask, eventually } from './play.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SOLVED = 'board=1_2_3.4_0_6.7_5_8&moves=UL';

/** Views by name: the address, and what is there when they are complete. */
export const VIEWS = {
  play: { path: '#/play', ready: '[data-state=ready] .tile' },
  solve: { path: `#/solve?${SOLVED}`, ready: '.player:visible' },
  'solve, unsolvable': { path: '#/solve?board=1_2_3_4.5_6_7_8.9_10_11_12.13_15_14_0', ready: '.why .bad' },
  analyse: { path: '#/analyse?board=1_2_3.4_0_6.7_5_8&moves=RLUL', ready: '.mistakes button' },
  compare: { path: '#/compare?board=1_2_3.4_0_6.7_5_8', ready: '.choice .chip' },
  records: { path: '#/records', ready: 'table.games' },
  about: { path: '#/about', ready: '.parity .tile' },
};

/**
 * Opens a view and waits until it is complete.
 * @param {Page} page
 * @param {keyof typeof VIEWS} name
 */
export async function openView(page, name) {
  const { path, ready } = VIEWS[name];
  await page.evaluate((hash) => (location.hash = hash), path);
  await page.locator(`main.view-${name.split(',')[0]}`).locator(ready).first().waitFor();
  await settled(page);
}

/** Waits until nothing moves any more, and pictures are there. @param {Page} page */
export const settled = (page) =>
  eventually(
    () => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
    (running) => running === 0,
    'the page comes to rest',
  );

/**
 * Puts finished games into the records, as if they had been played.
 * @param {Page} page
 * @param {number} count
 */
export async function putGames(page, count) {
  const games = [];
  for (let number = 0; number < count; number += 1) {
    const deal = await ask(page, 'deal', { size: '3x3', fresh_seed: number + 1 });
    const [{ scramble, goal }] = deal.legs;
    const { moves } = await ask(page, 'solve', { board: scramble, goal });
    const steps = moves.replace(/([UDLR])(\d+)/g, (_, step, times) => step.repeat(Number(times)));
    const times = [...steps].map((_, at) => at * (150 + number));
    const game = { ...deal, legs: [{ scramble, goal, moves: steps, times }], device: 'keyboard', milliseconds: times.at(-1) };
    games.push((await ask(page, 'finish', { game, finished: 1_794_787_200_000 + number * 60_000 })).game);
  }
  await page.evaluate(async (records) => {
    const store = await import(new URL('records/store.js', document.baseURI).href);
    for (const record of records) await store.add(record);
  }, games);
}
