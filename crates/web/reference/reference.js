// The page about the HTTP interface, made from openapi.json: what to send, what comes back, and a try.

import { setting } from '../settings.js';

/** @typedef {{ [name: string]: any }} Schema */

/** What most people look for comes first. */
const FIRST = ['solve', 'check', 'scramble', 'hint', 'verify', 'analyse', 'estimate', 'methods', 'health'];

if (setting('theme') !== 'auto') document.documentElement.dataset.theme = setting('theme');

/**
 * Makes an element with attributes and children.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

/** @type {Record<string, Schema>} */
let schemas = {};

/**
 * The schema itself, where another name stands for it.
 * @param {Schema | undefined} schema
 * @returns {Schema}
 */
function resolved(schema) {
  const name = schema?.$ref?.split('/').pop();
  if (name) return resolved(schemas[name]);
  const parts = schema?.allOf;
  if (!parts) return schema ?? {};
  // Fields of several objects in one.
  const all = parts.map(resolved);
  return {
    ...schema,
    properties: Object.assign({}, ...all.map((/** @type {Schema} */ part) => part.properties)),
    required: all.flatMap((/** @type {Schema} */ part) => part.required ?? []),
  };
}

/**
 * What a value may be, in words.
 * @param {Schema | undefined} schema
 * @returns {string}
 */
function kind(schema) {
  const found = resolved(schema);
  const alternatives = found.oneOf ?? found.anyOf;
  if (alternatives) {
    return [...new Set(alternatives.map(kind))].filter(Boolean).join(' or ');
  }
  if (found.enum) return found.enum.filter((/** @type {any} */ value) => value !== null).join(', ');
  const types = [found.type ?? (found.properties ? 'object' : 'any')].flat();
  const names = types.filter((type) => type !== 'null').map((type) => {
    if (type !== 'array') return type === 'string' ? 'text' : type;
    return `list of ${kind(found.items)}`;
  });
  return names.join(' or ');
}

/**
 * What a field means.
 * @param {Schema} field
 * @returns {string}
 */
function meaning(field) {
  const alternatives = field.oneOf ?? field.anyOf ?? [];
  const described = [field, ...alternatives, resolved(field), ...alternatives.map(resolved)];
  return described.find((schema) => schema.description)?.description ?? '';
}

/**
 * A sentence with its code marked.
 * @param {string} text
 */
function written(text) {
  return text.split('`').map((part, index) => (index % 2 ? element('code', {}, part) : part));
}

/**
 * A table of the fields of an object.
 * @param {Schema | undefined} schema
 */
function fields(schema) {
  const found = resolved(schema);
  const names = Object.entries(found.properties ?? {});
  if (names.length === 0) {
    const about = found.description ?? (found.properties ? 'An object without fields.' : kind(found));
    return element('p', {}, about);
  }
  const rows = names.map(([name, field]) => {
    const isNeeded = found.required?.includes(name);
    const about = meaning(field);
    const first = element('td', {}, element('code', {}, name), ' ');
    if (isNeeded) first.append(element('span', { class: 'needed' }, 'needed'));
    return element('tr', {}, first, element('td', {}, kind(field)), element('td', {}, ...written(about)));
  });
  const heads = ['field', 'value', ''].map((text) => element('th', {}, text));
  const head = element('thead', {}, element('tr', {}, ...heads));
  return element('table', { class: 'fields' }, head, element('tbody', {}, ...rows));
}

/**
 * A part that is shown on request.
 * @param {string} title
 * @param {...(Node | string)} children
 */
function part(title, ...children) {
  return element('details', {}, element('summary', {}, title), ...children);
}

/**
 * A place to send a request and see the answer.
 * @param {string} verb
 * @param {string} path
 * @param {any} example
 */
function attempt(verb, path, example) {
  const hasBody = verb === 'post';
  const text = JSON.stringify(example ?? {}, null, 2);
  const input = /** @type {HTMLTextAreaElement} */ (
    element('textarea', { 'aria-label': 'request', rows: text.split('\n').length, spellcheck: 'false' }, text)
  );
  const output = element('pre', { class: 'answer', 'aria-live': 'polite', tabindex: '0', 'aria-label': 'answer' });
  output.hidden = true;
  const send = async () => {
    output.hidden = false;
    output.textContent = '…';
    try {
      const headers = { 'content-type': 'application/json' };
      const options = hasBody ? { method: 'POST', headers, body: input.value } : {};
      const response = await fetch(path.slice(1), options);
      output.replaceChildren(`${response.status} ${response.statusText}\n\n`, await shown(response));
    } catch (error) {
      output.textContent = String(error);
    }
  };
  const button = element('button', { click: send }, 'Send');
  return element('div', { class: 'try' }, ...(hasBody ? [input] : []), button, output);
}

/**
 * An answer as text or as a picture.
 * @param {Response} response
 */
async function shown(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) {
    return element('img', { src: URL.createObjectURL(await response.blob()), alt: 'the picture' });
  }
  const text = await response.text();
  return type.startsWith('application/json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

/**
 * All about one operation.
 * @param {string} path
 * @param {string} verb
 * @param {any} operation
 */
function described(path, verb, operation) {
  const request = operation.requestBody?.content?.['application/json'];
  const answers = Object.entries(operation.responses ?? {});
  const answer = Object.entries(operation.responses?.['200']?.content ?? {});
  const codes = answers.flatMap(([code, response]) => [
    element('dt', {}, code),
    element('dd', {}, ...written(response.description ?? '')),
  ]);
  const parts = [];
  if (request) parts.push(fields(request.schema));
  for (const [type, content] of answer) parts.push(part(`Answer: ${type}`, fields(content.schema)));
  parts.push(part('Status codes', element('dl', { class: 'codes' }, ...codes)));
  parts.push(part('Try it', attempt(verb, path, request?.example)));
  const title = element('h2', {}, element('span', { class: `verb ${verb}` }, verb.toUpperCase()), path);
  const about = [operation.summary, operation.description].filter(Boolean);
  const id = `${verb}-${path.split('/').pop()}`;
  return element('section', { class: 'operation', id }, title, ...about.map((text) => element('p', {}, ...written(text))), ...parts);
}

async function show() {
  const response = await fetch('api/openapi.json');
  const api = await response.json();
  schemas = api.components?.schemas ?? {};
  document.getElementById('about')?.append(`${api.info.description ?? ''} Version ${api.info.version}.`);
  const place = (/** @type {string} */ path) => {
    const index = FIRST.indexOf(path.split('/').pop() ?? '');
    return index < 0 ? FIRST.length : index;
  };
  const paths = Object.entries(api.paths).sort(([one], [other]) => place(one) - place(other));
  for (const [path, item] of paths) {
    for (const verb of ['get', 'post'].filter((name) => name in item)) {
      const section = described(path, verb, item[verb]);
      document.getElementById('operations')?.append(section);
      const name = path.split('/').pop() ?? path;
      const isSecond = verb === 'post' && 'get' in item;
      if (!isSecond) document.getElementById('contents')?.append(element('a', { href: `#${section.id}` }, name));
    }
  }
  // The part of the address after the sign is only found now.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

show().catch((error) => document.getElementById('about')?.append(String(error)));
