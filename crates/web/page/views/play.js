// Play: one game at a time, with mouse, touch or keys.

import { Board } from '../board.js';
import { BoardView } from '../board-view.js';
import { fill, h } from '../dom.js';
import { EngineError, engine } from '../engine.js';
import { palette } from '../palette.js';
import { Advisor } from '../play/advisor.js';
import { dealGiven, dealNext } from '../play/dealer.js';
import { Game } from '../play/game.js';
import { actionOf, firstKey } from '../play/keys.js';
import { openMenu } from '../play/menu.js';
import { pictureFor } from '../play/picture.js';
import { attachPointer } from '../play/pointer.js';
import { modeOfTag, resultButtons, resultLine, standing } from '../play/result.js';
import { goalName, modeName, setupPanel, showGoal, showSize } from '../play/setup.js';
import { sidePanel } from '../play/side.js';
import { add, areSeen, markSeen } from '../records/store.js';
import { change, setting, watch } from '../settings.js';
import { linkTo, readParam } from '../share.js';
import { formatNumber, formatTime, t } from '../text.js';
import { announce, button, copy, showError, toast } from '../ui.js';

const STORE = 'taquin.game';
const SAVE_MILLISECONDS = 1500;
const DIRECTIONS = /** @type {const} */ ({ up: 'U', down: 'D', left: 'L', right: 'R' });

/** @typedef {import('../board.js').Direction} Direction */
/** @typedef {'paused' | 'unseen' | null} Cover why the board is hidden */

/** The game outlives the view. @type {Game | null} */
let game = null;
/** @type {Cover} */
let cover = null;
/** When the inspection of the board began. @type {number | null} */
let inspecting = null;
let deals = 0;
/** @type {ReturnType<typeof build> | null} */
let parts = null;

export const title = () => t('app.play');

/** The elements of the view, and what ends it. @param {HTMLElement} root */
function build(root) {
  const view = new BoardView({ label: '', role: 'application', maxCell: 210 });
  view.element.tabIndex = 0;
  view.element.id = 'board';
  const ended = new AbortController();
  const setup = setupPanel({ onchange: () => newGame() });
  const side = sidePanel({ onDistance: () => act('distance') });
  const time = h('div', { class: 'play-time digits', role: 'timer', 'aria-label': t('play.time') }, '0.00');
  const status = h('p', { class: 'play-status' }, '\u00a0');
  const facts = h('p', { class: 'play-facts' }, '\u00a0');
  const veil = h('div', { class: 'play-veil', hidden: true });
  const advisor = new Advisor(view, {
    game: () => game,
    onDistance: side.setDistance,
    slide: (direction) => slide(direction, 1, performance.now(), null),
    onWatch: (isWatching) => {
      actions.watch.setAttribute('aria-pressed', String(isWatching));
      refresh();
    },
  });
  const tool = (/** @type {string} */ name, /** @type {import('../dom.js').IconName} */ icon) =>
    button({ label: t(`play.${name}`), icon, kind: 'quiet', isIconOnly: true, key: firstKey(name), run: () => act(name) });
  const actions = {
    undo: tool('undo', 'undo'),
    redo: tool('redo', 'redo'),
    restart: tool('restart', 'again'),
    new: button({ label: t('play.new'), icon: 'shuffle', kind: 'primary', key: firstKey('new'), run: () => act('new') }),
    hint: tool('hint', 'hint'),
    good: tool('good', 'good'),
    watch: tool('watch', 'play'),
    pause: tool('pause', 'pause'),
    more: button({ label: t('play.more'), icon: 'more', kind: 'quiet', isIconOnly: true, run: () => act('keys') }),
  };
  const bar = h('div', { class: 'play-actions', role: 'group', 'aria-label': t('play.actions') });
  const stage = h('div', { class: 'play-stage' }, view.element, veil);
  const center = h('section', { class: 'play-center', 'aria-label': t('app.play') },
    h('h1', { class: 'unseen' }, t('app.play')),
    h('div', { class: 'play-clock' }, status, time, facts), stage, bar);
  const frame = h('div', { class: 'play' }, setup.element, center, side.element);
  fill(root, frame);
  return { root, frame, view, setup, side, time, status, facts, veil, advisor, actions, bar, ended };
}

