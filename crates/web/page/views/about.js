// About: what the page is, and where to read on.

import { fill, h } from '../dom.js';
import { methodName } from '../learn/names.js';
import { parityBoard } from '../learn/parity-board.js';
import { t } from '../text.js';

const METHODS = ['breadth-first', 'astar', 'idastar', 'beam', 'engine', 'anytime'];

export const parts = ['learn'];
export const title = () => t('app.about');

/** @type {View['mount']} */
export function mount(root) {
  const hasServer = document.querySelector('meta[name="taquin-engine"][content="http"]') !== null;
  const section = (/** @type {string} */ name, /** @type {(Node | false)[]} */ ...more) =>
    h('section', null, h('h2', null, t(`about.${name}.title`)), h('p', null, t(`about.${name}`)), more);
  fill(root, h('article', { class: 'page text' },
    h('h1', null, t('about.title')),
    h('p', null, t('about.lead')),
    section('play'),
    section('half', h('p', null, t('about.half.try')), parityBoard(), h('p', null, t('about.half.more'))),
    section('solve'),
    section('methods', h('dl', null, METHODS.flatMap((name) => [h('dt', null, methodName(name)), h('dd', null, t(`about.methods.${name}`))]))),
    section('rank'), section('private'),
    hasServer && section('api', h('p', null, h('a', { href: 'api' }, t('about.api.link')))),
    section('licence')));
}

export function unmount() {}
