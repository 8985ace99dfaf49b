// A painted board with a place of its own, and what is drawn over it: arrows, inversions, the blank's row.

import { BoardView } from '../board-view.js';
import { Board } from '../board.js';
import { h } from '../dom.js';
import { palette } from '../palette.js';
import { t } from '../text.js';
import { svg } from './svg.js';

/** How far arcs bend, as part of their length. */
const BEND = 0.2;
/** Larger boards are not read out. */
const MAX_SPOKEN_CELLS = 100;
const ARROWS = { U: '↑', D: '↓', L: '←', R: '→' };

export class Stage {
  /** @type {BoardView} */
  view;
  #painted = '';
  #label;

  /** @param {{label: string, role?: string, maxCell?: number, kind?: string}} options */
  constructor({ kind = '', ...options }) {
    this.#label = options.label;
    this.view = new BoardView(options);
    this.element = h('div', { class: `stage ${kind}` }, this.view.element);
  }

  /** The board as it is shown. */
  get board() {
    return /** @type {Board} */ (this.view.board);
  }

  /**
   * Shows a board; without a goal, its colours come later.
   * @param {Board} board
   * @param {Board | null} goal
   * @param {boolean} [animate]
   */
  show(board, goal, animate = false) {
    this.element.style.aspectRatio = `${board.cols} / ${board.rows}`;
    this.view.show(board, { animate });
    this.view.label = board.tiles.length > MAX_SPOKEN_CELLS ? this.#label : `${this.#label}: ${board}`;
    const wanted = `${board.size} ${goal}`;
    if (!goal || this.#painted === wanted) return;
    this.#painted = wanted;
    palette(board.size, goal.toString()).then((colors) => this.#painted === wanted && this.view.paint(colors, goal), () => {});
  }

  /** Takes away everything that is drawn over the tiles. */
  clear() {
    this.view.mark();
    this.view.overlay.replaceChildren();
  }

  /**
   * Marks the tiles that moves would slide.
   * @param {{moves: string[], kind: string}[]} groups
   */
  arrows(groups) {
    /** @type {Map<number, {kind: string, text: string}>} */
    const marks = new Map();
    for (const { moves, kind } of groups) {
      for (const move of moves) marks.set(tileOf(this.board, move), { kind, text: ARROWS[/** @type {keyof typeof ARROWS} */ (move[0])] });
    }
    this.view.mark(marks);
  }

  /**
   * Draws an arc from a tile to each tile it forms an inversion with; other tiles fade.
   * @param {[number, number][]} pairs
   * @param {number} tile
   */
  arcs(pairs, tile) {
    const { tiles, cols } = this.board;
    const centre = (/** @type {number} */ of) => {
      const cell = tiles.indexOf(of);
      return [(cell % cols) + 0.5, Math.floor(cell / cols) + 0.5];
    };
    for (const [larger, smaller] of pairs) {
      if (larger !== tile && smaller !== tile) continue;
      const [[x1, y1], [x2, y2]] = [centre(larger), centre(smaller)];
      const [right, down] = [x2 - x1, y2 - y1];
      // Arcs begin and end beside the numbers, not on them.
      const inset = 0.34 / Math.hypot(right, down);
      const from = `${x1 + right * inset} ${y1 + down * inset}`;
      const to = `${x2 - right * inset} ${y2 - down * inset}`;
      const d = `M${from}Q${x1 + right / 2 + down * BEND} ${y1 + down / 2 - right * BEND} ${to}`;
      const [cx, cy] = (larger === tile ? to : from).split(' ');
      this.view.overlay.append(svg('path', { class: 'arc under', d }), svg('path', { class: 'arc', d }), svg('circle', { class: 'arc-end', cx, cy, r: 0.07 }));
    }
  }

  /**
   * Frames a row and writes its number where the blank is.
   * @param {number} row counted from 1
   */
  row(row) {
    const { cols, blank } = this.board;
    this.view.overlay.append(
      svg('rect', { class: 'row-frame', x: 0.02, y: row - 0.98, width: cols - 0.04, height: 0.96, rx: 0.12 }),
      svg('text', { class: 'row-name', x: (blank % cols) + 0.5, y: row - 0.42 }, t('learn.row', { row })),
    );
  }

  /** @param {number} cell @param {string} kind */
  frame(cell, kind) {
    const { cols } = this.board;
    this.view.overlay.append(svg('rect', { class: `cell-frame ${kind}`, x: (cell % cols) + 0.03, y: Math.floor(cell / cols) + 0.03, width: 0.94, height: 0.94, rx: 0.12 }));
  }
}

/**
 * The tile that makes a move when it is pressed: the last one of a run.
 * @param {Board} board
 * @param {string} move in tile notation, such as `R2`
 */
export function tileOf(board, move) {
  return board.tiles[board.after(move).blank];
}
