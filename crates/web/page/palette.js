// The colours of tiles, asked for once per size, goal and scheme.

import { engine } from './engine.js';
import { setting } from './settings.js';

/** @type {Map<string, Promise<Colors>>} */
const known = new Map();

/**
 * The colours for boards of a size with a goal.
 * @param {string} size
 * @param {string} goal
 * @param {string} [scheme] the player's, unless another is given
 */
export function palette(size, goal, scheme = setting('scheme')) {
  const key = `${size} ${scheme} ${goal}`;
  const found = known.get(key) ?? engine.ask('colors', { size, goal, scheme });
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}
