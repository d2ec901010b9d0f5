// What is done to the bytes between a page, the module, the disk and the server: they become texts on the disk, and nothing
// else. And that builds read what others stored.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found } from "./answers.mjs";
import { countCodings } from "./codings.mjs";
import { openWorker } from "./world.mjs";

const person = "id-4";
const board = "00000000-0000-7000-8000-000000000001";
const words = "milk42";
const textOf = (bytes) => Buffer.from(bytes).toString();
const owner = ["a-owner", JSON.stringify({ person })];

// A worker over a module that holds a board, takes a form as an unsent change, and is told of all that it is asked.
const begin = async (entries = [owner], answers = {}) => {
    const asked = [];
    let unsent = 0;
    const state = () => ({ person, unsent, refused: 0, spaces: [[board, 1]] });
    const core = (question) => {
        asked.push(question);
        const { ask } = question;
        if (answers[ask]) return answers[ask](question, state());
        if (ask === "address") return { held: true, space: board, home: `/board/${board}`, sequence: 1 };
        if (ask === "sync") return { changes: unsent, has: [], body: { unsent: [words] } };
        if (ask === "take") {
            unsent = 0;
            const news = { changed: [], lessened: [], locks: [], state: state() };
            return { keep: [["e-news-1", question.body]], drop: ["f-unsent-"], ...news };
        }
        if (ask !== "visit") return { state: state() };
        unsent += 1;
        // As the real one does: the form is read once and the change written once.
        const form = Object.fromEntries(new URLSearchParams(textOf(question.body)));
        const change = Buffer.from(JSON.stringify({ id: "d", with: form }));
        return { go: "/board", queued: "d", space: board, due: false, keep: [["f-unsent-d", change]], state: state() };
    };
    const world = openWorker({}, core);
    world.databases.fill("maru", "kept", entries);
    const said = Buffer.from(JSON.stringify({ says: words }));
    world.server.answer = () => found(said, { type: "application/json" });
    world.load("worker/worker.js");
    const { sync, syncState } = world.load("worker/sync.js");
    const fetches = async (method, path, body = "") => {
        const request = {
            url: `https://maru.test${path}`, method, mode: "navigate", redirect: "manual", referrer: "https://maru.test/board",
            headers: new Headers(), text: async () => assert.fail("nobody needs its text"),
            arrayBuffer: async () => Buffer.from(body),
        };
        let answer;
        Object.assign(request, { clone: () => request });
        dispatchEvent(Object.assign(new Event("fetch"), { request, waitUntil() {}, respondWith: (it) => (answer = it) }));
        return answer;
    };
    const kept = () => world.databases.entries("maru", "kept");
    return { ...world, asked, sync, syncState, fetches, kept };
};

test("a press is coded three times on its way to the disk: it is read, written as a change, and made a text", async () => {
    const { fetches, kept, asked } = await begin();
    // The page's: a browser writes the fields of a form as bytes.
    const body = String(new URLSearchParams({ title: words, column: "todo" }));
    const counted = countCodings(words);
    const answer = await fetches("POST", `/board/${board}/add-card`, body);
    assert.equal(answer.headers.get("location"), "https://maru.test/board");
    assert.deepEqual(counted, ["URLSearchParams", "stringify", "decode"], "the module's reading and its writing, and the text");
    assert.equal(textOf(asked.at(-1).body), body);
    assert.equal(kept().get("f-unsent-d"), JSON.stringify({ id: "d", with: { title: words, column: "todo" } }));
});

test("what a device says to the server goes as the module wrote it, and the answer comes as it came", async () => {
    const { sync, server, asked, kept } = await begin();
    const counted = countCodings(words);
    await sync();
    assert.deepEqual(counted, ["decode"], "the text that is stored, and no more");
    assert.equal(server.asked.at(-1).body, JSON.stringify({ unsent: [words] }));
    const { body } = asked.find(({ ask }) => ask === "take");
    assert.equal(textOf(body), JSON.stringify({ says: words }));
    assert.equal(kept().get("e-news-1"), textOf(body));
});

// How the version before hands its entries to the module: as texts, put together to one.
const readBefore = (entries) => JSON.parse(`[${entries.map(([key, text]) => `[${JSON.stringify(key)},${text}]`).join(",")}]`);

