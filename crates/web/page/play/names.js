// Sizes, modes and goals as players read them.

import { t } from '../text.js';

export const GOALS = ['rows', 'blank-first', 'columns', 'snail'];

/**
 * A size: `4×4`.
 * @param {string} size
 */
export const showSize = (size) => size.replace('x', '×');

/**
 * A mode, with the number of boards of a marathon.
 * @param {string} mode
 */
export function modeName(mode) {
  const [kind, count] = mode.split(/-(?=\d)/);
  return kind === 'marathon' ? t('play.mode.marathon', { n: Number(count ?? 10) }) : t(`play.mode.${kind}`);
}

/**
 * A mode without its day.
 * @param {string} tag
 */
export const modeOfTag = (tag) => tag.replace(/^daily-.*/, 'daily');

/**
 * A goal that has a name, or one's own.
 * @param {string} goal
 */
export const goalName = (goal) => (GOALS.includes(goal) ? t(`app.goal.${goal}`) : t('play.goal.own'));
