// Runs devices of the WebAssembly build, any number of them, each in an instance of its own.
//
//   node run-devices.mjs MODULE
//
// A line "NUMBER" begins a device anew, and is answered by an empty line. A line "NUMBER QUESTION", the question in
// base64, is answered by a line of base64.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const devices = new Map();

function begin() {
  const imports = {
    wasi_snapshot_preview1: {
      random_get(pointer, length) {
        new Uint8Array(core.memory.buffer, pointer, length).fill(7);
        return 0;
      },
    },
  };
  const { exports: core } = new WebAssembly.Instance(module, imports);
  return (question) => {
    try {
      const asked = core.maru_allocate(question.length);
      new Uint8Array(core.memory.buffer).set(question, asked);
      const answered = core.maru_ask(asked, question.length);
      const length = new DataView(core.memory.buffer).getUint32(answered, true);
      const bytes = Buffer.from(new Uint8Array(core.memory.buffer, answered + 4, length));
      core.maru_free(asked);
      core.maru_free(answered);
      return bytes;
    } catch (trap) {
      console.error(`the module stopped: ${trap.stack}`);
      process.exit(1);
    }
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const [number, question] = line.split(" ");
  if (question === undefined) devices.set(number, begin());
  const answer = question === undefined ? "" : devices.get(number)(Buffer.from(question, "base64")).toString("base64");
  process.stdout.write(answer + "\n");
}
