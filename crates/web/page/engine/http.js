// The engine behind HTTP: one request for each question, server-sent events while a board is solved.

import { EngineError } from './error.js';

/** Requests are sent again when the server is busy and says so. */
const MAX_TRIES = 3;
const MAX_WAIT_SECONDS = 5;

/**
 * @param {string} name
 * @param {object} request
 * @param {import('../engine.js').AskOptions} options
 * @returns {Promise<any>}
 */
export async function ask(name, request, { signal, onProgress }) {
  const isStreamed = name === 'solve' && onProgress !== undefined;
  const response = await post(name, request, isStreamed, signal);
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return stream(response, onProgress);
  if (!type.startsWith('application/json')) return response.blob();
  return response.json();
}

/**
 * @param {string} name
 * @param {object} request
 * @param {boolean} isStreamed
 * @param {AbortSignal} [signal]
 */
async function post(name, request, isStreamed, signal) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: isStreamed ? 'text/event-stream' : '*/*' },
      body: JSON.stringify(request),
      signal,
    }).catch((error) => {
      signal?.throwIfAborted();
      throw new EngineError(String(error.message ?? error), { code: 'unreachable' });
    });
    if (response.ok) return response;
    const isBusy = response.status === 503 || response.status === 429;
    const wait = Number(response.headers.get('retry-after') ?? 1);
    if (!isBusy || attempt >= MAX_TRIES || !(wait <= MAX_WAIT_SECONDS)) throw await errorOf(response, isBusy);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    signal?.throwIfAborted();
  }
}

/**
 * @param {Response} response
 * @param {boolean} isBusy
 */
async function errorOf(response, isBusy) {
  const answer = await response.json().catch(() => ({}));
  const code = isBusy ? 'busy' : response.status >= 500 ? 'failed' : 'refused';
  return engineError(answer, response.statusText, code);
}

/**
 * @param {any} answer
 * @param {string} fallback
 * @param {string} code
 */
function engineError(answer, fallback, code) {
  const { error, field, line, column } = answer ?? {};
  return new EngineError(String(error ?? fallback), { code, field, line, column });
}

/**
 * Reads the events of a solve up to its answer.
 * @param {Response} response
 * @param {((progress: Progress) => void) | undefined} onProgress
 */
async function stream(response, onProgress) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new EngineError('the connection ended before the answer', { code: 'unreachable' });
    text += decoder.decode(value, { stream: true }).replaceAll('\r', '');
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const [name, data] = fields(event);
      if (name === 'progress') onProgress?.(JSON.parse(data));
      if (name === 'answer') return JSON.parse(data);
      if (name === 'error') throw engineError(JSON.parse(data), data, 'refused');
    }
  }
}

/**
 * The name and the data of an event.
 * @param {string} event
 * @returns {[string, string]}
 */
function fields(event) {
  const named = (/** @type {string} */ field) => {
    const lines = event.split('\n').filter((line) => line.startsWith(`${field}:`));
    return lines.map((line) => line.slice(field.length + 1).trimStart()).join('\n');
  };
  return [named('event'), named('data')];
}
