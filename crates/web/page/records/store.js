// Finished games in the browser's database, in the form of the terminal game's archive; memory where there is none.

/** A game without its boards, as lists and statistics need it. @typedef {Omit<GameRecord, 'boards'>} GameSummary */

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null;
/** What is kept if there is no database. @type {Record<string, Map<any, any>>} */
const memory = { games: new Map(), boards: new Map(), seen: new Map(), files: new Map() };

/** Boards are apart from games: lists and statistics need no boards. */
function database() {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('taquin', 1);
      request.onupgradeneeded = () => Object.keys(memory).forEach((name) => request.result.createObjectStore(name));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const answered = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * All values of a store.
 * @param {string} name
 * @returns {Promise<any[]>}
 */
async function all(name) {
  const db = await database();
  if (!db) return [...memory[name].values()];
  return answered(db.transaction(name).objectStore(name).getAll());
}

/**
 * @param {string} name
 * @param {IDBValidKey} key
 * @returns {Promise<any>}
 */
async function one(name, key) {
  const db = await database();
  if (!db) return memory[name].get(key);
  return answered(db.transaction(name).objectStore(name).get(key));
}

/**
 * Changes stores in one transaction: a value of undefined removes its key, the key `*` all keys.
 * @param {[store: string, key: IDBValidKey, value: any][]} changes
 */
async function write(changes) {
  const db = await database();
  if (!db) {
    for (const [name, key, value] of changes) {
      if (key === '*') memory[name].clear();
      else if (value === undefined) memory[name].delete(key);
      else memory[name].set(key, value);
    }
    return;
  }
  const transaction = db.transaction(Object.keys(memory), 'readwrite');
  for (const [name, key, value] of changes) {
    const store = transaction.objectStore(name);
    if (key === '*') store.clear();
    else if (value === undefined) store.delete(key);
    else store.put(value, key);
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * @param {GameRecord} game
 * @returns {[string, IDBValidKey, any][]}
 */
function changesOf({ boards, ...summary }) {
  return [['games', summary.id, summary], ['boards', summary.id, boards]];
}

/** All games without their boards, the oldest first. @returns {Promise<GameSummary[]>} */
export async function summaries() {
  return (await all('games')).sort((a, b) => a.finished - b.finished);
}

/**
 * One game with its boards.
 * @param {number} id
 * @returns {Promise<GameRecord | null>}
 */
export async function game(id) {
  const [summary, boards] = await Promise.all([one('games', id), one('boards', id)]);
  return summary ? { ...summary, boards } : null;
}

/** All games with their boards, the oldest first. @returns {Promise<GameRecord[]>} */
export async function games() {
  const found = await summaries();
  return Promise.all(found.map(async (summary) => ({ ...summary, boards: await one('boards', summary.id) })));
}

/**
 * Keeps a finished game and gives it a number.
 * @param {GameRecord} record
 * @returns {Promise<GameRecord>}
 */
export async function add(record) {
  const last = (await summaries()).reduce((most, { id }) => Math.max(most, id), 0);
  const numbered = { ...record, id: last + 1 };
  await write(changesOf(numbered));
  return numbered;
}

/**
 * Replaces all games.
 * @param {GameRecord[]} records
 */
export async function replaceAll(records) {
  await write([['games', '*', undefined], ['boards', '*', undefined], ...records.flatMap(changesOf)]);
}

/** @param {number} id */
export const remove = (id) => write([['games', id, undefined], ['boards', id, undefined]]);

/**
 * Whether all boards of a game were seen before.
 * @param {string[]} keys
 */
export async function areSeen(keys) {
  const found = await Promise.all(keys.map((key) => one('seen', key)));
  return keys.length > 0 && found.every(Boolean);
}

/** @param {string[]} keys */
export const markSeen = (keys) => write(keys.map((key) => ['seen', key, 1]));

/**
 * Something else that is kept by name, such as the player's picture.
 * @param {string} name
 */
export const file = (name) => one('files', name);

/**
 * @param {string} name
 * @param {any} value
 */
export const keepFile = (name, value) => write([['files', name, value]]);