/** @type {View['mount']} */
export function mount(root, params) {
  parts = build(root);
  const { view, ended } = parts;
  const { signal } = ended;
  const detach = attachPointer(view, {
    board: () => (game && !cover && !game.isSolved && !parts?.advisor.isWatching ? game.board : null),
    isHover: () => setting('pointer') === 'hover',
    slide: (direction, count, at, device) => slide(direction, count, at, device),
  });
  const stops = [detach, watch('scheme', dress), watch('picture', dress), watch('numbers', dress), watch('slide', dress), watch('keys', remount), watch('pointer', () => parts?.setup.draw())];
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
  addEventListener('keydown', onKey, { signal });
  addEventListener('pagehide', save, { signal });
  document.addEventListener('visibilitychange', save, { signal });
  view.element.addEventListener('pointerdown', () => parts?.advisor.stop(), { signal });
  root.addEventListener('click', giveFocusBack, { signal });
  root.addEventListener('change', giveFocusBack, { signal });
  const saving = setInterval(save, SAVE_MILLISECONDS);
  signal.addEventListener('abort', () => clearInterval(saving));
  update(params);
}

export function unmount() {
  if (game?.isUnderWay && !cover) pause();
  save();
  parts?.advisor.reset();
  parts?.ended.abort();
  parts = null;
}

/** Keys and names have changed. */
function remount() {
  const root = parts?.root;
  unmount();
  if (root) mount(root, new URLSearchParams());
}

/** Plays the board of the address, else the game that was left, else a new one. @param {URLSearchParams} params */
export function update(params) {
  const board = readParam(params, 'board');
  if (board !== null) {
    history.replaceState(null, '', '#/play');
    newGame({ deal: dealGiven(board, readParam(params, 'goal') ?? undefined) });
    return true;
  }
  game ??= restored();
  if (game) show(game, cover ?? (game.isUnderWay ? 'paused' : game.isBlind ? 'unseen' : null));
  else newGame({ isLoad: true });
  return true;
}

/** The game that was left unfinished, if there is one. */
function restored() {
  try {
    return Game.restored(JSON.parse(localStorage.getItem(STORE) ?? ''));
  } catch {
    return null;
  }
}

function save() {
  try {
    if (game && !game.isWon) localStorage.setItem(STORE, JSON.stringify(game.saved(performance.now())));
    else localStorage.removeItem(STORE);
  } catch {
    // Without storage the game lasts as long as the page.
  }
}

/**
 * Deals a game and shows it. On load nothing is timed: the board of a blind game stays hidden.
 * @param {{deal?: Promise<Deal>, isLoad?: boolean}} [options]
 */
async function newGame({ deal, isLoad = false } = {}) {
  const number = (deals += 1);
  try {
    const dealt = await (deal ?? dealNext());
    const repeated = await areSeen(dealt.keys);
    await palette(Board.parse(dealt.legs[0].goal).size, dealt.legs[0].goal);
    if (number !== deals || !parts) return;
    game = new Game(dealt, repeated);
    inspecting = !isLoad && setting('inspection') > 0 && !game.isBlind ? performance.now() : null;
    show(game, isLoad && game.isBlind ? 'unseen' : null);
    if (!isLoad) announce(t('play.say.new', { size: showSize(dealt.size) }));
    save();
  } catch (error) {
    if (number !== deals) return;
    showError(error);
    if (!deal && error instanceof EngineError && error.code === 'refused') giveUp(isLoad);
  }
}

