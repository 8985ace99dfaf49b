// Elements made in one line, stylesheets, and the icons of the page.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element: `h('button', { class: 'primary', onclick: start }, 'Start')`.
 *
 * Functions become listeners; true, false and null set or leave out an attribute; the rest become attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked' || name === 'disabled') Object.assign(element, { [name]: value });
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  fill(element, ...children);
  return element;
}

/**
 * Replaces the children of an element.
 * @template {Element} E
 * @param {E} element
 * @param {...(Child | Child[])} children
 * @returns {E}
 */
export function fill(element, ...children) {
  const kept = children.flat().filter((child) => child != null && child !== false);
  element.replaceChildren(...kept.map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/** @type {Map<string, Promise<void>>} */
const stylesheets = new Map();

/**
 * Loads a stylesheet, once.
 * @param {string} href
 * @returns {Promise<void>}
 */
export function stylesheet(href) {
  const loading = stylesheets.get(href) ?? new Promise((resolve) => {
    const done = () => resolve();
    document.head.append(h('link', { rel: 'stylesheet', href, onload: done, onerror: done }));
  });
  stylesheets.set(href, loading);
  return loading;
}

/** Strokes on a grid of 24 by 24. */
const ICONS = {
  play: 'M8 5v14l11-7z',
  solve: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3z',
  analyse: 'M3 17l5-6 4 3 5-8 4 5M3 21h18',
  compare: 'M5 20V10M12 20V4M19 20v-7',
  records: 'M8 4h8v5a4 4 0 0 1-8 0zM8 5H4v1a4 4 0 0 0 4 4m8-5h4v1a4 4 0 0 1-4 4M12 13v4m-4 3h8',
  settings: 'M4 7h8m6 0h2M4 17h2m6 0h8M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  about: 'M12 11v6m0-10v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  auto: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 8h7.5M12 13h8.8M12 18h6',
  undo: 'M9 14l-5-5 5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  again: 'M4 12a8 8 0 1 1 2.5 5.8M4 20v-5h5',
  shuffle: 'M3 7h4c5 0 5 10 10 10h4M3 17h4c2 0 3.2-1.6 4-3.5M13 10.5C14 8.6 15 7 17 7h4m-3-3l3 3-3 3m0 4l3 3-3 3',
  hint: 'M12 4v2M5 7l1.4 1.4M19 7l-1.4 1.4M3 14h2m14 0h2M9.5 20h5M12 9a4.5 4.5 0 0 0-2.5 8.2h5A4.5 4.5 0 0 0 12 9z',
  good: 'M4 12h12m-5-5l5 5-5 5M20 5v14',
  pause: 'M8 5v14M16 5v14',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5',
  save: 'M12 4v11m-5-5l5 5 5-5M4 20h16',
  open: 'M12 15V4M7 9l5-5 5 5M4 20h16',
  step: 'M7 5v14l9-7zM18 5v14',
  back: 'M17 5v14l-9-7zM6 5v14',
  first: 'M19 5v14l-8-7zM11 5v14l-8-7z',
  last: 'M5 5v14l8-7zM13 5v14l8-7z',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  check: 'M4 12.5l5 5L20 6.5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.01',
};

/**
 * An icon; it says nothing to screen readers, so what it is on needs a label.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = svg.appendChild(document.createElementNS(space, 'path'));
  path.setAttribute('d', ICONS[name]);
  return svg;
}

/** @typedef {keyof typeof ICONS} IconName */
