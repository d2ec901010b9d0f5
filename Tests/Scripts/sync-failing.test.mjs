// A change that the server fails at: what others did comes all the same, all of it, and the change stays to be sent later.

import assert from "node:assert/strict";
import { test } from "node:test";

import { json, problem } from "./answers.mjs";
import { openWorker } from "./world.mjs";

const person = "id-4";
const change = { id: "d" };

// A server that fails at the change, and has so much to tell that it takes a number of answers.
const begin = async (parts) => {
    let told = 0;
    const state = () => ({ person, unsent: 1, refused: 0, spaces: [] });
    const core = ({ ask, without, body }) => {
        if (ask === "sync") {
            const unsent = without.includes("unsent") ? [] : [change];
            return { changes: unsent.length, has: [], body: { cursors: [], unsent } };
        }
        if (ask !== "take") return { state: state() };
        const answer = JSON.parse(Buffer.from(body));
        return { keep: [], drop: [], changed: [answer.part], lessened: [], more: answer.more, again: true, locks: [], state: state() };
    };
    const world = openWorker({}, core);
    world.databases.fill("maru", "kept", [["a-owner", JSON.stringify({ person })]]);
    const asked = [];
    world.server.answer = ({ body }) => {
        const { unsent } = JSON.parse(body);
        asked.push(unsent.length);
        if (unsent.length > 0) return problem(500);
        told += 1;
        return json({ part: `part ${told}`, more: told < parts });
    };
    const { sync, syncState } = world.load("worker/sync.js");
    await sync();
    return { asked, told: () => told, said: world.said.splice(0), state: syncState() };
};

for (const parts of [1, 3]) {
    test(`what others did comes at once, in ${parts} answers`, async () => {
        const { asked, told, said, state } = await begin(parts);
        assert.equal(told(), parts);
        // The change is tried once, and no more until the pause is over.
        assert.deepEqual(asked, [1, ...Array(parts).fill(0)]);
        assert.deepEqual(said.flatMap(({ changed }) => changed ?? []), Array.from({ length: parts }, (_, index) => `part ${index + 1}`));
        assert.equal(state.phase, "local");
        assert.ok(state.pause > 0);
    });
}
