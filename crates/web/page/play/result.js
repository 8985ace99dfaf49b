// A won game: how it stands among others, and what can be done with it.

import { shortenMoves } from '../board.js';
import { h, icon } from '../dom.js';
import { engine } from '../engine.js';
import { summaries } from '../records/store.js';
import { linkTo } from '../share.js';
import { formatNumber, formatTime, t } from '../text.js';
import { button, copy, showError } from '../ui.js';
import { firstKey } from './keys.js';

/** The most games of a category that statistics are asked for. */
const MAX_GAMES = 5000;

/** A ranked result of a measure, for players. @param {string} measure @param {number | null | undefined} value */
export function showMeasure(measure, value) {
  if (value == null) return '–';
  if (measure === 'time') return formatTime(Math.round(value * 1000));
  if (measure === 'moves' || measure === 'multi') return formatNumber(value, Number.isInteger(value) ? 0 : 2);
  return formatNumber(value, 3);
}

/**
 * Statistics of the games that compare with each other; null if there are none.
 * @param {{size: string, goal: string, mode: string, device?: string | null}} category a mode without its day
 * @returns {Promise<{category: CategoryStatistics, games: import('../records/store.js').GameSummary[]} | null>}
 */
export async function standing({ size, goal, mode, device }) {
  const isSame = (/** @type {GameRecord} */ game) =>
    game.ranked && game.size === size && game.goal === goal && game.mode === mode;
  const found = (await summaries()).filter((game) => isSame(/** @type {GameRecord} */ (game))).slice(-MAX_GAMES);
  const last = device ?? found.at(-1)?.device;
  const games = found.filter((game) => game.device === last);
  if (games.length === 0) return null;
  const { categories } = await engine.ask('statistics', { games });
  return categories[0] ? { category: categories[0], games } : null;
}

/** @param {string} tag */
export const modeOfTag = (tag) => tag.replace(/^daily-.*/, 'daily');

/**
 * What can be done after a win.
 * @param {import('./game.js').Game} game
 * @param {{onNew: () => void, onAgain: () => void}} actions
 */
export function resultButtons(game, { onNew, onAgain }) {
  const legs = game.playedLegs();
  const [leg] = legs;
  const isOne = legs.length === 1;
  const replay = async () => {
    try {
      const { link } = await engine.ask('link', { board: leg.scramble, moves: leg.moves, times: leg.times });
      await copy(link, t('play.replay.copied'));
    } catch (error) {
      showError(error);
    }
  };
  const again = button({ label: t('play.restart'), icon: 'again', kind: 'quiet', run: onAgain, isIconOnly: true, key: firstKey('restart') });
  const next = button({ label: t('play.new'), icon: 'shuffle', kind: 'primary', key: firstKey('new'), run: onNew });
  const analyse = isOne && h('a', { class: 'button', href: linkTo('analyse', { board: leg.scramble, goal: leg.goal, moves: shortenMoves(leg.moves) }) }, icon('analyse'), t('play.analyse'));
  const link = isOne && game.deal.goal === 'rows' && button({ label: t('play.replay'), icon: 'link', kind: 'quiet', run: replay, isIconOnly: true });
  return [again, next, analyse, link];
}

/**
 * How a won game stands among those like it, or why it does not rank.
 * @param {GameRecord} record
 * @param {CategoryStatistics | undefined} category
 */
export function resultLine(record, category) {
  if (!record.ranked) return [h('span', { class: 'badge' }, t('play.unranked', { why: t(`play.unranked.${record.unranked}`) }))];
  const measure = category?.measures.find(({ measure }) => measure === category.counts);
  if (!category || !measure) return [];
  const isBest = measure.best === measure.last;
  const name = t(isBest ? (category.games > 1 ? 'play.best.new' : 'play.best.first') : 'play.best');
  const averages = measure.averages.filter(({ of, current }) => of <= 12 && current !== null);
  return [
    h('span', { class: isBest ? 'badge gold' : '' }, name, !isBest && ` ${showMeasure(measure.measure, measure.best)}`),
    ...averages.map(({ of, current }) => h('span', { class: 'digits' }, `ao${of} ${showMeasure(measure.measure, current)}`)),
  ];
}
