// Addresses that carry a board, a goal and moves.

import { Board } from './board.js';
import { engine } from './engine.js';
import { loadText } from './text.js';
import { showError } from './ui.js';

/** Longer boards and moves do not go into the address bar. */
const MAX_ADDRESS_CELLS = 100;
const MAX_ADDRESS_MOVES = 2000;

/**
 * What can be shared.
 * @typedef {object} Shared
 * @property {Board} board
 * @property {string} goal a name or a board
 * @property {string | null} [moves] in tile notation
 * @property {Metric} [metric]
 * @property {number[] | null} [times] when each single move was made, in milliseconds
 */

/**
 * An address inside the page. Boards are written with `_` for spaces and `.` for slashes.
 * @param {string} view
 * @param {Record<string, string | undefined>} params
 */
export function linkTo(view, params) {
  const parts = Object.entries(params).filter(([, value]) => value);
  const query = parts.map(([name, value]) => `${name}=${encodeURIComponent((value ?? '').replaceAll(' ', '_').replaceAll('/', '.'))}`);
  return `#/${view}${query.length ? `?${query.join('&')}` : ''}`;
}

/**
 * A parameter of such an address: a board, a goal or moves; null if there is none.
 * @param {URLSearchParams} params
 * @param {string} name
 */
export function readParam(params, name) {
  return params.get(name)?.replaceAll('_', ' ').replaceAll('.', '/') ?? null;
}

/**
 * The address of what is shared; values that are usual are left out.
 * @param {string} view
 * @param {Shared} shared
 */
export function sharedLink(view, { board, goal, moves, metric }) {
  return linkTo(view, {
    board: board.toString(),
    goal: goal === 'rows' ? undefined : goal,
    moves: moves ?? undefined,
    metric: metric === 'multi' ? metric : undefined,
  });
}

/**
 * What an address carries; null if there is no board in it, or none that can be read.
 * @param {URLSearchParams} params
 * @returns {Promise<Shared | null>}
 */
export async function readShared(params) {
  const text = readParam(params, 'board');
  if (!text) return null;
  try {
    const goal = readParam(params, 'goal') ?? 'rows';
    const read = await engine.ask('read', { text, goal });
    const metric = params.get('metric') === 'multi' ? 'multi' : 'single';
    return { board: Board.parse(read.board), goal: read.goal_name ?? read.goal, moves: readParam(params, 'moves'), metric };
  } catch (error) {
    showError(error);
    return null;
  }
}

/**
 * Makes the address bar carry what a view shows, so that it can be copied and survives a reload.
 * @param {string} view
 * @param {Shared} shared
 */
export function keepInAddress(view, shared) {
  const isShort = shared.board.tiles.length <= MAX_ADDRESS_CELLS && (shared.moves?.length ?? 0) <= MAX_ADDRESS_MOVES;
  history.replaceState(null, '', isShort ? sharedLink(view, shared) : `#/${view}`);
}

/**
 * Opens the dialog with everything that can be copied and saved.
 * @param {string} view the view that the link opens
 * @param {Shared} shared
 */
export async function openShare(view, shared) {
  try {
    const [dialog] = await Promise.all([import('./learn/share-dialog.js'), loadText('share'), loadText('play')]);
    dialog.openShareDialog(view, shared);
  } catch (error) {
    showError(error);
  }
}
