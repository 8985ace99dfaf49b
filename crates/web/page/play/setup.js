// What to play: size, mode, goal; and how the board looks and is moved.

import { fill, h } from '../dom.js';
import { change, setting } from '../settings.js';
import { t } from '../text.js';
import { segmented, select, showError } from '../ui.js';
import { GOALS, goalName, modeName, showSize } from './names.js';

const SIDES = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const MARATHONS = [10, 25, 42, 50, 100];
const SCHEMES = ['plain', 'rows', 'columns', 'fringe', 'stacked', 'rings', 'quadrants', 'correct'];

/**
 * The panel with everything that can be chosen. `onchange` is called when another game is needed.
 * @param {{onchange: () => void}} options
 */
export function setupPanel({ onchange }) {
  const element = h('div', { class: 'play-setup' });
  const controls = () => [...element.querySelectorAll('input, select')];
  /** Everything anew; what had the focus keeps it. */
  const draw = () => {
    const focused = controls().findIndex((control) => control === document.activeElement);
    fill(element, sizes(), modes(), goals(), looks(), pointers());
    const control = controls()[focused];
    if (control instanceof HTMLElement) control.focus();
  };

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
      onchange: async (name) => {
        if (name !== 'own') return choose({ goal: name });
        draw();
        const { askGoal } = await import('./goal.js');
        // A relay has boards of several sizes, and a board of one's own only one.
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
        const { choosePicture, removePicture } = await import('./picture.js');
        if (name === 'choose') await choosePicture().catch(showError);
        if (SCHEMES.includes(name)) {
          if (isPicture) await removePicture();
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
