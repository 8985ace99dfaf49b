// About: what the page is, and where to read on.

import { fill, h } from '../dom.js';
import { t } from '../text.js';

export const title = () => t('app.about');

/** @type {View['mount']} */
export function mount(root) {
  const hasServer = document.querySelector('meta[name="taquin-engine"][content="http"]') !== null;
  const section = (/** @type {string} */ name, /** @type {(Node | false)[]} */ ...more) =>
    h('section', null, h('h2', null, t(`about.${name}.title`)), h('p', null, t(`about.${name}`)), more);
  fill(root, h('article', { class: 'page text' },
    h('h1', null, t('about.title')),
    h('p', null, t('about.lead')),
    section('play'), section('solve'), section('rank'), section('private'),
    hasServer && section('api', h('p', null, h('a', { href: 'api' }, t('about.api.link')))),
    section('licence')));
}

export function unmount() {}
