// The larger tables of the engine: read from storage or built in a worker of their own, and given to those that
// search. Which tables are worth it, the engine says.

import { dropTable, keepTable, keptNames, readTable } from './storage.js';

/** @typedef {import('./worker-handle.js').EngineWorker} EngineWorker */
/** @typedef {{usable: string[][], build: string[]}} Needs names of tables, for the goals of a class */

export class Tables {
  #startBuilder;
  #searchers;
  /** @type {Map<string, Blob>} The tables of this visit. */
  #ready = new Map();
  /** @type {Promise<Set<string>>} The names of those in storage. */
  #kept;
  /** @type {Set<string>} Those that are being built or wait for it. */
  #building = new Set();
  /** @type {EngineWorker | undefined} */
  #builder;
  /** @type {Set<string>} Those that were damaged: they are built anew, once. */
  #refused = new Set();
  /** Needs are met one after the other. */
  #work = Promise.resolve();
  #build = Promise.resolve();

  /**
   * @param {() => EngineWorker} startBuilder
   * @param {() => EngineWorker[]} searchers those that get the tables
   */
  constructor(startBuilder, searchers) {
    this.#startBuilder = startBuilder;
    this.#searchers = searchers;
    this.#kept = keptNames().then((names) => new Set(names));
  }

  /**
   * Gets tables that would make searches faster.
   * @param {Needs[]} needs
   */
  provide(needs) {
    for (const need of needs) this.#work = this.#work.then(() => this.#provide(need));
  }

  /**
   * Gives a worker all tables of this visit.
   * @param {EngineWorker} searcher
   */
  deliverAll(searcher) {
    for (const name of this.#ready.keys()) void this.#deliver(searcher, name);
  }

  /** @param {Needs} needs */
  async #provide({ usable, build }) {
    for (const set of usable) {
      if (await this.#read(set)) {
        await this.#deliverToAll(set);
        return;
      }
    }
    for (const name of build) this.#buildLater(name);
  }

  /**
   * Whether all tables of a set are at hand, now that those in storage were read.
   * @param {string[]} names
   */
  async #read(names) {
    const kept = await this.#kept;
    if (!names.every((name) => this.#ready.has(name) || kept.has(name))) return false;
    for (const name of names.filter((name) => !this.#ready.has(name))) {
      const table = await readTable(name);
      if (table) this.#ready.set(name, table);
      else kept.delete(name);
    }
    return names.every((name) => this.#ready.has(name));
  }

  /** @param {string[]} names */
  async #deliverToAll(names) {
    const searchers = this.#searchers();
    await Promise.all(names.flatMap((name) => searchers.map((searcher) => this.#deliver(searcher, name))));
  }

  /**
   * Gives a worker a table; one that it refuses is dropped.
   * @param {EngineWorker} searcher
   * @param {string} name
   */
  async #deliver(searcher, name) {
    const table = this.#ready.get(name);
    if (!table || searcher.given.has(name)) return;
    searcher.given.add(name);
    try {
      if ((await searcher.use(table)).kind === 'json') return;
    } catch {
      // The worker has ended; the next one gets the table again.
      return;
    }
    this.#ready.delete(name);
    (await this.#kept).delete(name);
    await dropTable(name);
    if (this.#refused.has(name)) return;
    this.#refused.add(name);
    this.#buildLater(name);
  }

  /** @param {string} name */
  #buildLater(name) {
    if (this.#building.has(name)) return;
    this.#building.add(name);
    this.#build = this.#build.then(() => this.#buildNow(name));
  }

  /** @param {string} name */
  async #buildNow(name) {
    this.#builder ??= this.#startBuilder();
    const outcome = await this.#builder.build(name).catch(() => undefined);
    this.#building.delete(name);
    if (this.#building.size === 0 || !outcome) {
      // The memory that building took is given back when the worker ends.
      this.#builder.stop();
      this.#builder = undefined;
    }
    // Without a table, searches do without it.
    if (outcome?.kind !== 'table') return;
    const table = new Blob([outcome.bytes]);
    this.#ready.set(name, table);
    void this.#deliverToAll([name]);
    (await this.#kept).add(name);
    void keepTable(name, table);
  }
}
