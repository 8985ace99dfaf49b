// Play: one game at a time, with mouse, touch or keys.

import { Board } from '../board.js';
import { EngineError } from '../engine.js';
import { palette } from '../palette.js';
import { dealGiven, dealNext } from '../play/dealer.js';
import { Game } from '../play/game.js';
import { actionOf } from '../play/keys.js';
import { modeOfTag, showSize } from '../play/names.js';
import { attachPointer } from '../play/pointer.js';
import { Screen } from '../play/screen.js';
import { keep, keepLeftOver } from '../records/keeper.js';
import { standing } from '../records/standing.js';
import { areSeen, markSeen } from '../records/store.js';
import { change, setting, watch } from '../settings.js';
import { openShare, readParam } from '../share.js';
import { formatTime, t } from '../text.js';
import { announce, showError, toast } from '../ui.js';

const STORE = 'taquin.game';
const SAVE_MILLISECONDS = 1500;
const DIRECTIONS = /** @type {const} */ ({ up: 'U', down: 'D', left: 'L', right: 'R' });
const OPPOSITES = /** @type {const} */ ({ up: 'D', down: 'U', left: 'R', right: 'L' });

/** @typedef {import('../board.js').Direction} Direction */
/** @typedef {import('../play/screen.js').Cover} Cover */

/** The game outlives the view. @type {Game | null} */
let game = null;
/** How the last game that was won stands. @type {{record: GameRecord, category: CategoryStatistics | undefined} | null} */
let outcome = null;
/** @type {Cover} */
let cover = null;
/** When the inspection of the board began. @type {number | null} */
let inspecting = null;
let deals = 0;
/** @type {Screen | null} */
let screen = null;
/** There is none until help is asked for. @type {import('../play/advisor.js').Advisor | null} */
let advisor = null;
let ended = new AbortController();
/** Whether the player used a pointer last, and not a key. */
let isPointerUsed = false;

export const title = () => t('app.play');

/** @type {View['mount']} */
export function mount(root, params) {
  const shown = (screen = new Screen(root, act));
  ended = new AbortController();
  const { signal } = ended;
  const redress = () => void (game && shown.dress(game));
  const stops = [
    attachPointer(shown.view, {
      board: () => (game && !cover && !game.isSolved && !advisor?.isWatching ? game.board : null),
      isHover: () => setting('pointer') === 'hover',
      slide,
    }),
    watch('scheme', redress), watch('picture', redress), watch('numbers', redress), watch('slide', redress),
    watch('keys', remount), watch('pointer', shown.setup.draw),
  ];
  const saving = setInterval(save, SAVE_MILLISECONDS);
  signal.addEventListener('abort', () => {
    clearInterval(saving);
    stops.forEach((stop) => stop());
  });
  addEventListener('keydown', onKey, { signal });
  addEventListener('pagehide', save, { signal });
  document.addEventListener('visibilitychange', save, { signal });
  shown.view.element.addEventListener('pointerdown', () => advisor?.stop(), { signal });
  addEventListener('pointerdown', () => (isPointerUsed = true), { signal, capture: true });
  addEventListener('keydown', () => (isPointerUsed = false), { signal, capture: true });
  root.addEventListener('click', giveFocusBack, { signal });
  root.addEventListener('change', giveFocusBack, { signal });
  update(params);
  keepLeftOver();
}

export function unmount() {
  if (game?.isUnderWay && !cover) pause();
  save();
  advisor?.reset();
  advisor = null;
  ended.abort();
  screen = null;
}

/** Keys and names have changed. */
function remount() {
  const root = screen?.root;
  unmount();
  if (root) mount(root, new URLSearchParams());
}

/**
 * Plays the board of the address, else the game that was left, else a new one.
 * @param {URLSearchParams} params
 */
