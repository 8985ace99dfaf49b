// The engine in workers with the WebAssembly module: one for quick questions, some for those that search.

import { EngineError } from './error.js';
import { Tables } from './tables.js';
import { EngineWorker } from './worker-handle.js';

/** Two searches at least, so that one that is given up keeps no other waiting. */
const MIN_SEARCHERS = 2;
const MAX_SEARCHERS = 4;

/** A search that is given up gets this time to end by itself: a new worker takes longer to get its tables. */
const GRACE_MILLISECONDS = 150;

/** Boards that are asked about first, most likely: their tables are made ready while nothing else is to do. */
const LIKELY_BOARDS = { size: '4x4' };

/**
 * @typedef {object} Job a question that has not been answered
 * @property {string} name
 * @property {string} body
 * @property {import('../engine.js').AskOptions} options
 * @property {(answer: any) => void} resolve
 * @property {(reason: any) => void} reject
 */

const compiled = compile();
// Whoever asks is told.
compiled.catch(() => {});

/** The names of questions that are answered in milliseconds; the others may search. */
/** @type {Set<string> | undefined} */
let quickNames;

const quick = new EngineWorker(compiled);
/** @type {EngineWorker[]} The one that was busy last comes first. */
const searchers = [];
/** @type {Job[]} Questions for which no searcher is free. */
const waiting = [];
const tables = new Tables(() => new EngineWorker(compiled), () => searchers);

/**
 * @param {string} name
 * @param {object} request
 * @param {import('../engine.js').AskOptions} options
 * @returns {Promise<any>}
 */
export async function ask(name, request, options) {
  options.signal?.throwIfAborted();
  await ready();
  options.signal?.throwIfAborted();
  const body = JSON.stringify(request);
  if (quickNames?.has(name)) {
    const outcome = await quick.ask(name, body);
    options.signal?.throwIfAborted();
    return answer(outcome);
  }
  return new Promise((resolve, reject) => {
    const job = { name, body, options, resolve, reject };
    waiting.push(job);
    options.signal?.addEventListener('abort', () => forget(job), { once: true });
    dispatch();
  });
}

/**
 * Gives a question up that has not reached a worker yet.
 * @param {Job} job
 */
function forget(job) {
  const place = waiting.indexOf(job);
  if (place < 0) return;
  waiting.splice(place, 1);
  job.reject(job.options.signal?.reason);
}

/** @type {Promise<void> | undefined} */
let preparing;

/** Starts the worker for quick questions, which knows what these are. */
function ready() {
  preparing ??= quick.ask('kinds', '{}').then((outcome) => {
    quickNames = new Set(answer(outcome).quick);
  });
  preparing.catch(() => (preparing = undefined));
  return preparing;
}

/** Gives waiting questions to workers that are free. */
function dispatch() {
  while (waiting.length > 0) {
    const searcher = freeSearcher();
    if (!searcher) return;
    void run(searcher, /** @type {Job} */ (waiting.shift()));
  }
}

/** A worker that is free, the one with the most recent memories if there are several. */
function freeSearcher() {
  const free = searchers.find((searcher) => !searcher.isBusy);
  const cores = Math.min(navigator.hardwareConcurrency || 1, MAX_SEARCHERS);
  if (free || searchers.length >= Math.max(cores, MIN_SEARCHERS)) return free;
  return addSearcher();
}

function addSearcher() {
  const searcher = new EngineWorker(compiled);
  searcher.onNeeds = (needs) => tables.provide(needs);
  searchers.push(searcher);
  tables.deliverAll(searcher);
  return searcher;
}

/**
 * Has a worker answer a question.
 * @param {EngineWorker} searcher
 * @param {Job} job
 */
async function run(searcher, { name, body, options: { signal, onProgress }, resolve, reject }) {
  searchers.splice(searchers.indexOf(searcher), 1);
  searchers.unshift(searcher);
  let isOver = false;
  const giveUp = () => {
    reject(signal?.reason);
    setTimeout(() => {
      if (isOver) return;
      remove(searcher);
      dispatch();
    }, GRACE_MILLISECONDS);
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    resolve(answer(await searcher.ask(name, body, (progress) => {
      if (!signal?.aborted) onProgress?.(progress);
    })));
  } catch (error) {
    reject(error);
    if (searcher.isBroken) remove(searcher);
  }
  isOver = true;
  signal?.removeEventListener('abort', giveUp);
  dispatch();
}

/** @param {EngineWorker} searcher */
function remove(searcher) {
  searcher.stop();
  const place = searchers.indexOf(searcher);
  if (place >= 0) searchers.splice(place, 1);
}

/**
 * The answer that a worker gave.
 * @param {import('./module.js').Outcome} outcome
 */
function answer(outcome) {
  if (outcome.kind === 'file') return new Blob([outcome.bytes], { type: outcome.type });
  if (outcome.kind === 'table') throw new EngineError('a table is no answer', { code: 'failed' });
  const object = JSON.parse(outcome.text);
  if (outcome.kind === 'json') return object;
  const { error, field, line, column } = object;
  throw new EngineError(error, { field, line, column });
}

/** Compiles the module once, for all workers. */
async function compile() {
  const url = new URL('taquin.wasm', import.meta.url);
  try {
    // Hosts that do not know the media type make this fail.
    return await WebAssembly.compileStreaming(fetch(url)).catch(async () => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return WebAssembly.compile(await response.arrayBuffer());
    });
  } catch (error) {
    throw new EngineError(`cannot load the engine: ${error}`, { code: 'unreachable' });
  }
}

/** Makes tables ready before the first question, while nothing else is to do. */
async function warmUp() {
  await ready();
  const searcher = searchers[0] ?? addSearcher();
  tables.provide(answer(await searcher.ask('tables', JSON.stringify(LIKELY_BOARDS))).needs);
}

const whenIdle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ run) => setTimeout(run, 200));
whenIdle(() => void warmUp().catch(() => {}), { timeout: 1000 });
