// Asks the WebAssembly module every question and prints its answers, one line of base64 each, in order.
//
//   node run-wasm.mjs MODULE HASH-SEED QUESTION-FILE…
//
// HASH-SEED fills what the module asks for as randomness, which Swift seeds its hashing with: an answer that changes with
// it depends on the order of a dictionary.
import { readFileSync } from "node:fs";

const [modulePath, hashSeed, ...questions] = process.argv.slice(2);

const imports = {
  wasi_snapshot_preview1: {
    random_get(pointer, length) {
      new Uint8Array(core.memory.buffer, pointer, length).fill(Number(hashSeed));
      return 0;
    },
  },
};

const { exports: core } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(modulePath)), imports);
if (!core.maru_answer) {
  console.error(`${modulePath} has no door for the tests: give .build/parity.wasm, which script/web --parity builds.`);
  process.exit(1);
}

function answer(question) {
  const asked = core.maru_allocate(question.length);
  new Uint8Array(core.memory.buffer).set(question, asked);
  const answered = core.maru_answer(asked, question.length);
  const length = new DataView(core.memory.buffer).getUint32(answered, true);
  const bytes = Buffer.from(new Uint8Array(core.memory.buffer, answered + 4, length));
  core.maru_free(asked);
  core.maru_free(answered);
  return bytes;
}

for (const path of questions) {
  try {
    console.log(answer(readFileSync(path)).toString("base64"));
  } catch (trap) {
    console.error(`${path}: the module stopped: ${trap.stack}`);
    process.exit(1);
  }
}
