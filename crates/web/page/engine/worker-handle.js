// A worker with an instance of the module, as the page sees it.

import { EngineError } from './error.js';

/** @typedef {import('./module.js').Outcome} Outcome */

/**
 * @typedef {object} Call
 * @property {(outcome: Outcome) => void} resolve
 * @property {(error: EngineError) => void} reject
 * @property {((progress: any) => void) | undefined} onProgress
 */

export class EngineWorker {
  /** @type {Promise<Worker> | undefined} */
  #starting;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Call>} */
  #calls = new Map();
  #number = 0;
  #asking = 0;
  #compiled;
  #isStopped = false;

  /** Whether the instance has ended because of an error. */
  isBroken = false;
  /** The names of the tables that it was given. */
  given = new Set();
  /** @type {(needs: any[]) => void} Is told which tables would make the next questions faster. */
  onNeeds = () => {};

  /** @param {Promise<WebAssembly.Module>} compiled */
  constructor(compiled) {
    this.#compiled = compiled;
  }

  /** Whether it answers a question. One that only reads tables is free: the next question waits for less. */
  get isBusy() {
    return this.#asking > 0;
  }

  /**
   * Asks a question; `body` is the text of a JSON object.
   * @param {string} name
   * @param {string} body
   * @param {(progress: any) => void} [onProgress]
   */
  async ask(name, body, onProgress) {
    this.#asking += 1;
    try {
      return await this.#call({ ask: name, body }, onProgress);
    } finally {
      this.#asking -= 1;
    }
  }

  /**
   * Builds a table.
   * @param {string} name
   */
  build(name) {
    return this.#call({ build: name });
  }

  /**
   * Has the instance use a table.
   * @param {Blob} table
   */
  use(table) {
    return this.#call({ table });
  }

  /** Ends the worker, whatever it is doing. */
  stop() {
    this.#isStopped = true;
    this.#worker?.terminate();
    this.#fail('the engine was stopped');
  }

  /**
   * @param {object} message
   * @param {(progress: any) => void} [onProgress]
   * @returns {Promise<Outcome>}
   */
  #call(message, onProgress) {
    const number = ++this.#number;
    const ended = new Promise((resolve, reject) => this.#calls.set(number, { resolve, reject, onProgress }));
    this.#starting ??= this.#start();
    this.#starting.then(
      (worker) => worker.postMessage({ number, ...message }),
      (error) => this.#fail(error.message, error.code),
    );
    return ended;
  }

  async #start() {
    const module = await this.#compiled;
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module', name: 'taquin' });
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(event.message || 'the engine could not be started');
    });
    worker.postMessage({ module });
    this.#worker = worker;
    if (this.#isStopped) worker.terminate();
    return worker;
  }

  /** @param {{number: number, progress?: any, outcome?: Outcome, needs?: string, crash?: string}} message */
  #hear({ number, progress, outcome, needs, crash }) {
    const call = this.#calls.get(number);
    if (progress !== undefined) {
      call?.onProgress?.(progress);
      return;
    }
    if (crash !== undefined) {
      this.#fail(crash);
      return;
    }
    this.#calls.delete(number);
    if (outcome) call?.resolve(outcome);
    if (needs) this.onNeeds(JSON.parse(needs).needs);
  }

  /**
   * Gives up on all calls; the next one starts a new worker.
   * @param {string} message
   * @param {string} [code]
   */
  #fail(message, code = 'failed') {
    this.isBroken = true;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#starting = undefined;
    this.given.clear();
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) call.reject(new EngineError(message, { code }));
  }
}
