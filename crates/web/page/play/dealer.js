// New games: asked from the engine ahead of time, so that the next one is there at once.

import { engine } from '../engine.js';
import { setting } from '../settings.js';

const STORE = 'taquin.next';

/** @type {{key: string, deal: Promise<Deal>} | null} */
let next = null;
try {
  const { key, deal } = JSON.parse(localStorage.getItem(STORE) ?? '');
  if (deal.legs.length > 0) next = { key, deal: Promise.resolve(deal) };
} catch {
  // Nothing was kept.
}

/** What the player chose to play. */
function choice() {
  const [mode, size, goal] = [setting('mode'), setting('size'), setting('goal')];
  return { mode: mode === 'daily' ? `daily-${new Date().toISOString().slice(0, 10)}` : mode, size, goal };
}

const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** A new game as the player chose it: the one that was dealt ahead, if it still fits. */
export async function dealNext() {
  const wanted = choice();
  const key = JSON.stringify(wanted);
  const ready = next?.key === key ? next.deal : null;
  next = null;
  const deal = await (ready ?? engine.ask('deal', { ...wanted, fresh_seed: freshSeed() }));
  setTimeout(dealAhead, 50);
  return deal;
}

/** Deals the game after this one. The board of a day is always the same. */
function dealAhead() {
  const wanted = choice();
  const key = JSON.stringify(wanted);
  if (next?.key === key) return;
  const deal = engine.ask('deal', { ...wanted, fresh_seed: freshSeed() });
  next = { key, deal };
  deal.then((dealt) => localStorage.setItem(STORE, JSON.stringify({ key, deal: dealt }))).catch(() => (next = null));
}

/**
 * A game with a board that the player gave.
 * @param {string} board
 * @param {string} [goal]
 */
export function dealGiven(board, goal = 'rows') {
  return engine.ask('deal', { board, goal });
}
