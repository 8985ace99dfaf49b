// Heuristics, methods and moves in words.

import { hasText, t } from '../text.js';
import { tileOf } from './stage.js';

/** @param {string} name as the engine has it, such as `linear-conflict` or `pdb:4-4` */
export function heuristicName(name) {
  if (name.startsWith('pdb:')) return t('learn.h.pdb', { groups: name.slice(4) });
  return hasText(`learn.h.${name}`) ? t(`learn.h.${name}`) : name;
}

/** Names that are the same in every language. */
const METHODS = /** @type {Record<string, string>} */ ({
  astar: 'A*', idastar: 'IDA*', smastar: 'SMA*', arastar: 'ARA*', 'astar-idastar': 'A* + IDA*', rbfs: 'RBFS', nbs: 'NBS',
  mcts: 'MCTS', 'plan-lmcut': 'LM-cut', 'plan-ff': 'FF', graphplan: 'GraphPlan', sat: 'SAT',
});

/** @param {string} name as the engine has it, such as `idastar` */
export function methodName(name) {
  return METHODS[name] ?? (hasText(`learn.m.${name}`) ? t(`learn.m.${name}`) : name);
}

/**
 * What to do, such as "slide 5 up".
 * @param {import('../board.js').Board} board
 * @param {string} move in tile notation
 */
export function slideText(board, move) {
  const n = Number(move.slice(1) || 1);
  const way = t(`learn.way.${move[0]}`);
  return n > 1 ? t('learn.slideRun', { n, way }) : t('learn.slide', { tile: String(tileOf(board, move)), way });
}
