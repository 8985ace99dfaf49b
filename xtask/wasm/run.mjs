// Solves boards with the engine in WebAssembly, and compares the answers with what is known.
import { readFile } from "node:fs/promises";

const module = await readFile(process.argv[2]);
const host = { env: { now: () => performance.now() } };
const { instance } = await WebAssembly.instantiate(module, host);
const { memory, room, answer } = instance.exports;

function ask(...lines) {
  const question = new TextEncoder().encode(lines.join("\n"));
  const address = room(question.length);
  new Uint8Array(memory.buffer, address, question.length).set(question);
  const packed = BigInt.asUintN(64, answer(address, question.length));
  const [begin, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
  return new TextDecoder().decode(new Uint8Array(memory.buffer, begin, length));
}

let failed = 0;
function expect(answer, pattern) {
  const passed = pattern.test(answer);
  failed += passed ? 0 : 1;
  console.log(`${passed ? "ok" : "FAILED"}: ${answer}${passed ? "" : ` does not match ${pattern}`}`);
}

const eight = "8 0 6/5 4 7/2 3 1";
const fifteen = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
const twentyFour = "17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/23 18 13 12 7/10 8 6 4 11";
const minute = "60000";
expect(ask(eight, "rows", "single", "auto", minute), /^27 27 engine true $/);
expect(ask(fifteen, "blank-first", "single", "auto", minute), /^57 57 engine true $/);
expect(ask(fifteen, "blank-first", "multi", "auto", minute), /^(\d+) \1 engine true $/);
expect(ask(twentyFour, "blank-first", "single", "auto", "1500"), /^1[0-9][0-9] \d+ anytime true time$/);
for (const method of ["astar", "idastar", "bidirectional", "parallel-idastar", "parallel-astar"]) {
  expect(ask(eight, "rows", "single", method, minute), new RegExp(`^27 27 ${method} true $`));
}
expect(ask("2 1/0 3", "rows", "single", "auto", minute), /^error: the goal cannot be reached/);
expect(ask(eight, "rows", "single", "astarr", minute), /^error: 'astarr' is not a method; did you mean 'astar'\?$/);
if (failed > 0) {
  console.error(`${failed} answers are wrong`);
  process.exit(1);
}
