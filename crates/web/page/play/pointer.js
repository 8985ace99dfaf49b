// Moving tiles with mouse, pen and finger: hovering, clicking, dragging, swiping.

/** @typedef {import('../board.js').Direction} Direction */
/** @typedef {(direction: Direction, count: number, at: number, device: string) => void} Slide */

/** Less than this is a click, not a drag. */
const CLICK_PIXELS = 6;
/** A swipe is at least this long, and a third of a cell. */
const SWIPE_PIXELS = 18;

/**
 * Lets the pointer move tiles. Returns what ends that.
 * @param {import('../board-view.js').BoardView} view
 * @param {{board: () => import('../board.js').Board | null, isHover: () => boolean, slide: Slide}} game `board` is null while no move is possible
 */
export function attachPointer(view, { board, isHover, slide }) {
  const { element } = view;
  /** @type {{id: number, x: number, y: number, run: {direction: Direction, count: number} | null, tiles: number[], pulled: number, hasSwiped: boolean} | null} */
  let press = null;
  /** @type {{x: number, y: number} | null} */
  let last = null;

  const device = (/** @type {PointerEvent} */ event, /** @type {string} */ mouse) =>
    event.pointerType === 'touch' ? 'touch' : mouse;

  /** The blank follows the pointer through every cell on its way. */
  const follow = (/** @type {PointerEvent} */ event) => {
    const events = event.getCoalescedEvents?.() ?? [];
    for (const { clientX: x, clientY: y, timeStamp } of events.length ? events : [event]) {
      const from = last ?? { x, y };
      const samples = Math.max(1, Math.ceil(Math.hypot(x - from.x, y - from.y) / (view.step / 3)));
      for (let sample = 1; sample <= samples; sample += 1) {
        const part = sample / samples;
        const cell = view.cellAt(from.x + (x - from.x) * part, from.y + (y - from.y) * part);
        const run = cell < 0 ? null : board()?.runTo(cell);
        if (run) slide(run.direction, run.count, timeStamp, device(event, 'hover'));
      }
      last = { x, y };
    }
  };

  const down = (/** @type {PointerEvent} */ event) => {
    const now = board();
    if (event.button !== 0 || !now || press) return;
    if (isHover() && event.pointerType !== 'touch') return;
    last = null;
    const cell = view.cellAt(event.clientX, event.clientY);
    if (isHover()) {
      follow(event);
      press = { id: event.pointerId, x: 0, y: 0, run: null, tiles: [], pulled: 0, hasSwiped: true };
      return;
    }
    const run = cell < 0 ? null : now.runTo(cell);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, run, tiles: run ? inRun(now, run) : [], pulled: 0, hasSwiped: false };
    element.setPointerCapture(event.pointerId);
  };

  const move = (/** @type {PointerEvent} */ event) => {
    if (isHover() && (event.pointerType !== 'touch' || press?.id === event.pointerId)) {
      follow(event);
      return;
    }
    if (!press || press.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (press.run && !press.hasSwiped) {
      const along = { U: -dy, D: dy, L: -dx, R: dx }[press.run.direction];
      const across = 'UD'.includes(press.run.direction) ? Math.abs(dx) : Math.abs(dy);
      if (press.pulled > 0 || (along > CLICK_PIXELS && along > across)) {
        press.pulled = Math.min(Math.max(along, 0.01), view.step);
        const sign = 'UL'.includes(press.run.direction) ? -1 : 1;
        const isVertical = 'UD'.includes(press.run.direction);
        view.pull(press.tiles, isVertical ? 0 : sign * press.pulled, isVertical ? sign * press.pulled : 0);
        return;
      }
    }
    if (Math.max(Math.abs(dx), Math.abs(dy)) < Math.max(SWIPE_PIXELS, view.step / 3)) return;
    const direction = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'R' : 'L') : (dy > 0 ? 'D' : 'U');
    slide(direction, 1, event.timeStamp, device(event, 'click'));
    Object.assign(press, { x: event.clientX, y: event.clientY, hasSwiped: true });
  };

  const up = (/** @type {PointerEvent} */ event) => {
    if (!press || press.id !== event.pointerId) return;
    const { run, pulled, hasSwiped, x, y } = press;
    press = null;
    const now = board();
    if (!run || hasSwiped || !now) return;
    const isClick = pulled === 0 && Math.hypot(event.clientX - x, event.clientY - y) < CLICK_PIXELS * 2;
    if (event.type === 'pointerup' && (isClick || pulled > view.step * 0.3)) {
      slide(run.direction, run.count, event.timeStamp, device(event, 'click'));
    } else {
      view.show(now);
    }
  };

  const leave = () => (last = null);
  const listeners = /** @type {const} */ ([['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', up], ['pointerleave', leave]]);
  for (const [name, listener] of listeners) element.addEventListener(name, listener);
  return () => listeners.forEach(([name, listener]) => element.removeEventListener(name, listener));
}

/**
 * The tiles that move in a run.
 * @param {import('../board.js').Board} board
 * @param {{direction: Direction, count: number}} run
 */
function inRun(board, { direction, count }) {
  const step = { U: board.cols, D: -board.cols, L: 1, R: -1 }[direction];
  return Array.from({ length: count }, (_, index) => board.tiles[board.blank + (index + 1) * step]);
}