/** There is no such game: back to the one before, or to the usual one. @param {boolean} isLoad */
function giveUp(isLoad) {
  const { mode, size, goal } = game?.deal ?? { mode: 'standard', size: '4x4', goal: 'rows' };
  const isOther = setting('size') !== size || setting('goal') !== goal || setting('mode') !== modeOfTag(mode);
  change('mode', modeOfTag(mode));
  change('size', size);
  change('goal', goal);
  parts?.setup.draw();
  if (!game && isOther) newGame({ isLoad });
}

/** Shows a game from its present board on. @param {Game} next @param {Cover} [hidden] */
function show(next, hidden = null) {
  if (!parts) return;
  const { advisor, side, view } = parts;
  advisor.reset();
  cover = hidden;
  view.show(next.board, { animate: false });
  if (next.isBlind && !cover && !next.hasStarted) next.memorising.start(performance.now());
  dress();
  side.setDistance(null);
  side.refresh(next);
  drawCover();
  refresh();
  runClock();
  if (setting('distance') && !next.canRank && !next.isWon && !cover) advisor.distance();
}

/** Colours, picture and numbers of the tiles. */
async function dress() {
  if (!game || !parts) return;
  const { view } = parts;
  const { goal } = game;
  view.setNumbers(setting('numbers'));
  view.element.style.setProperty('--slide', `${setting('slide')}ms`);
  const [colors, picture] = await Promise.all([
    palette(goal.size, goal.toString()),
    setting('picture') ? pictureFor(goal.rows, goal.cols) : null,
  ]).catch((error) => (showError(error), [null, null]));
  if (!game.goal.equals(goal) || !colors) return;
  view.paint(colors, goal);
  view.setPicture(picture);
}

/** Hides the board while it is not to be seen. */
function drawCover() {
  if (!parts || !game) return;
  const { veil, view, actions } = parts;
  const isHidden = cover !== null;
  veil.hidden = !isHidden;
  view.element.classList.toggle('covered', isHidden);
  actions.pause.setAttribute('aria-pressed', String(cover === 'paused'));
  if (!isHidden) return;
  const label = t(cover === 'paused' ? 'play.resume' : 'play.reveal');
  const note = cover === 'paused' ? t('play.paused') : t('play.blind.note');
  fill(veil, h('div', { class: 'play-cover' }, h('p', null, note), button({ label, icon: 'play', kind: 'primary', key: firstKey('pause'), run: uncover })));
}

function uncover() {
  if (!game) return;
  const now = performance.now();
  if (game.isUnderWay) game.clock.start(now);
  else if (game.isBlind) game.memorising.start(now);
  cover = null;
  drawCover();
  refresh();
  parts?.view.element.focus({ preventScroll: true });
  runClock();
}

function pause() {
  if (!game?.isUnderWay) return;
  parts?.advisor.stop();
  game.clock.stop(performance.now());
  cover = 'paused';
  drawCover();
  refresh();
  announce(t('play.paused'));
}

/**
 * Slides tiles and shows what follows from it.
 * @param {Direction} direction
 * @param {number} count
 * @param {number} at
 * @param {string | null} device null for the engine
 */
function slide(direction, count, at, device) {
  if (!game || !parts || cover) return;
  const wasStarted = game.hasStarted;
  const tile = game.board.tileThatMoves(direction);
  if (!game.slide(direction, count, at, device)) return;
  inspecting = null;
  if (!wasStarted) {
    markSeen(game.deal.keys);
    runClock();
  }
  if (setting('speakMoves')) announce(t('play.say.move', { tile, way: t(`play.way.${direction}`) }));
  moved();
}

/** After the board has changed. */
function moved() {
  if (!game || !parts) return;
  const { advisor, view } = parts;
  if (game.isWon) {
    view.show(game.board);
    win(game);
  } else if (game.advance()) {
    view.show(game.board, { animate: false });
    dress();
  } else {
    view.show(game.board);
  }
  advisor.refresh();
  refresh();
}

