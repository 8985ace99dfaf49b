// The goal: shown, or typed by the player.

import { BoardView } from '../board-view.js';
import { openDialog } from '../dialog.js';
import { fill, h } from '../dom.js';
import { engine } from '../engine.js';
import { palette } from '../palette.js';
import { t } from '../text.js';
import { button } from '../ui.js';
import { goalName } from './names.js';

/**
 * Asks for a goal of one's own.
 * @param {(goal: string, size: string) => void} take
 */
export function askGoal(take) {
  const text = h('textarea', { rows: 5, spellcheck: 'false', placeholder: '1 2 3\n8 0 4\n7 6 5', 'aria-label': t('play.goal.own') });
  const problem = h('p', { class: 'error-text', role: 'alert' });
  const accept = async () => {
    try {
      const { board, rows, cols } = await engine.ask('read', { text: text.value });
      dialog.close();
      take(board, `${rows}x${cols}`);
    } catch (error) {
      fill(problem, /** @type {Error} */ (error).message);
    }
  };
  const dialog = openDialog({
    title: t('play.goal.own'),
    kind: 'narrow',
    body: [h('p', { class: 'pale' }, t('play.goal.note')), text, problem],
    actions: [button({ label: t('app.cancel'), run: () => dialog.close() }), button({ label: t('play.goal.use'), kind: 'primary', run: accept })],
  });
  text.focus();
}

/**
 * Shows the goal.
 * @param {import('../board.js').Board} goal
 * @param {string} name
 */
export async function showGoal(goal, name) {
  const view = new BoardView({ label: goal.toString() });
  view.show(goal);
  openDialog({ title: `${t('app.goal')}: ${goalName(name)}`, kind: 'narrow', body: [h('div', { class: 'goal-board' }, view.element)] });
  view.paint(await palette(goal.size, goal.toString()), goal);
}
