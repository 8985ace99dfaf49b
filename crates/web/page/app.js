// The frame of the page: header, navigation, and one view at a time, chosen by the address after `#`.

import { fill, h, icon, stylesheet } from './dom.js';
import { change, setting, watch } from './settings.js';
import { LANGUAGES, chooseLanguage, language, loadText, t } from './text.js';
import { button, select, showError } from './ui.js';

const VIEWS = /** @type {const} */ (['play', 'solve', 'analyse', 'compare', 'records', 'about']);
const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);
const THEME_ICONS = /** @type {const} */ ({ auto: 'auto', light: 'sun', dark: 'moon' });

const main = /** @type {HTMLElement} */ (document.getElementById('main'));

/** @type {{name: string, view: View} | null} */
let shown = null;
let visit = 0;

/** The view that the address names, and its parameters. */
function address() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const name = VIEWS.find((view) => view === path) ?? 'play';
  return { name, params: new URLSearchParams(query) };
}

/** Shows the view of the address. A view may take new parameters without being mounted again. */
async function route() {
  const { name, params } = address();
  const number = (visit += 1);
  if (shown?.name === name && shown.view.update?.(params)) return;
  try {
    const [view] = await Promise.all([
      /** @type {Promise<View>} */ (import(`./views/${name}.js`)),
      stylesheet(`views/${name}.css`),
      loadText(name),
    ]);
    await Promise.all((view.parts ?? []).map(loadText));
    if (number !== visit) return;
    const isFirst = shown === null;
    shown?.view.unmount();
    shown = { name, view };
    fill(main);
    main.className = `view-${name}`;
    document.title = `${view.title()} · taquin`;
    markCurrent(name);
    view.mount(main, params);
    if (!isFirst) {
      scrollTo(0, 0);
      main.focus({ preventScroll: true });
    }
  } catch (error) {
    showError(error);
  }
}

/** @param {string} name */
function markCurrent(name) {
  for (const link of document.querySelectorAll('.top nav a')) {
    if (link.getAttribute('href') === `#/${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function header() {
  const links = VIEWS.map((view) =>
    h('a', { href: `#/${view}`, class: `to-${view}` }, icon(view), h('span', null, t(`app.${view}`))));
  const languages = select({
    label: t('app.language'),
    isLabelHidden: true,
    options: Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
    value: language(),
    onchange: (value) => change('language', /** @type {Settings['language']} */ (value)),
  });
  const theme = setting('theme');
  const themes = button({
    label: t(`app.theme.${theme}`),
    icon: THEME_ICONS[theme],
    kind: 'quiet',
    isIconOnly: true,
    run: () => change('theme', THEMES[(THEMES.indexOf(setting('theme')) + 1) % THEMES.length]),
  });
  const settings = button({
    label: t('app.settings'),
    icon: 'settings',
    kind: 'quiet',
    isIconOnly: true,
    run: async () => (await import('./settings-dialog.js')).openSettings(),
  });
  fill(/** @type {HTMLElement} */ (document.getElementById('top')),
    h('a', { class: 'brand', href: '#/play' }, h('img', { src: 'icon.svg', alt: '', width: 26, height: 26 }), 'taquin'),
    h('nav', { 'aria-label': t('app.views') }, links),
    h('div', { class: 'top-tools' }, languages, themes, settings));
  fill(/** @type {HTMLElement} */ (document.getElementById('skip')), t('app.skip'));
  markCurrent(address().name);
}

/** Everything anew in the language of the settings; views keep their state themselves. */
async function speak() {
  chooseLanguage();
  await loadText('app');
  header();
  shown?.view.unmount();
  shown = null;
  await route();
}

function applyTheme() {
  const theme = setting('theme');
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

document.getElementById('skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
watch('language', speak);
watch('theme', () => {
  applyTheme();
  header();
});
addEventListener('hashchange', route);
applyTheme();
await speak();
if ('serviceWorker' in navigator && document.querySelector('meta[name="taquin-engine"][content="wasm"]')) {
  navigator.serviceWorker.register('sw.js').catch(() => {});
}
