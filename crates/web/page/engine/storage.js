// Tables kept in the browser from one visit to the next. Without storage they last as long as the page.

const DATABASE = 'taquin-tables';
const STORE = 'tables';

/** What all tables together may take. The oldest go first. */
const MAX_BYTES = 256 << 20;

/** @typedef {{table: Blob, used: number}} Entry */

/** @type {Promise<IDBDatabase | null> | undefined} */
let opening;

function database() {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

/**
 * Works with the store; `fallback` where there is none or it refuses.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {T} fallback
 * @param {(store: IDBObjectStore) => IDBRequest} work
 * @returns {Promise<T>}
 */
async function inStore(mode, fallback, work) {
  const open = await database();
  if (!open) return fallback;
  return new Promise((resolve) => {
    try {
      const transaction = open.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => resolve(fallback);
    } catch {
      resolve(fallback);
    }
  });
}

/** The names of the tables that are kept. */
export async function keptNames() {
  return inStore('readonly', /** @type {string[]} */ ([]), (store) => store.getAllKeys());
}

/**
 * Reads a table and notes that it is in use.
 * @param {string} name
 * @returns {Promise<Blob | undefined>}
 */
export async function readTable(name) {
  const entry = await inStore('readonly', /** @type {Entry | undefined} */ (undefined), (store) => store.get(name));
  if (!(entry?.table instanceof Blob)) return undefined;
  void inStore('readwrite', undefined, (store) => store.put({ ...entry, used: Date.now() }, name));
  return entry.table;
}

/**
 * Keeps a table, and drops old ones if there are too many.
 * @param {string} name
 * @param {Blob} table
 */
export async function keepTable(name, table) {
  /** @type {Entry} */
  const entry = { table, used: Date.now() };
  await inStore('readwrite', undefined, (store) => store.put(entry, name));
  /** @type {[string, Entry][]} */
  const kept = [];
  for (const name of await keptNames()) {
    const entry = await inStore('readonly', undefined, (store) => store.get(name));
    if (entry) kept.push([name, entry]);
  }
  kept.sort(([, a], [, b]) => b.used - a.used);
  let bytes = 0;
  for (const [name, { table }] of kept) {
    bytes += table.size;
    if (bytes > MAX_BYTES) await dropTable(name);
  }
}

/**
 * Forgets a table.
 * @param {string} name
 */
export async function dropTable(name) {
  await inStore('readwrite', undefined, (store) => store.delete(name));
}
