// The list of moves of a player, in a notation of one's choice.

import { h } from '../dom.js';
import { engine } from '../engine.js';
import { t } from '../text.js';
import { button, segmented, showError } from '../ui.js';

const NOTATIONS = /** @type {const} */ (['tile', 'blank', 'numbers']);
/** Longer sequences are converted by the command. */
const MAX_CONVERTED = 200_000;

/** @type {typeof NOTATIONS[number]} */
let notation = 'tile';

export class MovesPanel {
  #written = '';

  /** @param {import('./player.js').Player} player */
  constructor(player) {
    this.player = player;
    this.summary = h('p', { class: 'pale' });
    this.element = h('div', { class: 'moves-panel' },
      h('div', { class: 'row' },
        segmented({
          label: t('learn.notation'),
          isLabelHidden: true,
          options: NOTATIONS.map((value) => ({ value, label: t(`learn.notation.${value}`), tip: t(`learn.notation.${value}.tip`) })),
          value: notation,
          onchange: (value) => {
            notation = value;
            this.refresh();
          },
        }),
        button({ label: t('app.copy'), icon: 'copy', kind: 'quiet', isIconOnly: true, run: async () => (await import('../dialog.js')).copy(this.#written) })),
      player.list,
      this.summary);
  }

  /** Writes the moves of the player's track. */
  async refresh() {
    const { track } = this.player;
    if (!track) return;
    this.summary.textContent = t('learn.bothMetrics', { single: track.letters.length, multi: track.runs.length });
    this.#written = track.moves;
    if (notation === 'tile' || track.letters.length > MAX_CONVERTED) return this.player.setNames(track.runs);
    try {
      const { moves } = await engine.ask('moves', { board: track.start.toString(), moves: track.moves, to: notation });
      if (track !== this.player.track) return;
      this.#written = moves;
      this.player.setNames((notation === 'numbers' ? moves.match(/\d+/g) : moves.match(/[a-z]\d*/gi)) ?? []);
    } catch (error) {
      showError(error);
    }
  }
}
