// The elements of the game's view, and how they show a game.

import { BoardView } from '../board-view.js';
import { fill, h } from '../dom.js';
import { palette } from '../palette.js';
import { setting } from '../settings.js';
import { formatNumber, formatTime, t } from '../text.js';
import { announce, button, showError } from '../ui.js';
import { clockFace } from './clock.js';
import { firstKey } from './keys.js';
import { goalName, modeName, modeOfTag, showSize } from './names.js';
import { setupPanel } from './setup.js';
import { sidePanel } from './side.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {'paused' | 'unseen' | null} Cover why the board is hidden */

export class Screen {
  view = new BoardView({ label: '', role: 'application', maxCell: 210 });
  #status = h('p', { class: 'play-status' }, '\u00a0');
  #time = h('div', { class: 'play-time digits', role: 'timer', 'aria-label': t('play.time') }, '0.00');
  #facts = h('p', { class: 'play-facts' }, '\u00a0');
  #veil = h('div', { class: 'play-veil', hidden: true });
  #bar = h('div', { class: 'play-actions', role: 'group', 'aria-label': t('play.actions') });

  /**
   * @param {HTMLElement} root
   * @param {(action: string) => void} act does what a button stands for
   */
  constructor(root, act) {
    this.root = root;
    this.act = act;
    this.view.element.tabIndex = 0;
    this.view.element.id = 'board';
    this.setup = setupPanel({ onchange: () => act('new') });
    this.side = sidePanel({ onDistance: () => act('distance') });
    const tool = (/** @type {string} */ name, /** @type {import('../dom.js').IconName} */ icon) =>
      button({ label: t(`play.${name}`), icon, kind: 'quiet', isIconOnly: true, key: firstKey(name), run: () => act(name) });
    this.actions = {
      undo: tool('undo', 'undo'),
      redo: tool('redo', 'redo'),
      restart: tool('restart', 'again'),
      new: button({ label: t('play.new'), icon: 'shuffle', kind: 'primary', key: firstKey('new'), run: () => act('new') }),
      hint: tool('hint', 'hint'),
      good: tool('good', 'good'),
      watch: tool('watch', 'play'),
      pause: tool('pause', 'pause'),
      keys: tool('keys', 'more'),
    };
    const center = h('section', { class: 'play-center', 'aria-label': t('app.play') },
      h('h1', { class: 'unseen' }, t('app.play')),
      h('div', { class: 'play-clock' }, this.#status, this.#time, this.#facts),
      h('div', { class: 'play-stage' }, this.view.element, this.#veil), this.#bar);
    this.frame = h('div', { class: 'play' }, this.setup.element, center, this.side.element);
    fill(root, this.frame);
  }

  /**
   * Numbers, buttons and texts as the game is now.
   * @param {Game} game
   * @param {Cover} cover
   * @param {{isDistanceShown: boolean, areGoodShown: boolean, isWatching: boolean} | null} advisor
   */
  draw(game, cover, advisor) {
    const { isWon } = game;
    const { actions, view, frame } = this;
    this.#drawFacts(game);
    this.#drawCover(cover);
    if (!isWon) fill(this.#status, description(game));
    if (!advisor?.isDistanceShown || isWon) this.side.setDistance(null);
    view.setBlind(game.isBlind && game.hasStarted && !isWon);
    view.label = t('play.board', { size: showSize(game.board.size), key: firstKey('read') ?? '' });
    frame.dataset.state = isWon ? 'won' : cover ?? (game.isUnderWay ? 'playing' : 'ready');
    if (!isWon && this.#bar.firstChild !== actions.undo) fill(this.#bar, ...Object.values(actions));
    actions.undo.disabled = game.done.length === 0;
    actions.redo.disabled = game.undone.length === 0;
    actions.restart.disabled = !game.hasStarted;
    actions.pause.disabled = !game.isUnderWay;
    const pressed = { good: advisor?.areGoodShown, watch: advisor?.isWatching, pause: cover === 'paused' };
    for (const [name, isPressed] of Object.entries(pressed)) {
      actions[/** @type {keyof typeof pressed} */ (name)].setAttribute('aria-pressed', String(isPressed === true));
    }
  }

  /** @param {Game} game */
  #drawFacts(game) {
    const { single, multi } = game.counts();
    const milliseconds = game.clock.elapsed(performance.now());
    const fact = (/** @type {string} */ label, /** @type {string} */ value) =>
      h('span', null, h('b', { class: 'digits' }, value), ' ', label);
    // In the first moments, moves per second say nothing.
    const isTelling = milliseconds > (game.isWon ? 0 : 500);
    fill(this.#facts,
      game.mode === 'fewest' ? fact(t('play.fact.time'), formatTime(milliseconds)) : fact(t('play.fact.moves', { n: single }), formatNumber(single)),
      fact(t('play.fact.runs'), formatNumber(multi)),
      fact(t('play.fact.tps'), isTelling ? formatNumber((1000 * single) / milliseconds, 2) : '–'),
      // The distance of all boards is known, that of the boards so far is not.
      (game.isWon || game.deal.legs.length === 1) && fact('MMD', formatNumber(single / Math.max(1, game.deal.manhattan), 2)));
  }

  /**
   * Hides the board while it is not to be seen.
   * @param {Cover} cover
   */
  #drawCover(cover) {
    this.#veil.hidden = cover === null;
    this.view.element.classList.toggle('covered', cover !== null);
    if (cover === null || this.#veil.dataset.cover === cover) return;
    this.#veil.dataset.cover = cover;
    const [note, label] = cover === 'paused' ? ['play.paused', 'play.resume'] : ['play.blind.note', 'play.reveal'];
    fill(this.#veil, h('div', { class: 'play-cover' }, h('p', null, t(note)),
      button({ label: t(label), icon: 'play', kind: 'primary', key: firstKey('pause'), run: () => this.act('pause') })));
  }

  /**
   * The large number above the board.
   * @param {Game} game
   * @param {number | null} left seconds of inspection that are left
   */
  drawTime(game, left) {
    const { text, state } = clockFace(game, left, performance.now());
    if (this.#time.textContent !== text) this.#time.textContent = text;
    if (this.#time.dataset.state === state) return;
    this.#time.dataset.state = state;
    if (state === 'late') announce(t('play.say.late'));
  }

  /**
   * After a win: what can be done, and how the game stands among others.
   * @param {(Node | false)[]} buttons
   * @param {Node[]} line
   */
  drawResult(buttons, line) {
    fill(this.#bar, ...buttons);
    fill(this.#status, ...(line.length ? line : ['\u00a0']));
  }

  /**
   * Colours, picture and numbers of the tiles.
   * @param {Game} game
   */
  async dress(game) {
    const { goal } = game;
    this.view.setNumbers(setting('numbers'));
    this.view.element.style.setProperty('--slide', `${setting('slide')}ms`);
    try {
      const picture = setting('picture') ? import('./picture.js').then(({ pictureFor }) => pictureFor(goal.rows, goal.cols)) : null;
      const [colors, url] = await Promise.all([palette(goal.size, goal.toString()), picture]);
      if (!game.goal.equals(goal)) return;
      this.view.paint(colors, goal);
      this.view.setPicture(url);
    } catch (error) {
      showError(error);
    }
  }

  /** Keys are for the board. */
  focus() {
    this.view.element.focus({ preventScroll: true });
  }
}

/**
 * What is played, and whether it ranks.
 * @param {Game} game
 */
function description(game) {
  const { size, goal, legs } = game.deal;
  const words = [
    showSize(size), modeName(modeOfTag(game.mode)), goal === 'rows' ? '' : goalName(goal),
    legs.length > 1 ? t('play.leg', { n: game.leg + 1, of: legs.length }) : '', t(game.canRank ? 'play.ranked' : 'play.not-ranked'),
  ];
  return words.filter(Boolean).join(' · ');
}
