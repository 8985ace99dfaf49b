// A small board that shows why half of all boards cannot be solved: slide it, and swap two tiles.

import { Board } from '../board.js';
import { fill, h } from '../dom.js';
import { engine } from '../engine.js';
import { t } from '../text.js';
import { announce, button, showError } from '../ui.js';
import { Stage } from './stage.js';
import { drawInversions } from './why.js';

const GOAL = '1 2 3/4 5 6/7 8 0';
const KEYS = /** @type {const} */ ({ ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' });

export function parityBoard() {
  const stage = new Stage({ label: t('about.half.title'), role: 'application', maxCell: 72, kind: 'explained' });
  const count = h('p', { class: 'count' });
  const goal = Board.parse(GOAL);
  let board = goal.clone();

  async function show(animate = true) {
    stage.show(board, goal, animate);
    try {
      const asked = board;
      const { start_inversions: n, solvable, inverted_pairs: pairs } = await engine.ask('check', { board: board.toString(), full: true });
      if (asked !== board) return;
      drawInversions(stage, pairs?.start ?? [], 0);
      const text = t('about.half.count', { n });
      const verdict = t(solvable ? 'about.half.even' : 'about.half.odd');
      fill(count, h('strong', { class: 'digits' }, text), ' ', h('span', { class: `badge ${solvable ? 'good' : 'bad'}` }, verdict));
      announce(`${text}, ${verdict}`);
    } catch (error) {
      showError(error);
    }
  }

  /** @param {import('../board.js').Direction} direction @param {number} [steps] */
  function slide(direction, steps) {
    const next = board.clone();
    if (!next.slide(direction, steps)) return;
    board = next;
    show();
  }

  function swap() {
    const tiles = Array.from(board.tiles);
    const cells = tiles.map((tile, cell) => (tile ? cell : -1)).filter((cell) => cell >= 0).slice(-2);
    [tiles[cells[0]], tiles[cells[1]]] = [tiles[cells[1]], tiles[cells[0]]];
    board = new Board(board.rows, board.cols, tiles);
    show();
  }

  const { element } = stage.view;
  element.tabIndex = 0;
  element.addEventListener('click', (event) => {
    const run = board.runTo(stage.view.cellAt(event.clientX, event.clientY));
    if (run) slide(run.direction, run.count);
  });
  element.addEventListener('keydown', (event) => {
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    slide(KEYS[/** @type {keyof typeof KEYS} */ (event.key)]);
  });
  show(false);
  return h('div', { class: 'parity' }, stage.element,
    h('div', null, count, h('div', { class: 'buttons' },
      button({ label: t('about.half.swap'), run: swap }),
      button({ label: t('about.half.reset'), kind: 'quiet', run: () => {
        board = goal.clone();
        show();
      } }))));
}