/** @param {Game} won */
async function win(won) {
  if (!parts) return;
  const { view, side, status } = parts;
  view.wave();
  refresh();
  const { single } = won.counts();
  announce(t('play.say.won', { time: formatTime(won.clock.banked), n: single }));
  save();
  try {
    const { game: record } = await engine.ask('finish', { game: won.result(), finished: Date.now(), repeated: won.repeated });
    await add(record);
    await markSeen(won.deal.keys);
    const { size, goal, device } = record;
    const found = record.ranked ? await standing({ size, goal, mode: modeOfTag(record.tag), device }) : null;
    if (game !== won || !parts) return;
    fill(status, ...resultLine(record, found?.category));
    side.refresh(won);
  } catch (error) {
    showError(error);
  }
}

/** Numbers and buttons as the game is now. */
function refresh() {
  if (!game || !parts) return;
  const { frame, facts, side, actions, bar, view, time, advisor } = parts;
  const { isWon } = game;
  const { single, multi } = game.counts();
  const seconds = game.clock.elapsed(performance.now()) / 1000;
  const fact = (/** @type {string} */ label, /** @type {string} */ value) =>
    h('span', null, h('b', { class: 'digits' }, value), ' ', label);
  const isFewest = game.mode === 'fewest';
  fill(facts, isFewest ? fact(t('play.fact.time'), formatTime(1000 * seconds)) : fact(t('play.fact.moves', { n: single }), formatNumber(single)), fact(t('play.fact.runs', { n: multi }), formatNumber(multi)),
    fact(t('play.fact.tps'), seconds > (isWon ? 0 : 0.5) ? formatNumber(single / seconds, 2) : '–'),
    (isWon || game.deal.legs.length === 1) && fact('MMD', formatNumber(single / Math.max(1, game.deal.manhattan), 2)));
  describe(game);
  if (!advisor.isDistanceShown || isWon) side.setDistance(null);
  view.setBlind(game.isBlind && game.hasStarted && !isWon);
  view.label = t('play.board', { size: showSize(game.board.size), key: firstKey('read') ?? '' });
  frame.dataset.state = isWon ? 'won' : cover ?? (game.isUnderWay ? 'playing' : 'ready');
  if (isWon) {
    fill(bar, ...resultButtons(game, { onNew: () => act('new'), onAgain: () => act('restart') }));
  } else {
    if (bar.firstChild !== actions.undo) fill(bar, ...Object.values(actions));
    actions.undo.disabled = game.done.length === 0;
    actions.redo.disabled = game.undone.length === 0;
    actions.restart.disabled = !game.hasStarted;
    actions.pause.disabled = !game.isUnderWay;
    actions.good.setAttribute('aria-pressed', String(advisor.areGoodShown));
  }
  drawTime(time);
}

/** What is played, and whether it ranks. @param {Game} played */
function describe(played) {
  const { size, goal, legs } = played.deal;
  const words = [
    showSize(size), modeName(modeOfTag(played.mode)), goal === 'rows' ? '' : goalName(goal),
    legs.length > 1 ? t('play.leg', { n: played.leg + 1, of: legs.length }) : '', t(played.canRank ? 'play.ranked' : 'play.not-ranked'),
  ];
  if (parts && !played.isWon) fill(parts.status, words.filter(Boolean).join(' · '));
}

/** The frame on which the clock is drawn next. */
let nextTick = 0;

/** Draws the clock from now on, for as long as it runs. */
function runClock() {
  cancelAnimationFrame(nextTick);
  nextTick = requestAnimationFrame(tick);
}

/** The clock, on every frame on which it changes. */
function tick() {
  if (!parts || !game) return;
  drawTime(parts.time);
  const isRunning = game.clock.since !== null || game.memorising.since !== null || inspecting !== null;
  if (isRunning) runClock();
}

