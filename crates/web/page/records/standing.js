// Where a game stands among those that compare with it: statistics of one category.

import { engine } from '../engine.js';
import { formatNumber, formatTime } from '../text.js';
import { summaries } from './store.js';

/** The most games that statistics are asked for after each win. */
const MAX_GAMES = 5000;

/**
 * A value of a measure, as players read it.
 * @param {string} measure
 * @param {number | null} value
 */
export function showMeasure(measure, value) {
  if (value === null) return '–';
  if (measure === 'time') return formatTime(Math.round(value * 1000));
  if (measure === 'moves' || measure === 'multi') return formatNumber(value, Number.isInteger(value) ? 0 : 2);
  return formatNumber(value, 3);
}

/**
 * Statistics of the ranked games of a category; null if there are none. Without a device, that of the latest game.
 * @param {{size: string, goal: string, mode: string, device?: string | null}} category a mode without its day
 * @returns {Promise<{category: CategoryStatistics, games: import('./store.js').GameSummary[]} | null>}
 */
export async function standing({ size, goal, mode, device }) {
  const isSame = (/** @type {import('./store.js').GameSummary} */ game) =>
    game.ranked && game.size === size && game.goal === goal && game.mode === mode;
  const found = (await summaries()).filter(isSame).slice(-MAX_GAMES);
  const last = device ?? found.at(-1)?.device;
  const games = found.filter((game) => game.device === last);
  if (games.length === 0) return null;
  const { categories } = await engine.ask('statistics', { games });
  return categories[0] ? { category: categories[0], games } : null;
}

/**
 * The statistics of what counts in a category.
 * @param {CategoryStatistics} category
 */
export const measureThatCounts = ({ counts, measures }) => measures.find(({ measure }) => measure === counts);
