// Everything that can be done in a game, with its keys.

import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { t } from '../text.js';
import { button } from '../ui.js';
import { ACTIONS, keyLabel, keysOf } from './keys.js';

/** @param {string} action */
export const keyCaps = (action) => h('span', { class: 'keys' }, keysOf(action).map((key) => h('kbd', null, keyLabel(key))));

/** @param {(action: string) => void} act */
export function openMenu(act) {
  const item = (/** @type {string} */ action) => {
    const isMove = ['up', 'down', 'left', 'right'].includes(action);
    const label = h('span', null, t(`play.${action}`));
    if (isMove) return h('li', null, h('div', null, label, keyCaps(action)));
    const run = () => {
      dialog.close();
      act(action);
    };
    return h('li', null, h('button', { type: 'button', class: 'quiet', onclick: run }, label, action !== 'share' && keyCaps(action)));
  };
  const change = async () => {
    dialog.close();
    (await import('../settings-dialog.js')).openSettings();
  };
  const shown = ['new', 'undo', 'redo', 'restart', 'pause', 'hint', 'good', 'watch', 'distance', 'goal', 'share', 'hover', 'numbers', 'read', ...ACTIONS.slice(0, 4)];
  const dialog = openDialog({
    title: t('play.more'),
    kind: 'narrow menu',
    body: [h('ul', { class: 'menu-list' }, shown.map(item))],
    actions: [button({ label: t('play.keys.change'), run: change })],
  });
}
