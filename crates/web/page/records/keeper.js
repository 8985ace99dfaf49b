// Won games on their way into the records: the engine checks them first. One that cannot be checked yet, because the
// server is away, waits for the next visit.

import { EngineError, engine } from '../engine.js';
import { add } from './store.js';

const STORE = 'taquin.pending';

/** @typedef {{game: object, finished: number, repeated: boolean}} Won a won game as the engine's `finish` takes it */

/** @returns {Won[]} */
function waiting() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {Won[]} games */
function keepWaiting(games) {
  try {
    localStorage.setItem(STORE, JSON.stringify(games));
  } catch {
    // Without storage nothing can wait.
  }
}

/**
 * Has a game checked and keeps it. Throws if the engine cannot be asked, or finds it wrong.
 * @param {Won} won
 * @returns {Promise<GameRecord>}
 */
export async function keep(won) {
  keepWaiting([...waiting(), won]);
  let isDone = true;
  try {
    const { game } = await engine.ask('finish', won);
    return await add(game);
  } catch (error) {
    isDone = error instanceof EngineError && error.code === 'refused';
    throw error;
  } finally {
    if (isDone) keepWaiting(waiting().filter(({ finished }) => finished !== won.finished));
  }
}

/** Keeps games that were won while the engine could not be asked. */
export async function keepLeftOver() {
  const left = waiting();
  keepWaiting([]);
  for (const won of left) await keep(won).catch(() => {});
}
