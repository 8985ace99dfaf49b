// Tries the WebAssembly module under Node: known boards, errors, and tables that one instance builds for another.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { Crash, Instance } from '../../crates/web/page/engine/module.js';

const module = await WebAssembly.compile(await readFile(process.argv[2]));
/** @type {any[]} */
let told = [];
const start = () => Instance.start(module, (progress) => told.push(progress));

const EIGHT = '8 0 6/5 4 7/2 3 1';
const FIFTEEN = '14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3';
const TWENTY_FOUR = '17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/23 18 13 12 7/10 8 6 4 11';

const instance = await start();

/** The answer to a question; there must be one. */
function ask(name, request, of = instance) {
  const outcome = of.ask(name, JSON.stringify(request));
  assert.equal(outcome.kind, 'json', `${name}: ${outcome.text}`);
  return JSON.parse(outcome.text);
}

/** The error of a question that is wrong. */
function refusal(name, body) {
  const outcome = instance.ask(name, body);
  assert.equal(outcome.kind, 'refused', name);
  return JSON.parse(outcome.text);
}

// Boards of known length, in both metrics.
assert.equal(ask('solve', { board: EIGHT }).length, 27);
assert.ok(ask('solve', { board: FIFTEEN, goal: 'blank-first', metric: 'multi' }).optimal);
assert.equal(ask('solve', { board: '1 2/0 3' }).moves, 'L');
assert.equal(ask('solve', { board: '2 1/0 3' }).status, 'unsolvable');
for (const method of ['astar', 'idastar', 'bidirectional', 'parallel-idastar', 'parallel-astar']) {
  assert.equal(ask('solve', { board: EIGHT, method }).length, 27, method);
}

// A large board gets better as long as there is time, and tells how.
told = [];
const begun = performance.now();
const large = ask('solve', { board: TWENTY_FOUR, goal: 'blank-first', time: '1500ms' });
assert.equal(large.stopped, 'time');
assert.ok(large.length > 90 && large.length < 150, `${large.length} moves`);
assert.ok(performance.now() - begun < 5000);
assert.ok(told.length > 5 && told.some(({ moves }) => moves));

// Pictures, random numbers, and questions that search nothing.
for (const [format, type, moves] of [['svg', 'image/svg+xml'], ['png', 'image/png'], ['gif', 'image/gif', 'URD']]) {
  const picture = instance.ask('picture', JSON.stringify({ board: EIGHT, moves, format }));
  assert.equal(picture.kind, 'file', picture.text);
  assert.equal(picture.type, type);
  assert.ok(picture.bytes.length > 500);
}
const seeds = new Set([1, 2, 3].map(() => ask('scramble', {}).boards[0].seed));
assert.equal(seeds.size, 3, 'boards differ');
assert.equal(ask('check', { board: EIGHT }).status, 'solvable');
const { quick, long } = ask('kinds', {});
assert.ok(quick.includes('check') && long.includes('solve'));
for (const name of ['check', 'solve']) assert.ok(!(quick.includes(name) && long.includes(name)));

// What is wrong is said, with the place where it is.
const { error, field, line, column } = refusal('solve', '{"board": "8 0 6/5 4 7/2 3"}');
assert.match(error, /row 3 ends here/);
assert.deepEqual([field, line, column], ['board', 1, 15]);
assert.match(refusal('slove', '{}').error, /did you mean solve/);
assert.match(refusal('solve', 'no JSON').error, /./);
assert.match(refusal('tables', '{"size": "4x"}').error, /4x/);
assert.match(refusal('solve', '').error, /./);

// One instance builds tables for another.
const searcher = await start();
const builder = await start();
const FOURTEEN = { board: '0 7 3 13 12 11 10/9 1 2 4 5 6 8' };
const [{ usable, build }] = ask('tables', { size: '2x7' }, searcher).needs;
assert.equal(usable.length, 2);
assert.deepEqual(build, usable[1]);
const before = ask('solve', FOURTEEN, searcher);
const strong = usable[0].map((name) => {
  told = [];
  const outcome = builder.buildTable(name);
  assert.equal(outcome.kind, 'table');
  assert.ok(told.length > 3 && told.every(({ preparation }) => preparation <= 1));
  return outcome.bytes;
});
for (const forge of [
  (bytes) => bytes.fill(1, 0, 1),
  (bytes) => bytes.fill(bytes[100_000] ^ 1, 100_000, 100_001),
  (bytes) => bytes.fill(bytes.at(-1) ^ 1, -1),
  (bytes) => bytes.subarray(0, 4096),
  (bytes) => bytes.subarray(0, 4000),
  (bytes) => bytes.subarray(0, 0),
  (bytes) => bytes.subarray(0, -8),
]) {
  const outcome = searcher.useTable(forge(strong[0].slice()));
  assert.equal(outcome.kind, 'refused', `${forge}`);
  assert.match(JSON.parse(outcome.text).error, /damaged|not a table/);
}
for (const table of strong) assert.equal(searcher.useTable(table).kind, 'json');
const after = ask('solve', FOURTEEN, searcher);
assert.equal(after.length, before.length);
assert.ok(after.optimal && after.expanded < before.expanded, `${after.expanded} of ${before.expanded} states`);
assert.deepEqual(ask('tables', {}, searcher).needs, []);
assert.equal(builder.buildTable('pattern').kind, 'refused');
assert.equal(builder.buildTable('pattern-4x4-home15-single-ffff.taquin').kind, 'refused');

// Memory that cannot be had ends the instance with an error, not the program.
assert.throws(() => builder.useTable({ length: 2 ** 31, subarray: () => ({ length: 2 ** 31 }) }), Crash);

const megabytes = (of) => (of.memory / 2 ** 20).toFixed(0);
console.log(`all answers are right; memory: ${megabytes(instance)} and ${megabytes(searcher)} MB`);