export function update(params) {
  const board = readParam(params, 'board');
  if (board !== null) {
    history.replaceState(null, '', '#/play');
    newGame({ deal: dealGiven(board, readParam(params, 'goal') ?? undefined) });
    return true;
  }
  game ??= restored();
  if (game) show(game, cover ?? (game.isUnderWay ? 'paused' : game.isBlind && !game.isWon ? 'unseen' : null));
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
    const [{ goal }] = dealt.legs;
    const [isRepeated] = await Promise.all([areSeen(dealt.keys), palette(Board.parse(goal).size, goal)]);
    if (number !== deals || !screen) return;
    game = new Game(dealt, isRepeated);
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

/**
 * There is no such game: back to the one before, or to the usual one.
 * @param {boolean} isLoad
 */
function giveUp(isLoad) {
  const { mode, size, goal } = game?.deal ?? { mode: 'standard', size: '4x4', goal: 'rows' };
  const isOther = setting('size') !== size || setting('goal') !== goal || setting('mode') !== modeOfTag(mode);
  change('mode', modeOfTag(mode));
  change('size', size);
  change('goal', goal);
  screen?.setup.draw();
  if (!game && isOther) newGame({ isLoad });
}

/**
 * Shows a game from its present board on.
 * @param {Game} next
 * @param {Cover} [hidden]
 */
function show(next, hidden = null) {
  if (!screen) return;
  advisor?.reset();
  cover = hidden;
  screen.view.show(next.board, { animate: false });
  if (next.isBlind && !cover && !next.hasStarted) next.memorising.start(performance.now());
  screen.dress(next);
  screen.side.refresh(next);
  refresh();
  if (next.isWon) showResult(next);
  else if (setting('distance') && !next.canRank && !cover) help((mind) => mind.distance());
}

/** Everything beside the board, as the game is now. */
function refresh() {
  if (!game || !screen) return;
  screen.draw(game, cover, advisor);
  tick();
}

/** The clock, on every frame on which it changes. */
function tick() {
  if (!screen || !game) return;
  const left = inspecting === null ? null : Math.ceil(setting('inspection') - (performance.now() - inspecting) / 1000);
  screen.drawTime(game, left);
  const isRunning = game.clock.isRunning || game.memorising.isRunning || inspecting !== null;
  if (isRunning && !isTicking) {
    isTicking = true;
    requestAnimationFrame(() => {
      isTicking = false;
      tick();
    });
  }
}

let isTicking = false;

function pause() {
  if (!game?.isUnderWay) return;
  advisor?.stop();
  game.clock.stop(performance.now());
  cover = 'paused';
  refresh();
  announce(`${t('play.paused')}, ${formatTime(game.clock.banked)}`);
}

/** Shows a board that was hidden: time goes on. */
function uncover() {
  if (!game) return;
  const now = performance.now();
  if (game.isUnderWay) game.clock.start(now);
  else if (game.isBlind) game.memorising.start(now);
  cover = null;
  refresh();
  screen?.focus();
}

/**
 * Slides tiles and shows what follows from it.
 * @param {Direction} direction
 * @param {number} count
 * @param {number} at
 * @param {string | null} device null for the engine
 */
function slide(direction, count, at, device) {
  if (!game || cover) return;
  const wasStarted = game.hasStarted;
  const tile = game.board.tileThatMoves(direction);
  if (!game.slide(direction, count, at, device)) return;
  inspecting = null;
  if (!wasStarted) {
    markSeen(game.deal.keys);
    import('../play/result.js');
  }
  if (setting('speakMoves')) announce(t('play.say.move', { tile, way: t(`play.way.${direction}`) }));
  moved();
}

/** After the board has changed. */
function moved() {
  if (!game || !screen) return;
  const isNext = !game.isWon && game.advance();
  screen.view.show(game.board, { animate: !isNext });
  if (isNext) screen.dress(game);
  advisor?.refresh();
  refresh();
  if (game.isWon) win(game);
}

/**
 * Celebrates, and keeps the game once the engine has checked it.
 * @param {Game} won
 */
async function win(won) {
  outcome = null;
  screen?.view.wave();
  announce(t('play.say.won', { time: formatTime(won.clock.banked), n: won.counts().single }));
  save();
  showResult(won);
  try {
    const record = await keep({ game: won.result(), finished: Date.now(), repeated: won.repeated });
    navigator.storage?.persist?.();
    const { size, goal, device, ranked } = record;
    const found = ranked ? await standing({ size, goal, mode: modeOfTag(record.tag), device }) : null;
    if (game !== won) return;
    outcome = { record, category: found?.category };
    showResult(won);
    screen?.side.refresh(won);
  } catch (error) {
    showError(error);
  }
}

/** @param {Game} won */
async function showResult(won) {
  const { resultButtons, resultLine } = await import('../play/result.js');
  if (game === won) screen?.drawResult(resultButtons(won, act), outcome ? resultLine(outcome.record, outcome.category) : []);
}

/**
 * Asks the engine for help; what gives it is loaded when it is first needed.
 * @param {(mind: import('../play/advisor.js').Advisor) => Promise<void>} ask
 */
async function help(ask) {
  const { Advisor } = await import('../play/advisor.js');
  if (!screen) return;
  advisor ??= new Advisor(screen.view, {
    game: () => game,
    onDistance: screen.side.setDistance,
    slide: (direction) => slide(direction, 1, performance.now(), null),
    onchange: refresh,
  });
  await ask(advisor);
  refresh();
}

/**
 * Does what a key or a button stands for.
 * @param {string} action
 * @param {number} [at]
 */
function act(action, at = performance.now()) {
  const wasWatching = advisor?.isWatching;
  advisor?.stop();
  // Another game may be wanted before the first one is there.
  if (action === 'new') newGame();
  if (!game) return;
  if (action in DIRECTIONS) {
    const named = /** @type {keyof typeof DIRECTIONS} */ (action);
    if (!wasWatching) slide((setting('invertKeys') ? OPPOSITES : DIRECTIONS)[named], 1, at, 'keyboard');
    return;
  }
  if (cover && ['hint', 'good', 'watch', 'distance', 'undo', 'redo', 'read'].includes(action)) return;
  const current = game;
  const run = {
    undo: () => current.undo() && moved(),
    redo: () => current.redo(at) && moved(),
    restart: () => current.hasStarted && again(current),
    pause: () => (cover ? uncover() : pause()),
    hint: () => help((mind) => mind.hint()),
    good: () => help((mind) => mind.good()),
    watch: () => !wasWatching && help((mind) => mind.watch()),
    distance: () => help((mind) => mind.distance()),
    goal: async () => (await import('../play/goal.js')).showGoal(current.goal, current.deal.goal),
    hover: () => {
      change('pointer', setting('pointer') === 'hover' ? 'click' : 'hover');
      toast(t(`play.say.${setting('pointer')}`));
    },
    numbers: () => change('numbers', !setting('numbers')),
    read: () => announce(spoken(current.board)),
    share: () => openShare('play', { board: Board.parse(current.scramble), goal: current.deal.goal }),
    keys: async () => (await import('../play/menu.js')).openMenu(act),
  }[action];
  run?.();
}

/**
 * The same boards again.
 * @param {Game} before
 */
function again(before) {
  game = before.restart();
  inspecting = null;
  show(game);
  announce(t('play.say.again'));
}

/**
 * A board, row by row, to be read aloud.
 * @param {Board} board
 */
function spoken(board) {
  const rows = board.toString().replace(/\/$/, '').split('/');
  const named = rows.map((row) => row.split(' ').map((tile) => (tile === '0' ? t('play.blank') : tile)).join(' '));
  return named.map((row, index) => t('play.say.row', { n: index + 1, row })).join('. ');
}

/**
 * Keys belong to the game, unless something else that has the focus needs them.
 * @param {KeyboardEvent} event
 */
function onKey(event) {
  const target = event.target instanceof Element ? event.target : document.body;
  const isTyping = target.closest('input:not([type="radio"], [type="checkbox"]), select, textarea');
  if (event.defaultPrevented || isTyping || document.querySelector('dialog[open]')) return;
  const isPress = event.code === 'Space' || event.code === 'Enter';
  if (target.closest('button, a, label, input') && (isPress || (target.matches('input') && event.code.startsWith('Arrow')))) return;
  const action = actionOf(event);
  if (!action) return;
  event.preventDefault();
  if (event.repeat && !(action in DIRECTIONS) && action !== 'undo' && action !== 'redo') return;
  act(action, event.timeStamp);
}

/**
 * After the mouse was used on a control, keys are for the board again.
 * @param {Event} event
 */
function giveFocusBack(event) {
  const target = /** @type {Element} */ (event.target);
  const keepsFocus = event.type === 'click' && target.closest('select, input[type="text"], a');
  if (isPointerUsed && !keepsFocus && !document.querySelector('dialog[open]')) screen?.focus();
}
