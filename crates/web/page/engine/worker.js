// A worker with one instance of the WebAssembly module: it answers questions, or builds tables.
//
// The first message has the module. Each other one has a number and what to do, and is answered by any number
// of messages with `progress` and one with the end.

import { Crash, Instance } from './module.js';

/** @type {Promise<Instance> | undefined} */
let starting;
/** The message that is being worked on. */
let current = 0;
/** The tables that were last asked for. */
let lastNeeds = '';

/** Messages are worked on in their order, also where reading a table takes a while. */
let queue = Promise.resolve();

addEventListener('message', ({ data }) => {
  if (data.module) {
    starting = Instance.start(data.module, (progress) => postMessage({ number: current, progress }));
    // Whoever waits for the instance is told.
    starting.catch(() => {});
    return;
  }
  queue = queue.then(() => work(data));
});

/** @param {{number: number, ask?: string, body?: string, build?: string, table?: Blob}} message */
async function work({ number, ask, body, build, table }) {
  current = number;
  try {
    if (!starting) throw new Crash('the module is missing');
    const instance = await starting;
    if (ask !== undefined) end(number, instance.ask(ask, body ?? '{}'), needs(instance));
    else if (build !== undefined) end(number, instance.buildTable(build));
    else if (table) end(number, instance.useTable(new Uint8Array(await table.arrayBuffer())));
  } catch (error) {
    postMessage({ number, crash: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Says how a message has ended, and which tables would help if these are others than before.
 * @param {number} number
 * @param {import('./module.js').Outcome} outcome
 * @param {string} [needs]
 */
function end(number, outcome, needs) {
  const bytes = 'bytes' in outcome ? [outcome.bytes.buffer] : [];
  postMessage({ number, outcome, needs }, { transfer: bytes });
}

/** @param {Instance} instance */
function needs(instance) {
  const outcome = instance.ask('tables', '{}');
  if (outcome.kind !== 'json' || outcome.text === lastNeeds) return undefined;
  lastNeeds = outcome.text;
  return lastNeeds;
}
