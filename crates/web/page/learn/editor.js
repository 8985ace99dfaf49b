// Editing a board by hand: tiles are swapped by dragging, by tapping two of them, or with the keyboard.

import { Board } from '../board.js';
import { t } from '../text.js';
import { announce } from '../ui.js';

/** A number that might get another digit is complete after this time. */
const TYPING_MS = 800;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @typedef {import('./stage.js').Stage} Stage */

export class Editor {
  /** The cell of the keyboard, -1 if the board has no focus. */
  cursor = -1;
  /** The cell that was picked up, -1 if none. */
  picked = -1;
  /** Whether tiles are placed one by one: then a tile may be put where it is. */
  isPlacing = false;
  /** @type {{cell: number, x: number, y: number, target: number} | null} */
  #drag = null;
  /** The cell under the pointer, -1 if none. */
  #pointed = -1;
  #typed = '';
  #typing = 0;

  /**
   * @param {Stage} stage
   * @param {object} actions
   * @param {(board: Board, cell: number) => void} actions.onEdit a tile was put into a cell
   * @param {(cell: number) => boolean} actions.onTap true if the tap has been dealt with
   * @param {(cell: number) => void} actions.onPoint the cell under the pointer or the cursor, -1 for none
   */
  constructor(stage, actions) {
    this.stage = stage;
    this.actions = actions;
    const { element } = stage.view;
    element.tabIndex = 0;
    element.setAttribute('aria-describedby', 'editor-help');
    element.addEventListener('pointerdown', (event) => this.#press(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    element.addEventListener('pointerup', () => this.#release());
    element.addEventListener('pointercancel', () => {
      this.#drag = null;
      stage.view.show(stage.board);
    });
    element.addEventListener('pointerleave', () => actions.onPoint((this.#pointed = -1)));
    element.addEventListener('keydown', (event) => this.#key(event));
    element.addEventListener('focus', () => {
      if (element.matches(':focus-visible')) this.#moveTo(Math.max(0, this.cursor));
    });
    element.addEventListener('blur', () => {
      this.#put();
      this.cursor = this.picked = -1;
      actions.onPoint(-1);
    });
  }

  /** Draws the cursor and the cell that was picked up. */
  draw() {
    if (this.#drag && this.#drag.target >= 0) this.stage.frame(this.#drag.target, 'target');
    if (this.picked >= 0) this.stage.frame(this.picked, 'picked');
    if (this.cursor >= 0) this.stage.frame(this.cursor, 'cursor');
  }

  /**
   * Swaps the tiles of two cells.
   * @param {number} first
   * @param {number} second
   */
  swap(first, second) {
    const { rows, cols, tiles } = this.stage.board;
    const swapped = Array.from(tiles);
    [swapped[first], swapped[second]] = [tiles[second], tiles[first]];
    this.picked = -1;
    if (!this.isPlacing) announce(t('learn.swapped', { a: name(tiles[first]), b: name(tiles[second]) }));
    this.actions.onEdit(new Board(rows, cols, swapped), second);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const cell = this.stage.view.cellAt(event.clientX, event.clientY);
    if (cell < 0 || event.button !== 0) return;
    this.stage.view.element.setPointerCapture(event.pointerId);
    this.#drag = { cell, x: event.clientX, y: event.clientY, target: -1 };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { view, board } = this.stage;
    const cell = view.cellAt(event.clientX, event.clientY);
    if (!this.#drag) {
      if (event.pointerType === 'mouse' && cell !== this.#pointed) this.actions.onPoint((this.#pointed = cell));
      return;
    }
    const [x, y] = [event.clientX - this.#drag.x, event.clientY - this.#drag.y];
    if (Math.hypot(x, y) < 6 && this.#drag.target < 0) return;
    const tile = board.tiles[this.#drag.cell];
    if (tile) view.pull([tile], x, y);
    this.#drag.target = cell;
    this.actions.onPoint(-1);
  }

  #release() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    if (drag.target >= 0 && drag.target !== drag.cell) this.swap(drag.cell, drag.target);
    else if (drag.target >= 0 || this.actions.onTap(drag.cell)) this.stage.view.show(this.stage.board);
    else this.#pick(drag.cell);
  }

  /** @param {number} cell */
  #pick(cell) {
    if (this.picked === cell) this.picked = -1;
    else if (this.picked >= 0) return this.swap(this.picked, cell);
    else {
      this.picked = cell;
      announce(t('learn.picked', { tile: name(this.stage.board.tiles[cell]) }));
    }
    this.actions.onPoint(this.cursor);
  }

  /** @param {number} cell */
  #moveTo(cell) {
    const { cols, tiles } = this.stage.board;
    this.cursor = cell;
    announce(t('learn.cell', { tile: name(tiles[cell]), row: Math.floor(cell / cols) + 1, column: (cell % cols) + 1 }));
    this.actions.onPoint(cell);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { rows, cols } = this.stage.board;
    const cursor = Math.max(0, this.cursor);
    if (!/^\d$/.test(event.key)) this.#put();
    if (event.key in ARROWS) {
      const [down, right] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
      const row = Math.max(0, Math.min(rows - 1, Math.floor(cursor / cols) + down));
      const col = Math.max(0, Math.min(cols - 1, (cursor % cols) + right));
      this.#moveTo(row * cols + col);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.cursor = cursor;
      if (!this.actions.onTap(cursor)) this.#pick(cursor);
    } else if (event.key === 'Escape' && this.picked >= 0) {
      this.picked = -1;
      this.actions.onPoint(cursor);
    } else if (/^\d$/.test(event.key)) {
      this.cursor = cursor;
      this.#type(event.key);
    } else return;
    event.preventDefault();
  }

  /** @param {string} digit */
  #type(digit) {
    const count = this.stage.board.tiles.length;
    this.#typed = Number(this.#typed + digit) < count ? this.#typed + digit : digit;
    const tile = Number(this.#typed);
    clearTimeout(this.#typing);
    if (tile === 0 || 10 * tile >= count) this.#put();
    else this.#typing = setTimeout(() => this.#put(), TYPING_MS);
  }

  /** Puts the tile whose number was typed into the cell of the cursor. */
  #put() {
    clearTimeout(this.#typing);
    const from = this.#typed ? this.stage.board.tiles.indexOf(Number(this.#typed)) : -1;
    this.#typed = '';
    if (from >= 0 && this.cursor >= 0 && (from !== this.cursor || this.isPlacing)) this.swap(from, this.cursor);
  }
}

/**
 * A tile by its number, the blank by its name.
 * @param {number} tile
 */
function name(tile) {
  return tile ? String(tile) : t('learn.blank');
}
