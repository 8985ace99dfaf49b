// A board on the page: the tiles of our pictures, which slide. Every view draws boards with this.

import { h } from './dom.js';

/** The shape of our pictures: a gap is this part of a cell, and the border is two gaps. */
const GAP = 1 / 18;
/** Cells do not get smaller than this: larger boards scroll. */
const MIN_CELL = 14;
/** The width of a digit, as part of the font size. */
const DIGIT = 0.575;
/** Up to this many tiles have a layer of their own each; beyond the other number, sliding would drop frames. */
const [SMALL, LARGE] = [144, 400];
/** Smaller numbers are grey specks. */
const MIN_FONT = 4;

/** @typedef {import('./board.js').Board} Board */
/** @typedef {{kind: string, text?: string}} Mark a kind of board.css, and a sign such as an arrow */

export class BoardView {
  /** @type {Board | null} The board as it is shown. */
  board = null;
  /** @type {HTMLElement[]} Elements by tile; there is none for the blank. */
  #tiles = [];
  /** @type {Uint32Array} The goal cell of each tile. */
  #homes = new Uint32Array();
  /** @type {Colors | null} */
  #colors = null;
  /** @type {HTMLElement[]} */
  #pulled = [];
  #tray = h('div', { class: 'tray' });
  #maxCell;

