// A board as text in any format, its size and its goal, with mistakes shown where they are.

import { Board } from '../board.js';
import { h } from '../dom.js';
import { EngineError, engine } from '../engine.js';
import { t } from '../text.js';
import { button, select, showError } from '../ui.js';

const GOALS = ['rows', 'blank-first', 'columns', 'snail'];
const OWN = 'own';
/** A pause in typing this long, and the text is read. */
const TYPING_MS = 300;

let inputs = 0;

/** @typedef {{board: Board, goal: string, moves: string | null, times: number[] | null}} Given */

export class BoardInput {
  board = Board.parse('1 2/3 0');
  goal = 'rows';
  #timer = 0;
  /** @type {Promise<void>} */
  #reading = Promise.resolve();
  #asked = new AbortController();

  /**
   * @param {(given: Given) => void} onChange
   * @param {{hasRandom?: boolean}} [options]
   */
  constructor(onChange, { hasRandom = true } = {}) {
    this.onChange = onChange;
    const id = `board-input-${(inputs += 1)}`;
    const list = h('datalist', { id: `${id}-sizes` }, [2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => h('option', { value: `${n}x${n}` })));
    this.size = h('input', { class: 'size', list: list.id, inputmode: 'text', autocomplete: 'off', onchange: () => (hasRandom ? this.random() : this.read()) });
    this.goals = select({
      label: t('app.goal'),
      options: [...GOALS.map((value) => ({ value, label: t(`app.goal.${value}`) })), { value: OWN, label: t('learn.ownGoal') }],
      value: this.goal,
      onchange: (value) => this.#choose(value),
    });
    this.text = h('textarea', { spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', rows: 4, 'aria-describedby': `${id}-error`, oninput: () => this.#soon() });
    this.ownGoal = h('textarea', { spellcheck: 'false', rows: 4, 'aria-describedby': `${id}-error`, oninput: () => this.#soon() });
    this.error = h('p', { class: 'error-text', id: `${id}-error`, role: 'alert' });
    const named = (/** @type {string} */ label, /** @type {HTMLElement} */ input) => h('label', { class: 'field' }, h('span', null, label), input);
    this.ownField = named(t('learn.goalText'), this.ownGoal);
    this.element = h('div', { class: 'board-input' },
      h('div', { class: 'row' }, named(t('app.size'), this.size), this.goals, hasRandom && button({ label: t('learn.random'), icon: 'shuffle', run: () => this.random() }), list),
      h('div', { class: 'texts' }, named(t('learn.boardText'), this.text), this.ownField),
      this.error);
    this.#shown();
  }

  /**
   * Shows a board that comes from elsewhere.
   * @param {Board} board
   * @param {string} [goal]
   */
  set(board, goal = this.goal) {
    this.board = board;
    this.goal = GOALS.includes(goal) || sizeOf(goal) === board.size ? goal : 'rows';
    this.text.value = lines(board);
    this.#shown();
  }

  #shown() {
    const isOwn = !GOALS.includes(this.goal);
    this.size.value = this.board.size;
    const list = this.goals.querySelector('select');
    if (list) list.value = isOwn ? OWN : this.goal;
    this.ownField.hidden = !isOwn;
    if (isOwn) this.ownGoal.value = this.goal.replaceAll('/', '\n');
    this.text.rows = this.ownGoal.rows = Math.min(6, Math.max(2, this.board.rows));
    this.#fail(null);
  }

  /** A random board of the size that was typed. */
  async random() {
    const size = this.size.value.trim().toLowerCase().replace(/\s*[×х*]\s*/, 'x').replace(/^\d+$/, '$&x$&');
    const goal = size === this.board.size ? this.goal : GOALS.find((name) => name === this.goal) ?? 'rows';
    await this.#answer(async (signal) => {
      const { boards } = await engine.ask('scramble', { size, goal, seed: crypto.getRandomValues(new Uint32Array(1))[0] }, { signal });
      return { board: boards[0].board, goal };
    });
  }

  /** @param {string} goal */
  #choose(goal) {
    if (goal !== OWN) this.goal = goal;
    else if (GOALS.includes(this.goal)) {
      this.ownField.hidden = false;
      this.ownGoal.value = lines(this.board);
      this.ownGoal.focus();
      return;
    }
    this.set(this.board);
    this.onChange({ board: this.board, goal: this.goal, moves: null, times: null });
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.read(), TYPING_MS);
  }

  /** Reads what was typed last, if that has not happened yet; returns whether it is a board. */
  async settle() {
    await (this.#timer ? this.read() : this.#reading);
    return !this.element.querySelector('[aria-invalid]');
  }

  /** Reads the texts as they are. */
  read() {
    const text = this.text.value;
    const count = text.match(/\d+/g)?.length;
    // A flat list needs a size, unless it is that of a square.
    const size = !/[/\n:]/.test(text.trim()) && count === cells(this.size.value) ? this.size.value : undefined;
    const goal = this.ownField.hidden ? this.goal : this.ownGoal.value;
    this.#reading = this.#answer((signal) => engine.ask('read', { text, size, goal }, { signal }), true);
    return this.#reading;
  }

  /**
   * @param {(signal: AbortSignal) => Promise<{board: string, goal: string, goal_name?: string | null, moves?: string | null, times?: number[] | null}>} ask
   * @param {boolean} [isTyped]
   */
  async #answer(ask, isTyped = false) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#asked.abort();
    const { signal } = (this.#asked = new AbortController());
    try {
      const { board, goal, goal_name: name, moves = null, times = null } = await ask(signal);
      const typed = this.text.value;
      this.set(Board.parse(board), name ?? goal);
      if (isTyped && moves === null) this.text.value = typed;
      this.onChange({ board: this.board, goal: this.goal, moves, times });
    } catch (error) {
      if (error instanceof EngineError && error.code === 'refused') this.#fail(error);
      else showError(error);
    }
  }

  /** @param {EngineError | null} error */
  #fail(error) {
    const input = error?.field === 'goal' ? this.ownGoal : error?.field === 'size' ? this.size : this.text;
    for (const each of [this.text, this.ownGoal, this.size]) each.removeAttribute('aria-invalid');
    this.error.replaceChildren();
    if (!error) return;
    input.setAttribute('aria-invalid', 'true');
    const { line, column } = error;
    const message = error.message.replace(/^line \d+, column \d+: /, '');
    if (line && column) {
      const show = () => {
        const before = input.value.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
        const from = before + column - 1;
        input.focus();
        input.setSelectionRange(from, from + (/^\S*/.exec(input.value.slice(from))?.[0].length ?? 0));
      };
      this.error.append(h('button', { type: 'button', class: 'link', onclick: show }, t('learn.place', { line, column })), ': ');
    }
    this.error.append(h('span', { lang: 'en' }, message));
  }
}

/** @param {string} size */
function cells(size) {
  return size.split('x').reduce((product, side) => product * Number(side), 1);
}

/** @param {string} text */
function sizeOf(text) {
  try {
    return Board.parse(text).size;
  } catch {
    return '';
  }
}

/**
 * The rows below each other; a single row keeps its slash, without which it might be read as a square.
 * @param {Board} board
 */
export function lines(board) {
  const width = String(board.tiles.length - 1).length;
  if (board.rows === 1) return `${board}`;
  return board.toString().split('/').map((row) => row.split(' ').map((tile) => tile.padStart(width)).join(' ')).join('\n');
}
