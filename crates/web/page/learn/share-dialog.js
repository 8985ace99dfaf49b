// The dialog that shares a board: links and texts to copy, pictures to save.

import { copy, openDialog, saveFile } from '../dialog.js';
import { fill, h } from '../dom.js';
import { engine } from '../engine.js';
import { setting } from '../settings.js';
import { sharedLink } from '../share.js';
import { hasText, t } from '../text.js';
import { button, segmented, select, showError } from '../ui.js';

/** @typedef {import('../share.js').Shared} Shared */

/**
 * @param {string} view
 * @param {Shared} shared
 */
export function openShareDialog(view, { board, goal, moves, metric, times }) {
  const text = board.toString();
  const link = new URL(sharedLink(view, { board, goal, moves, metric }), location.href).href;
  const replay = copied('replay', '');
  const dialog = openDialog({
    title: t('share.title'),
    body: [
      copied('link', link),
      copied('board', text),
      moves ? copied('moves', moves) : null,
      moves ? replay : null,
      pictures(),
    ],
  });
  dialog.prepend(h('link', { rel: 'stylesheet', href: 'style/share.css' }));
  if (moves) {
    engine.ask('link', { board: text, moves, times: times ?? undefined }).then(
      (answer) => replay.replaceWith(copied('replay', answer.link)), () => replay.remove());
  }

  /** The picture that can be saved, and how it looks. */
  function pictures() {
    let isFilm = Boolean(moves);
    let scheme = setting('scheme');
    const preview = h('img', { alt: t('share.preview') });
    const saving = h('div', { class: 'buttons' });
    const request = (/** @type {string} */ format) => engine.ask('picture', { board: text, goal, scheme, format, ...(isFilm && moves ? { moves } : {}) });
    const save = async (/** @type {string} */ format) => {
      try {
        saveFile(await request(format), `taquin-${board.size}${isFilm ? '-solution' : ''}.${format}`);
      } catch (error) {
        showError(error);
      }
    };
    const draw = async () => {
      fill(saving, ['svg', isFilm ? 'gif' : 'png'].map((format) => button({ label: t('share.save', { format: format.toUpperCase() }), icon: 'save', run: () => save(format) })));
      try {
        URL.revokeObjectURL(preview.src);
        preview.src = URL.createObjectURL(await request('svg'));
      } catch (error) {
        showError(error);
      }
    };
    const schemes = select({ label: t('share.colours'), options: [], value: '', onchange: (value) => {
      scheme = value;
      draw();
    } });
    engine.ask('methods', {}).then((answer) => {
      const list = schemes.querySelector('select');
      list?.append(...answer.schemes.map(({ name }) => h('option', { value: name }, hasText(`play.scheme.${name}`) ? t(`play.scheme.${name}`) : name)));
      if (list) list.value = scheme;
    }, showError);
    draw();
    return h('section', { class: 'pictures', 'aria-label': t('share.picture') },
      preview,
      h('div', null,
        moves && segmented({
          label: t('share.picture'),
          options: [{ value: true, label: t('share.film') }, { value: false, label: t('share.still') }],
          value: isFilm,
          onchange: (value) => {
            isFilm = value;
            draw();
          },
        }),
        schemes, saving));
  }
}

/**
 * A line of text with a button that copies it.
 * @param {'link' | 'board' | 'moves' | 'replay'} name
 * @param {string} text
 */
function copied(name, text) {
  const label = t(`share.${name}`);
  return h('div', { class: 'copied' },
    h('label', { class: 'field' }, h('span', null, label), h('input', { readonly: true, value: text, onfocus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select() })),
    button({ label: t('share.copy', { what: label }), icon: 'copy', isIconOnly: true, run: () => copy(text) }));
}
