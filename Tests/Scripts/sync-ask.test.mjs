// What a worker sends again, and how, where the server does not take its question as it is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, json, problem } from "./answers.mjs";
import { openWorker } from "./world.mjs";

const { load } = openWorker();
const { askFor } = load("worker/sync.js");

const question = () => ({
    lineage: "a", cursors: [{ space: "b", sequence: 3, proof: "c" }], unsent: [{ id: "d" }],
    refused: [{ id: "e", space: "b" }],
});

// The module's questions, of which it leaves out what it is told to (`SyncQuestion`). Without the lineage there are no proofs.
const made = (body) => (without) => {
    const left = Object.fromEntries(Object.entries(body).filter(([name]) => !without.includes(name)));
    if (without.includes("lineage")) left.cursors = left.cursors.map(({ proof, ...cursor }) => cursor);
    left.unsent ??= [];
    return { body: left, changes: left.unsent.length, has: ["refused", "lineage"].filter((name) => left[name]) };
};

// Asks, and returns what came of it with all that was sent.
const ask = async (body, ...answers) => {
    const sent = [];
    const asked = await askFor(made(body), async (question) => {
        sent.push(structuredClone(question));
        return { response: answers[sent.length - 1], answer: String(sent.length) };
    });
    return { ...asked, sent };
};

test("a question that is taken is sent once", async () => {
    const { sent, answer, fails } = await ask(question(), json({}));
    assert.deepEqual(sent, [question()]);
    assert.equal(answer, "1");
    assert.equal(fails, false);
});

test("an older server is asked without what it does not know", async () => {
    const { sent, answer, fails } = await ask(question(), problem(422), problem(422), json({}));
    assert.deepEqual(sent[2], { cursors: [{ space: "b", sequence: 3 }], unsent: [{ id: "d" }] });
    assert.equal(answer, "3");
    assert.equal(fails, false);
});

test("an older server, of which no lineage was heard, is not asked about refused changes", async () => {
    const body = { cursors: [{ space: "b", sequence: 3 }], unsent: [], refused: [{ id: "e", space: "b" }] };
    const { sent, response } = await ask(body, problem(422), json({}));
    assert.deepEqual(sent[1], { cursors: [{ space: "b", sequence: 3 }], unsent: [] });
    assert.equal(response.status, 200);
});

test("a server that knows lineages and no more is still told the lineage and the proofs", async () => {
    const { sent, response } = await ask(question(), problem(422), json({}));
    const { refused, ...known } = question();
    assert.deepEqual(sent, [{ ...known, refused }, known]);
    assert.equal(response.status, 200);
});

test("where the server fails at a change, the rest is asked for alone", async () => {
    const { sent, response, answer, fails } = await ask(question(), problem(500), json({}));
    assert.deepEqual(sent, [question(), { ...question(), unsent: [] }]);
    assert.equal(response.status, 200);
    assert.equal(answer, "2");
    assert.equal(fails, true);
});

for (const [what, body, answer] of [
    ["that has no change", { ...question(), unsent: [] }, problem(500)], ["that it is too busy for", question(), problem(503)],
    ["that is too long", question(), problem(413)], ["that a proxy answers", question(), found("<h1>no</h1>", { status: 502 })],
]) {
    test(`a question ${what} is not sent again at once`, async () => {
        const { sent, response, fails } = await ask(body, answer);
        assert.equal(sent.length, 1);
        assert.equal(response.status, answer.status);
        assert.equal(fails, false);
    });
}
