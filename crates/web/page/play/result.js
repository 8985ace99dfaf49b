// A won game: the card over the board, and the averages beside it.

import { fill, h, icon } from '../dom.js';
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
 * The card of a won game. `saved` comes when the engine has checked it and it is kept.
 * @param {import('./game.js').Game} game
 * @param {{onNew: () => void, onAgain: () => void}} actions
 */
export function resultCard(game, { onNew, onAgain }) {
  const { single, multi } = game.counts();
  const { milliseconds, memorising, legs } = game.result();
  const total = milliseconds + (memorising ?? 0);
  const countsMoves = game.mode === 'fewest';
  const perSecond = milliseconds > 0 ? formatNumber((single * 1000) / milliseconds, 2) : '–';
  const rows = /** @type {[string, string][]} */ ([
    countsMoves ? [t('play.time'), formatTime(total)] : [t('play.moves'), formatNumber(single)],
    [t('play.runs'), formatNumber(multi)],
    [t('play.tps'), perSecond],
    [t('play.mmd'), formatNumber(single / Math.max(1, game.deal.manhattan), 2)],
    ...(memorising === null ? [] : [[t('play.memorising'), formatTime(memorising)]]),
  ]);
  const badge = h('p', { class: 'result-badge' }, '\u00a0');
  const averages = h('p', { class: 'result-averages digits' }, '\u00a0');
  const leg = legs[legs.length - 1];
  const isOne = legs.length === 1;
  const analyse = isOne && h('a', { class: 'button', href: linkTo('analyse', { board: leg.scramble, goal: leg.goal, moves: leg.moves }) }, icon('analyse'), t('play.analyse'));
  const replay = isOne && game.deal.goal === 'rows' && button({
    label: t('play.replay'), icon: 'link', run: async () => {
      try {
        const { link } = await engine.ask('link', { board: leg.scramble, moves: leg.moves, times: leg.times });
        await copy(link, t('play.replay.copied'));
      } catch (error) {
        showError(error);
      }
    },
  });
  const element = h('section', { class: 'result', 'aria-label': t('play.solved') },
    badge,
    h('p', { class: 'result-main digits' }, countsMoves ? t('app.moves', { n: single }) : formatTime(total)),
    h('dl', { class: 'result-facts' }, rows.map(([label, value]) => h('div', null, h('dt', null, label), h('dd', { class: 'digits' }, value)))),
    averages,
    h('div', { class: 'buttons' },
      button({ label: t('play.new'), icon: 'shuffle', kind: 'primary', key: firstKey('new'), run: onNew }),
      button({ label: t('play.again'), icon: 'again', run: onAgain, isIconOnly: true, key: firstKey('restart') }), analyse, replay));

  return {
    element,
    /** @param {GameRecord} record @param {CategoryStatistics | undefined} category */
    saved(record, category) {
      if (!record.ranked) {
        fill(badge, h('span', { class: 'badge' }, t('play.unranked', { why: t(`play.unranked.${record.unranked}`) })));
        return;
      }
      const measure = category?.measures.find(({ measure }) => measure === category.counts);
      if (!category || !measure) return;
      const isBest = measure.best === measure.last;
      fill(badge, isBest && h('span', { class: 'badge gold' }, t(category.games > 1 ? 'play.best.new' : 'play.best.first')));
      const shown = [[t('play.best'), measure.best], ...measure.averages.filter(({ of }) => of <= 12).map(({ of, current }) => [`ao${of}`, current])];
      fill(averages, shown.map(([name, value]) => h('span', null, h('small', null, String(name)), ' ', showMeasure(measure.measure, /** @type {number} */ (value)))));
    },
  };
}
