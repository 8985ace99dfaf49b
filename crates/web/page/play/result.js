// A won game: how it stands among others, and what can be done with it.

import { shortenMoves } from '../board.js';
import { h, icon } from '../dom.js';
import { engine } from '../engine.js';
import { measureThatCounts, showMeasure } from '../records/standing.js';
import { linkTo } from '../share.js';
import { t } from '../text.js';
import { button, showError } from '../ui.js';
import { firstKey } from './keys.js';

/**
 * What can be done after a win.
 * @param {import('./game.js').Game} game
 * @param {(action: string) => void} act
 */
export function resultButtons(game, act) {
  const legs = game.playedLegs();
  const [leg] = legs;
  const isOne = legs.length === 1;
  const replay = async () => {
    try {
      const { link } = await engine.ask('link', { board: leg.scramble, moves: leg.moves, times: leg.times });
      const { copy } = await import('../dialog.js');
      await copy(link, t('play.replay.copied'));
    } catch (error) {
      showError(error);
    }
  };
  const again = button({ label: t('play.restart'), icon: 'again', kind: 'quiet', run: () => act('restart'), isIconOnly: true, key: firstKey('restart') });
  const next = button({ label: t('play.new'), icon: 'shuffle', kind: 'primary', key: firstKey('new'), run: () => act('new') });
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
  const measure = category && measureThatCounts(category);
  if (!category || !measure) return [];
  const isBest = measure.best === measure.last;
  const name = t(isBest ? (category.games > 1 ? 'play.best.new' : 'play.best.first') : 'play.best');
  const averages = measure.averages.filter(({ of, current }) => of <= 12 && current !== null);
  return [
    h('span', { class: isBest ? 'badge gold' : '' }, name, !isBest && ` ${showMeasure(measure.measure, measure.best)}`),
    ...averages.map(({ of, current }) => h('span', { class: 'digits' }, `ao${of} ${showMeasure(measure.measure, current)}`)),
  ];
}