  /**
   * `label` is read to those who do not see the board. The element fills its parent, which needs a size.
   * @param {{label: string, role?: string, maxCell?: number}} options
   */
  constructor({ label, role = 'img', maxCell = 120 }) {
    this.#maxCell = maxCell;
    this.element = h('div', { class: 'board', role, 'aria-label': label }, this.#tray);
    /** An SVG over the tiles: the centre of a cell is (column + 0.5, row + 0.5). */
    this.overlay = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    this.overlay.classList.add('overlay');
    this.overlay.setAttribute('aria-hidden', 'true');
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  /** @param {string} text */
  set label(text) {
    this.element.setAttribute('aria-label', text);
  }

  /**
   * Shows a board. Tiles slide to their cells, unless `animate` is false or the size changes.
   * @param {Board} board
   * @param {{animate?: boolean}} [options]
   */
  show(board, { animate = true } = {}) {
    const before = this.board;
    this.#release();
    this.board = board.clone();
    if (!before || before.rows !== board.rows || before.cols !== board.cols) {
      this.#build();
      return;
    }
    if (!animate) this.#still();
    board.tiles.forEach((tile, cell) => {
      if (tile !== before.tiles[cell] && tile !== 0) this.#place(tile, cell);
    });
  }

  /**
   * Paints tiles as the engine's `colors` says. The goal tells which tiles are in place, and cuts a picture.
   * @param {Colors} colors
   * @param {Board} goal
   */
  paint(colors, goal) {
    this.#colors = colors;
    this.#homes = new Uint32Array(goal.tiles.length);
    goal.tiles.forEach((tile, cell) => (this.#homes[tile] = cell));
    this.board?.tiles.forEach((tile, cell) => tile && this.#dress(tile, cell));
  }

  /**
   * Cuts a picture into tiles; null takes it away.
   * @param {string | null} url
   */
  setPicture(url) {
    this.#tray.classList.toggle('picture', url !== null);
    this.#tray.style.setProperty('--picture', url === null ? 'none' : `url("${url}")`);
  }

  /** @param {boolean} areShown */
  setNumbers(areShown) {
    this.#tray.classList.toggle('unnumbered', !areShown);
  }

  /**
   * Hides what tiles are, without hiding where they are.
   * @param {boolean} isBlind
   */
  setBlind(isBlind) {
    this.#tray.classList.toggle('blind', isBlind);
  }

  /**
   * Marks tiles, and takes all other marks away.
   * @param {Map<number, Mark> | Record<number, Mark>} [marks]
   */
  mark(marks = new Map()) {
    for (const element of this.#tray.querySelectorAll('[data-mark]')) {
      element.removeAttribute('data-mark');
      element.removeAttribute('data-sign');
    }
    const entries = marks instanceof Map ? [...marks] : Object.entries(marks);
    for (const [tile, { kind, text }] of entries) {
      const element = this.#tiles[Number(tile)];
      if (!element) continue;
      element.dataset.mark = kind;
      if (text) element.dataset.sign = text;
    }
  }

  /**
   * The cell at a point of the window, -1 outside. Gaps belong to the nearer cell.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    if (!this.board) return -1;
    const box = this.#tray.getBoundingClientRect();
    const col = Math.floor(((x - box.left - this.margin + this.gap / 2) / this.step));
    const row = Math.floor(((y - box.top - this.margin + this.gap / 2) / this.step));
    const { rows, cols } = this.board;
    return row < 0 || col < 0 || row >= rows || col >= cols ? -1 : row * cols + col;
  }

  /**
   * The element of a tile.
   * @param {number} tile
   */
  tileElement(tile) {
    return this.#tiles[tile];
  }

  /**
   * Moves tiles out of their cells by pixels, while they are dragged; `show` puts them back.
   * @param {number[]} tiles
   * @param {number} x
   * @param {number} y
   */
  pull(tiles, x, y) {
    this.#release(tiles.map((tile) => this.#tiles[tile]));
    for (const element of this.#pulled) element.style.translate = `${x}px ${y}px`;
  }

  /** Lets a wave run over the board: it is solved. */
  wave() {
    if (!this.board) return;
    const { cols, rows } = this.board;
    this.board.tiles.forEach((tile, cell) => {
      const element = this.#tiles[tile];
      if (!element) return;
      const place = (Math.floor(cell / cols) + (cell % cols)) / (rows + cols);
      element.style.animationDelay = `${Math.round(place * 500)}ms`;
    });
    this.#tray.classList.remove('wave');
    void this.#tray.offsetWidth;
    this.#tray.classList.add('wave');
    setTimeout(() => this.#tray.classList.remove('wave'), 1000);
  }

  /** Elements of all tiles anew, for a board of another size. */
  #build() {
    const board = /** @type {Board} */ (this.board);
    const { rows, cols } = board;
    this.#homes = this.#homes.length === rows * cols ? this.#homes : new Uint32Array();
    this.#tiles = [];
    for (let tile = 1; tile < rows * cols; tile += 1) {
      this.#tiles[tile] = h('div', { class: 'tile', 'aria-hidden': 'true' }, String(tile));
    }
    this.overlay.setAttribute('viewBox', `0 0 ${cols} ${rows}`);
    this.overlay.replaceChildren();
    this.#tray.classList.remove('wave');
    this.#tray.classList.toggle('small', rows * cols <= SMALL);
    this.#tray.classList.toggle('large', rows * cols > LARGE);
    this.#tray.replaceChildren(...this.#tiles.slice(1), this.overlay);
    this.#tray.style.setProperty('--rows', String(rows));
    this.#tray.style.setProperty('--cols', String(cols));
    board.tiles.forEach((tile, cell) => tile && this.#place(tile, cell));
    this.#fit();
  }

  /**
   * @param {number} tile
   * @param {number} cell
   */
  #place(tile, cell) {
    const { cols } = /** @type {Board} */ (this.board);
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    this.#tiles[tile].style.transform = `translate(calc(${col} * var(--step)), calc(${row} * var(--step)))`;
    this.#dress(tile, cell);
  }

  /**
   * @param {number} tile
   * @param {number} cell
   */
  #dress(tile, cell) {
    if (!this.#colors || !this.board || this.#homes.length !== this.board.tiles.length) return;
    const { tiles, right, wrong } = this.#colors;
    const home = this.#homes[tile];
    const paint = right && wrong ? (home === cell ? right : wrong) : tiles[tile - 1];
    if (!paint) return;
    const { style } = this.#tiles[tile];
    const { cols } = this.board;
    style.backgroundColor = paint.background;
    style.color = paint.text;
    style.setProperty('--at', `calc(${-(home % cols)} * var(--step)) calc(${-Math.floor(home / cols)} * var(--step))`);
  }

  /** Sizes cells so that the board fills the element. */
  #fit() {
    if (!this.board) return;
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return;
    const { rows, cols } = this.board;
    const along = (/** @type {number} */ cells) => cells + (cells + 3) * GAP;
    const fitting = Math.floor(Math.min(clientWidth / along(cols), clientHeight / along(rows), this.#maxCell));
    const cell = Math.max(fitting, MIN_CELL);
    this.gap = Math.max(1, Math.floor(cell * GAP));
    this.margin = 2 * this.gap;
    this.step = cell + this.gap;
    const digits = String(rows * cols - 1).length;
    const font = Math.min(0.5 * cell, (0.84 * cell) / (DIGIT * digits));
    this.#still();
    for (const [name, value] of Object.entries({ cell, gap: this.gap, step: this.step, font: Math.round(font * 10) / 10 })) {
      this.#tray.style.setProperty(`--${name}`, `${value}px`);
    }
    this.#tray.classList.toggle('tiny', font < MIN_FONT);
    this.element.classList.toggle('scrolls', fitting < MIN_CELL);
  }

  gap = 1;
  margin = 2;
  step = 15;

  /** Applies the next changes without sliding. */
  #still() {
    this.#tray.classList.add('still');
    requestAnimationFrame(() => requestAnimationFrame(() => this.#tray.classList.remove('still')));
  }

  /** @param {HTMLElement[]} [next] those that are pulled from now on */
  #release(next = []) {
    for (const element of this.#pulled) {
      if (!next.includes(element)) {
        element.classList.remove('pulled');
        element.style.translate = '';
      }
    }
    for (const element of next) element.classList.add('pulled');
    this.#pulled = next;
  }
}