/** @param {HTMLElement} place */
function drawTime(place) {
  if (!game) return;
  const now = performance.now();
  const isMemorising = game.isBlind && !game.hasStarted;
  const left = inspecting === null ? null : Math.ceil(setting('inspection') - (now - inspecting) / 1000);
  const text = left !== null ? String(left) : game.mode === 'fewest' ? formatNumber(game.counts().single) : formatTime(isMemorising ? game.memorising.elapsed(now) : game.clock.elapsed(now));
  if (place.textContent !== text) place.textContent = text;
  const state = left !== null ? (left > 0 ? 'inspection' : 'late') : isMemorising ? 'memorising' : '';
  if (place.dataset.state !== state) {
    place.dataset.state = state;
    if (state === 'late') announce(t('play.say.late'));
  }
}

/** Does what a key or a button stands for. @param {string} action @param {number} [at] */
function act(action, at = performance.now()) {
  if (!parts || !game) return;
  const { advisor } = parts;
  if (action in DIRECTIONS) {
    if (advisor.isWatching) return advisor.stop();
    const named = /** @type {keyof typeof DIRECTIONS} */ (action);
    const opposite = /** @type {const} */ ({ up: 'D', down: 'U', left: 'R', right: 'L' });
    return slide(setting('invertKeys') ? opposite[named] : DIRECTIONS[named], 1, at, 'keyboard');
  }
  const isHelp = ['hint', 'good', 'watch', 'distance'].includes(action);
  if (cover && (isHelp || action === 'undo' || action === 'redo')) return undefined;
  if (action !== 'watch') advisor.stop();
  const run = {
    new: () => newGame(),
    undo: () => game?.undo() && moved(),
    redo: () => game?.redo(at) && moved(),
    restart: () => game?.hasStarted && again(game),
    pause: () => (cover ? uncover() : pause()),
    hint: () => advisor.hint().then(refresh),
    good: () => advisor.good().then(refresh),
    watch: () => advisor.watch(),
    distance: () => advisor.distance().then(refresh),
    goal: () => game && showGoal(game.goal, game.deal.goal),
    hover: () => {
      change('pointer', setting('pointer') === 'hover' ? 'click' : 'hover');
      toast(t(`play.say.${setting('pointer')}`));
    },
    numbers: () => change('numbers', !setting('numbers')),
    read: () => game && !cover && announce(spoken(game.board)),
    share: () => game && copy(new URL(linkTo('play', { board: game.scramble, goal: game.goal.toString() }), location.href).href, t('play.share.copied')),
    keys: () => openMenu(act),
  }[action];
  return run?.();
}

/** The same boards again. @param {Game} before */
function again(before) {
  game = before.restart();
  inspecting = null;
  show(game);
  announce(t('play.say.again'));
}

/** A board, row by row, to be read aloud. @param {Board} board */
function spoken(board) {
  const rows = board.toString().split('/').map((row) => row.split(' ').map((tile) => (tile === '0' ? t('play.blank') : tile)).join(' '));
  return rows.map((row, index) => t('play.say.row', { n: index + 1, row })).join('. ');
}

/** Keys belong to the game, unless something else that has the focus needs them. @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || document.querySelector('dialog[open]') || target.closest('input:not([type="radio"], [type="checkbox"]), select, textarea')) return;
  const isControl = target.closest('button, a, label, input');
  if (isControl && (event.code === 'Space' || event.code === 'Enter' || (target.matches('input') && event.code.startsWith('Arrow')))) return;
  const action = actionOf(event);
  if (!action) return;
  event.preventDefault();
  if (event.repeat && !(action in DIRECTIONS) && action !== 'undo' && action !== 'redo') return;
  act(action, event.timeStamp);
}

/** After the mouse was used on a control, keys are for the board again. @param {Event} event */
function giveFocusBack(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const isByPointer = event instanceof MouseEvent ? event.detail > 0 : !target.matches(':focus-visible');
  if (!isByPointer || document.querySelector('dialog[open]') || (event.type === 'click' && target.closest('select, input[type="text"], a'))) return;
  parts?.view.element.focus({ preventScroll: true });
}
