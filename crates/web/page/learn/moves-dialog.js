// A dialog that takes a board and moves in any notation, or a replay link.

import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { EngineError, engine } from '../engine.js';
import { t } from '../text.js';
import { button, select, showError } from '../ui.js';
import { BoardInput } from './board-input.js';

/**
 * @typedef {object} Game
 * @property {import('../board.js').Board} board
 * @property {string} goal
 * @property {string} moves in tile notation
 * @property {number[] | null} times
 */

/**
 * @param {Game} given
 * @param {(game: Game) => void} onDone
 */
export function openMovesDialog(given, onDone) {
  let { times } = given;
  let notation = 'auto';
  const input = new BoardInput(({ moves: read, times: readTimes }) => {
    if (read === null) return;
    moves.value = read;
    times = readTimes;
  }, { hasRandom: false });
  input.set(given.board, given.goal);
  const error = h('p', { class: 'error-text', role: 'alert', lang: 'en' });
  const moves = h('textarea', { rows: 4, spellcheck: 'false', autocapitalize: 'off', placeholder: 'LRURDL U2 …', oninput: () => (times = null) });
  moves.value = given.moves;
  const notations = select({
    label: t('learn.notation'),
    options: ['auto', 'tile', 'blank', 'numbers'].map((value) => ({ value, label: t(value === 'auto' ? 'learn.auto' : `learn.notation.${value}`) })),
    value: notation,
    onchange: (value) => (notation = value),
  });
  const run = async () => {
    error.textContent = '';
    moves.removeAttribute('aria-invalid');
    if (!(await input.settle())) return;
    const written = notation === 'auto' ? notationOf(moves.value) : notation;
    try {
      const answer = await engine.ask('moves', { board: input.board.toString(), moves: moves.value, notation: written, to: 'tile' });
      dialog.close();
      onDone({ board: input.board, goal: input.goal, moves: answer.moves, times });
    } catch (cause) {
      if (!(cause instanceof EngineError) || cause.code !== 'refused') return showError(cause);
      error.textContent = cause.message;
      moves.setAttribute('aria-invalid', 'true');
    }
  };
  const dialog = openDialog({
    title: t('learn.movesTitle'),
    body: [
      h('p', { class: 'pale' }, t('learn.movesHelp')),
      input.element,
      h('label', { class: 'field' }, h('span', null, t('learn.movesText')), moves),
      error,
      h('div', { class: 'row' }, notations),
    ],
    actions: [button({ label: t('app.analyse'), kind: 'primary', run })],
  });
}

/**
 * The notation that moves look like: numbers, the blank's way in lower case, or the tile's.
 * @param {string} moves
 */
function notationOf(moves) {
  if (/^[\d\s,;]+$/.test(moves)) return 'numbers';
  return /^[udlr\d\s,;]+$/.test(moves) ? 'blank' : 'tile';
}
