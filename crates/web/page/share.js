// Addresses that carry a board, a goal and moves.

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
