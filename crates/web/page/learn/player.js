// Plays a track: buttons, speed, a slider to scrub with, and the list of moves.

import { fill, h, icon } from '../dom.js';
import { formatNumber, t } from '../text.js';
import { button, select } from '../ui.js';

/** @typedef {import('./track.js').Track} Track */

const SPEEDS = ['1', '2', '4', '8', '16', '32'];
/** Slides are too short to be seen above this speed. */
const MAX_SLIDING_SPEED = 12;
/** Longer lists show the moves around the current one only. */
const MAX_LISTED = 600;

let speed = '4';

export class Player {
  /** @type {Track | null} */
  track = null;
  step = 0;
  #timer = 0;
  #onStep;
  /** @type {string[]} The moves as they are listed. */
  #names = [];
  /** Where each of them ends, in steps. */
  #ends = new Uint32Array();
  #listedFrom = 0;

  /** @param {(step: number, animate: boolean) => void} onStep shows the board of a step */
  constructor(onStep) {
    this.#onStep = onStep;
    const control = (/** @type {string} */ name, /** @type {import('../dom.js').IconName} */ picture, /** @type {() => void} */ run) =>
      button({ label: t(`learn.${name}`), icon: picture, run, kind: 'quiet', isIconOnly: true });
    this.slider = h('input', { type: 'range', min: 0, 'aria-label': t('learn.position'), oninput: () => this.go(Number(this.slider.value)) });
    this.playing = button({ label: t('learn.play'), icon: 'play', run: () => this.toggle(), kind: 'primary', isIconOnly: true });
    this.counter = h('output', { class: 'digits counter', 'aria-live': 'off' });
    const speeds = select({
      label: t('learn.speed'),
      isLabelHidden: true,
      options: SPEEDS.map((value) => ({ value, label: t('learn.perSecond', { n: Number(value) }) })),
      value: speed,
      onchange: (value) => {
        speed = value;
        if (this.#timer) this.play();
      },
    });
    this.element = h('div', { class: 'player', role: 'group', 'aria-label': t('learn.player') },
      this.slider,
      h('div', { class: 'buttons' },
        control('first', 'first', () => this.go(0)), control('back', 'back', () => this.go(this.step - 1, true)), this.playing,
        control('next', 'step', () => this.go(this.step + 1, true)), control('last', 'last', () => this.go(Infinity)),
        this.counter, speeds));
    this.list = h('ol', { class: 'moves', onclick: (/** @type {MouseEvent} */ event) => this.#pick(event) });
  }

  /**
   * Takes a track; `names` are its moves in another notation, one for each single move or run.
   * @param {Track} track
   * @param {number} [step]
   */
  load(track, step = 0) {
    this.pause();
    this.track = track;
    this.slider.max = String(track.length);
    this.setNames(track.runs);
    this.go(step);
  }

  /**
   * Lists the moves as they are written in a notation.
   * @param {string[]} names one for each single move, or with counts as in `R2`
   */
  setNames(names) {
    const { stops } = /** @type {Track} */ (this.track);
    /** @type {Map<number, number>} */
    const stepAt = new Map(stops.map((stop, step) => [stop, step]));
    let made = 0;
    this.#names = names;
    this.#ends = Uint32Array.from(names, (name) => {
      made += /^\D/.test(name) ? Number(name.slice(1) || 1) : 1;
      return stepAt.get(made) ?? 0;
    });
    // Tiles that move together are one step: those before the last of them end with it.
    for (let at = names.length - 2; at >= 0; at -= 1) this.#ends[at] ||= this.#ends[at + 1];
    this.#listedFrom = -1;
    this.#mark();
  }

  /**
   * @param {number} step
   * @param {boolean} [animate]
   */
  go(step, animate = false) {
    if (!this.track) return;
    if (!animate) this.pause();
    this.step = Math.max(0, Math.min(this.track.length, step));
    this.slider.value = String(this.step);
    const place = { step: this.step, count: this.track.length };
    this.counter.textContent = `${formatNumber(place.step)} / ${formatNumber(place.count)}`;
    this.slider.setAttribute('aria-valuetext', t('learn.stepOf', place));
    this.#mark();
    this.#onStep(this.step, animate && Number(speed) <= MAX_SLIDING_SPEED);
  }

  play() {
    if (!this.track?.length) return;
    clearInterval(this.#timer);
    if (this.step >= this.track.length) this.go(0);
    this.#timer = setInterval(() => {
      this.go(this.step + 1, true);
      if (this.step >= Number(this.slider.max)) this.pause();
    }, 1000 / Number(speed));
    this.#label('pause');
  }

  pause() {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#label('play');
  }

  toggle() {
    if (this.#timer) this.pause();
    else this.play();
  }

  /** @param {'play' | 'pause'} name */
  #label(name) {
    fill(this.playing, icon(name));
    this.playing.setAttribute('aria-label', t(`learn.${name}`));
    this.playing.dataset.tip = t(`learn.${name}`);
  }

  /** Highlights the current move, and lists those around it. */
  #mark() {
    const current = this.step === 0 ? -1 : this.#ends.findIndex((end) => end >= this.step);
    const from = this.#names.length <= MAX_LISTED ? 0 : Math.max(0, Math.min(this.#names.length - MAX_LISTED, current - MAX_LISTED / 2));
    if (Math.abs(from - this.#listedFrom) > MAX_LISTED / 4 || this.#listedFrom < 0) {
      this.#listedFrom = from;
      this.list.start = from + 1;
      fill(this.list, this.#names.slice(from, from + MAX_LISTED).map((name) => h('li', null, name)));
    }
    this.list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const item = /** @type {HTMLElement | undefined} */ (this.list.children[current - this.#listedFrom]);
    item?.setAttribute('aria-current', 'step');
    this.list.scrollTop = item ? item.offsetTop - this.list.clientHeight / 2 : 0;
  }

  /** @param {MouseEvent} event */
  #pick(event) {
    const at = [...this.list.children].indexOf(/** @type {HTMLElement} */ (event.target));
    if (at >= 0) this.go(this.#ends[at + this.#listedFrom]);
  }
}
