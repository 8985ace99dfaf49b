// Why a board can or cannot be solved, drawn: start beside goal, inversions as arcs, the blank's row framed.

import { Board } from '../board.js';
import { fill, h, icon } from '../dom.js';
import { t } from '../text.js';
import { announce } from '../ui.js';
import { Stage } from './stage.js';

/** The inversions of larger boards are counted, not drawn. */
export const MAX_DRAWN_CELLS = 64;
/** Larger boards are not shown a second time. */
const MAX_SHOWN_CELLS = 400;
const STEPS = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

/** @typedef {[number, number][]} Pairs a larger tile and a smaller one after it */

/**
 * How many smaller tiles come after each tile.
 * @param {Pairs} pairs
 */
function counts(pairs) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const [larger] of pairs) found.set(larger, (found.get(larger) ?? 0) + 1);
  return found;
}

/**
 * Draws inversions over a board: the count of every tile, or the arcs of one.
 * @param {Stage} stage
 * @param {Pairs} pairs
 * @param {number} tile 0 for none
 */
export function drawInversions(stage, pairs, tile) {
  const partners = new Set(pairs.flatMap((pair) => (pair.includes(tile) ? pair : [])));
  /** @type {Map<number, {kind: string, text?: string}>} */
  const marks = new Map();
  const found = counts(pairs);
  for (const each of stage.board.tiles) {
    const text = String(found.get(each) ?? '');
    if (!partners.size) marks.set(each, { kind: 'count', text });
    else marks.set(each, { kind: each === tile ? 'chosen' : partners.has(each) ? 'count' : 'dim', text: each === tile ? text : '' });
  }
  stage.view.mark(marks);
  stage.arcs(pairs, tile);
}

/** One of the two boards: pointing at a tile, or moving a cursor to it, shows its inversions. */
class ExplainedBoard {
  #cursor = -1;
  /** @type {Pairs} */
  #pairs = [];
  #row = 0;

  /** @param {string} label */
  constructor(label) {
    this.stage = new Stage({ label, role: 'application', maxCell: 64, kind: 'explained' });
    this.caption = h('figcaption');
    this.element = h('figure', null, h('h3', null, label), this.stage.element, this.caption);
    const { element } = this.stage.view;
    element.tabIndex = 0;
    const point = (/** @type {PointerEvent} */ event) => {
      const cell = this.stage.view.cellAt(event.clientX, event.clientY);
      if (cell !== this.#cursor) this.draw(cell);
    };
    element.addEventListener('pointermove', point);
    element.addEventListener('pointerdown', point);
    element.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && this.draw(-1));
    element.addEventListener('blur', () => this.draw(-1));
    element.addEventListener('keydown', (event) => {
      if (!(event.key in STEPS)) return;
      event.preventDefault();
      const { cols, rows } = this.stage.board;
      const by = STEPS[/** @type {keyof typeof STEPS} */ (event.key)] * (/Up|Down/.test(event.key) ? cols : 1);
      this.draw(Math.max(0, Math.min(rows * cols - 1, this.#cursor + by)));
      this.#speak();
    });
  }

  /**
   * @param {string} board
   * @param {Board} goal
   * @param {Pairs} pairs
   * @param {number} inversions
   * @param {number} row the blank's, 0 if the rule does not need it
   */
  show(board, goal, pairs, inversions, row) {
    this.#pairs = pairs;
    this.#row = row;
    this.stage.show(Board.parse(board), goal);
    this.draw(-1);
    fill(this.caption, h('strong', null, t('learn.inversions', { n: inversions })), row > 0 && h('span', null, ` + ${t('learn.row', { row })} = ${inversions + row}`));
  }

  /** @param {number} cell */
  draw(cell) {
    this.#cursor = cell;
    this.stage.clear();
    if (this.stage.board.tiles.length > MAX_DRAWN_CELLS) return;
    if (this.#row) this.stage.row(this.#row);
    drawInversions(this.stage, this.#pairs, this.stage.board.tiles[cell] ?? 0);
  }

  #speak() {
    const tile = this.stage.board.tiles[this.#cursor];
    const after = this.#pairs.filter(([larger]) => larger === tile).map(([, smaller]) => smaller);
    announce(tile ? t('learn.tileInversions', { tile: String(tile), n: after.length, list: after.join(', ') }) : t('learn.blank'));
  }
}

export class Why {
  /** @param {() => void} onRepair makes the board solvable */
  constructor(onRepair) {
    this.onRepair = onRepair;
    this.start = new ExplainedBoard(t('learn.start'));
    this.goal = new ExplainedBoard(t('learn.goal'));
    this.verdict = h('div', { class: 'verdict' });
    this.text = h('div', { class: 'reason' });
    this.boards = h('div', { class: 'pair' }, this.start.element, this.goal.element);
    this.help = h('p', { class: 'pale small' }, t('learn.whyHelp'));
    this.element = h('section', { class: 'card why', 'aria-label': t('learn.why') }, this.verdict, this.boards, this.help, this.text);
  }

  /** @param {CheckReport} check */
  show(check) {
    const { solvable, rule, rows, cols } = check;
    const goal = Board.parse(check.goal);
    const pairs = check.inverted_pairs ?? { start: [], goal: [] };
    const needsRow = rule === 'inversions-and-row';
    this.boards.hidden = rows * cols > MAX_SHOWN_CELLS;
    if (!this.boards.hidden) {
      this.start.show(check.start, goal, pairs.start, check.start_inversions, needsRow ? check.start_blank_row : 0);
      this.goal.show(check.goal, goal, pairs.goal, check.goal_inversions, needsRow ? check.goal_blank_row : 0);
    }
    this.help.hidden = rows * cols > MAX_DRAWN_CELLS;
    const [rulePart, verdict] = check.explanation.slice(-2);
    const repair = h('button', { type: 'button', onclick: this.onRepair }, t('learn.repair'));
    fill(this.verdict,
      h('h2', { class: solvable ? 'good' : 'bad' }, icon(solvable ? 'check' : 'close'), t(solvable ? 'learn.solvable' : 'learn.unsolvable')),
      h('p', null, sentence(verdict.text)),
      !solvable && rows > 1 && cols > 1 && repair);
    fill(this.text, h('p', { class: 'pale' }, sentence(rulePart.text)));
  }
}

/** @param {string} text */
function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