test("the version before reads all that is stored: nothing unsent is out of its sight", async () => {
    const { fetches, sync, kept, load } = await begin();
    const title = "우유 \u{1F95B}\n“두 팩”";
    await fetches("POST", `/board/${board}/add-card`, String(new URLSearchParams({ title })));
    assert.deepEqual(readBefore([...kept()]), [["a-owner", { person }], ["f-unsent-d", { id: "d", with: { title } }]]);
    await sync();
    await load("worker/replica.js").keepZone("Asia/Seoul");
    const stored = { "a-owner": { person }, "e-news-1": { says: words }, "y-zone": "Asia/Seoul" };
    assert.deepEqual(Object.fromEntries(readBefore([...kept()])), stored);
});

test("what the version before stored comes to the module as it is, and stays unsent", async () => {
    const texts = ["add-card", "write-entry", "add-note", "join-run"].map((what, index) =>
        [`f-unsent-${index}`, JSON.stringify({ id: String(index), do: what, with: { text: "우유" } })]);
    const { fetches, asked, kept } = await begin([owner, ...texts, ["f-unsent-9", "{\n"]]);
    await fetches("GET", "/board");
    const { entries, body } = asked.find(({ ask }) => ask === "open");
    const all = [owner, ...texts, ["f-unsent-9", "{\n"]];
    assert.deepEqual(entries, all.map(([key, text]) => [key, Buffer.from(text).length]));
    assert.equal(textOf(body), all.map(([, text]) => text).join(""));
    for (const [key, text] of texts) assert.equal(kept().get(key), text, "it is not written anew");
});

for (const [what, open] of [
    ["where its module stops", () => {
        throw new Error("It cannot be opened");
    }],
    ["where its module is of another version", () => ({ error: "json" })],
]) {
    test(`what is unsent in a copy that cannot be opened is set aside for its owner, ${what}`, async () => {
        const { load, kept } = await begin([owner, ["f-unsent-0", "{}"], ["f-unsent-9", "{"]], { open });
        console.error = () => {};
        const { openReplica, setAside } = load("worker/replica.js");
        await assert.rejects(openReplica());
        assert.equal(await setAside(), person);
        assert.deepEqual([...kept().keys()].sort(), [`~${person}-f-unsent-0`, `~${person}-f-unsent-9`]);
    });
}

test("what a script asked to be told is its answer, and is stored as it would be for a page", async () => {
    const { fetches, kept } = await begin([owner], {
        visit: ({ body }, state) => {
            const keep = [["f-unsent-d", Buffer.from(JSON.stringify({ patch: new URLSearchParams(textOf(body)).get("patch") }))]];
            return { answer: { base: "d" }, queued: "d", space: board, due: false, keep, state };
        },
    });
    const answer = await fetches("POST", `/diary/${board}/write-entry`, String(new URLSearchParams({ patch: "[0,0,\"글\"]" })));
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { base: "d" });
    assert.equal(kept().get("f-unsent-d"), JSON.stringify({ patch: "[0,0,\"글\"]" }));
});

/* Addresses */

test("what an address is says the server's list, and within a room the module", async () => {
    const { fetches, asked, load } = await begin();
    const { kindOf } = load("worker/shell.js");
    const kind = (method, path) => kindOf({ method }, new URL(path, "https://maru.test"));
    for (const [method, path, wanted] of [
        ["GET", "/", "start"], ["GET", "/x", undefined], ["GET", "/board", "room"], ["POST", "/board/x", "room"],
        ["GET", "/boards", undefined], ["GET", "/today", "serverPage"], ["GET", "/today/x", undefined], ["POST", "/today", undefined],
        ["POST", "/sign-out", "signOut"], ["GET", "/sign-out", undefined], ["POST", "/sign-in/x", "signIn"],
        ["GET", "/inbox?x=1", "inbox"],
    ]) assert.equal(kind(method, path), wanted, `${method} ${path}`);
    await fetches("POST", `/board/${board}/add-card?x=1`);
    const { method, address, from } = asked.find(({ ask }) => ask === "address");
    assert.deepEqual([method, address, from], ["POST", `/board/${board}/add-card`, "/board"]);
});

test("what the module does not hold goes to the server, without its body being read", async () => {
    const { fetches, asked, server } = await begin([owner], { address: () => ({ held: false }) });
    await (await fetches("POST", `/board/${board}/import`)).text();
    assert.ok(!asked.some(({ ask }) => ask === "visit"));
    assert.equal(server.asked.at(-1).address, `https://maru.test/board/${board}/import`);
});
