// What to play: size, mode, goal; and how the board looks and is moved.

import { Board } from '../board.js';
import { BoardView } from '../board-view.js';
import { fill, h } from '../dom.js';
import { engine } from '../engine.js';
import { palette } from '../palette.js';
import { change, setting } from '../settings.js';
import { t } from '../text.js';
import { button, openDialog, segmented, select, showError } from '../ui.js';
import { choosePicture, removePicture } from './picture.js';

const SIDES = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const GOALS = ['rows', 'blank-first', 'columns', 'snail'];
const MARATHONS = [10, 25, 42, 50, 100];
export const SCHEMES = ['plain', 'rows', 'columns', 'fringe', 'stacked', 'rings', 'quadrants', 'correct'];

/** A size for players: `4×4`. @param {string} size */
export const showSize = (size) => size.replace('x', '×');

/** The name of a mode for players. @param {string} mode */
export function modeName(mode) {
  const [kind, count] = mode.split(/-(?=\d)/);
  return kind === 'marathon' ? t('play.mode.marathon', { n: Number(count ?? 10) }) : t(`play.mode.${kind}`);
}

/** The name of a goal for players. @param {string} goal */
export const goalName = (goal) => (GOALS.includes(goal) ? t(`app.goal.${goal}`) : t('play.goal.own'));

/**
 * The panel with everything that can be chosen. `onchange` is called when another game is needed.
 * @param {{onchange: () => void}} options
 */
export function setupPanel({ onchange }) {
  const element = h('div', { class: 'play-setup' });
  const draw = () => fill(element, sizes(), modes(), goals(), looks(), pointers());

  const choose = (/** @type {Partial<Settings>} */ changes) => {
    for (const [name, value] of Object.entries(changes)) change(/** @type {any} */ (name), value);
    draw();
    onchange();
  };

  /** A goal of one's own has a size of its own. */
  const chooseSize = (/** @type {string} */ size) =>
    choose({ size, goal: GOALS.includes(setting('goal')) ? setting('goal') : 'rows' });

  const sizes = () => {
    const size = setting('size');
    const chips = segmented({
      label: t('app.size'),
      options: SIDES.map((side) => ({ value: `${side}x${side}`, label: `${side}×${side}` })),
      value: size,
      onchange: chooseSize,
    });
    chips.classList.add('sizes');
    const isOther = !SIDES.some((side) => size === `${side}x${side}`);
    const other = h('input', {
      type: 'text', inputmode: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: t('play.size.other'),
      'aria-label': t('play.size.label'), value: isOther ? showSize(size) : '', class: isOther ? 'chosen' : '',
      onchange: () => {
        const found = /^\s*(\d{1,4})\s*(?:[x×*,х ]\s*(\d{1,4}))?\s*$/i.exec(other.value);
        const [rows, cols] = found ? [Number(found[1]), Number(found[2] ?? found[1])] : [0, 0];
        const isSize = rows * cols >= 2;
        other.setAttribute('aria-invalid', String(!isSize && other.value !== ''));
        if (isSize) chooseSize(`${rows}x${cols}`);
      },
    });
    chips.querySelector('div')?.append(other);
    return chips;
  };

  const modes = () => select({
    label: t('play.mode'),
    value: setting('mode'),
    options: ['standard', 'daily', 'fewest', 'blind', 'relay', 'relay-width', 'relay-height', ...MARATHONS.map((n) => `marathon-${n}`)]
      .map((mode) => ({ value: mode, label: modeName(mode) })),
    onchange: (mode) => choose({ mode }),
  });

  const goals = () => {
    const goal = setting('goal');
    const options = [...GOALS, ...(GOALS.includes(goal) ? [] : [goal]), 'own'];
    return select({
      label: t('app.goal'),
      value: goal,
      options: options.map((name) => ({ value: name, label: name === 'own' ? t('play.goal.type') : goalName(name) })),
      onchange: (name) => {
        if (name !== 'own') return choose({ goal: name });
        draw();
        return askGoal((goal, size) => choose({ goal, size, ...(/^relay/.test(setting('mode')) ? { mode: 'standard' } : {}) }));
      },
    });
  };

  const looks = () => {
    const isPicture = setting('picture');
    return select({
      label: t('play.scheme'),
      value: isPicture ? 'picture' : setting('scheme'),
      options: [
        ...SCHEMES.map((name) => ({ value: name, label: t(`play.scheme.${name}`) })),
        ...(isPicture ? [{ value: 'picture', label: t('play.scheme.picture') }] : []),
        { value: 'choose', label: t('play.scheme.choose') },
      ],
      onchange: async (name) => {
        if (name === 'choose') await choosePicture().catch(showError);
        else if (name !== 'picture') {
          await removePicture();
          change('scheme', name);
        }
        draw();
      },
    });
  };

  const pointers = () => segmented({
    label: t('play.pointer'),
    options: [
      { value: 'click', label: t('play.pointer.click') },
      { value: 'hover', label: t('play.pointer.hover'), tip: t('play.pointer.hover.note') },
    ],
    value: setting('pointer'),
    onchange: (value) => change('pointer', value),
  });

  draw();
  return { element, draw };
}

/**
 * Asks for a goal of one's own.
 * @param {(goal: string, size: string) => void} take
 */
function askGoal(take) {
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
 * @param {Board} goal
 * @param {string} name
 */
export async function showGoal(goal, name) {
  const view = new BoardView({ label: goal.toString() });
  view.show(goal);
  openDialog({ title: `${t('app.goal')}: ${goalName(name)}`, kind: 'narrow', body: [h('div', { class: 'goal-board' }, view.element)] });
  view.paint(await palette(goal.size, goal.toString()), goal);
}
