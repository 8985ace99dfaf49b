// Time that is counted, and the large number above the board that shows it.

import { formatNumber, formatTime } from '../text.js';

/** A stopwatch; "now" is the page's time in milliseconds. */
export class Stopwatch {
  /** @type {number | null} */
  since = null;

  /** @param {number} banked */
  constructor(banked = 0) {
    this.banked = banked;
  }

  get isRunning() {
    return this.since !== null;
  }

  /** @param {number} now */
  start(now) {
    this.since ??= now;
  }

  /** @param {number} now */
  stop(now) {
    this.banked = this.elapsed(now);
    this.since = null;
  }

  /** @param {number} now */
  elapsed(now) {
    return this.banked + (this.since === null ? 0 : Math.max(0, now - this.since));
  }
}

/**
 * What the large number shows, and which kind of time it is.
 * @param {import('./game.js').Game} game
 * @param {number | null} left seconds of inspection that are left
 * @param {number} now
 * @returns {{text: string, state: 'inspection' | 'late' | 'memorising' | ''}}
 */
export function clockFace(game, left, now) {
  if (left !== null) return { text: String(left), state: left > 0 ? 'inspection' : 'late' };
  if (game.isBlind && !game.hasStarted) return { text: formatTime(game.memorising.elapsed(now)), state: 'memorising' };
  if (game.mode === 'fewest') return { text: formatNumber(game.counts().single), state: '' };
  return { text: formatTime(game.clock.elapsed(now)), state: '' };
}
