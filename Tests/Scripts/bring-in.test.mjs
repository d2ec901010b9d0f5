// A talk takes the lines that a live event brings and asks for no page; whatever else comes, it asks as ever.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, recorded } from "./answers.mjs";
import { openPage } from "./world.mjs";

const talk = "/run/id-1/talk";
const golden = recorded("run-talk").page;
const dayEnds = Number(/data-day-ends="(\d+)"/.exec(golden)[1]);
const at = 1_000;

const line = (number, words = `말 ${number}`) =>
    `<li class="run-message" id="m-${number}"><p class="run-message-text">${words}</p></li>`;
const list = (lines) => `<ol class="run-message-list" role="list"><li class="run-day">월요일</li>${lines}</ol>`;
const pageWith = (inner, sequence = at) =>
    golden.replace(/<ol class="run-message-list"[^]*?<\/ol>/, inner)
        .replace(/data-talk="[^"]*"( data-reader="[^"]*")?/, 'data-talk="1" data-reader="id-2"')
        .replace(/data-sequence="\d+"/, `data-sequence="${sequence}"`);

// What a server sends after some operations of the run.
const event = (sequence, { after = sequence - 1, lines = line(sequence), newest = sequence, language = "ko", ends = dayEnds, reader = "id-2" } = {}) => ({
    space: "id-1", sequence, news: { after, reader, language, dayEnds: ends, brings: { talk, newest, lines } },
});

const open = async ({ address = talk, page = pageWith(list(line(1))), controller = null, hides = false, answer } = {}) => {
    const world = openPage({ address: `https://maru.test${address}`, page, controller });
    world.document.documentElement.lang = "ko";
    if (hides) world.document.visibilityState = "hidden";
    const sources = [];
    globalThis.EventSource = class extends EventTarget {
        constructor(opened) {
            super();
            sources.push({ opened, source: this });
        }

        close() {}
    };
    world.server.answer = answer ?? (() => found(pageWith(list(line(1) + line(9)), 2_000), { address }));
    world.load("scripts/live.js");
    world.load("scripts/bring-in.js");
    await world.clock.pass(100);
    const tell = async (data) => {
        sources.at(-1).source.dispatchEvent(Object.assign(new Event("space"), { data: JSON.stringify(data) }));
        await world.rest();
    };
    const words = () => world.document.querySelector(".run-message-list").children.map(({ textContent }) => textContent.trim());
    const pages = () => world.server.asked.filter(({ method }) => method === "GET").length;
    return { ...world, opened: sources.map((one) => one.opened), tell, words, pages };
};

test("a message is on the page without a request, and the page is as new as the event", async () => {
    const { tell, words, pages, opened, document } = await open();
    assert.deepEqual(opened, ["/live?at=id-1&brings=1"]);
    const seen = [];
    document.addEventListener("maru:changing", () => seen.push("changing"));
    document.addEventListener("maru:page", () => seen.push("page"));
    await tell(event(1_001));
    assert.deepEqual(words(), ["월요일", "말 1", "말 1001"]);
    assert.equal(pages(), 0);
    const { dataset } = document.getElementById("page");
    assert.deepEqual([dataset.sequence, document.getElementById("messages").dataset.talk], ["1001", "1001"]);
    assert.deepEqual(seen, ["changing", "page"]);
});

test("one message on a hundred screens is a hundred requests where an event brings nothing, and none where it brings it", async () => {
    const counts = { bare: 0, brought: 0 };
    for (let screen = 0; screen < 100; screen += 1) {
        for (const kind of ["bare", "brought"]) {
            const { tell, pages, words } = await open();
            const { news, ...bare } = event(1_001, { lines: line(9) });
            await tell(kind === "bare" ? bare : { ...bare, news });
            assert.equal(words().at(-1), "말 9", kind);
            counts[kind] += pages();
        }
    }
    assert.deepEqual(counts, { bare: 100, brought: 0 });
});

test("what comes twice is shown once, and what a page has of several is not added again", async () => {
    const { tell, words, pages } = await open();
    await tell(event(1_001));
    await tell(event(1_001));
    await tell(event(1_003, { after: 1_000, lines: line(1_001) + line(1_002) + line(1_003) }));
    assert.deepEqual(words(), ["월요일", "말 1", "말 1001", "말 1002", "말 1003"]);
    assert.equal(pages(), 0);
});

test("a day begins with its line once, though something that happened has begun it on the page", async () => {
    const tuesday = '<li class="run-day">화요일</li>';
    const { tell, words } = await open();
    await tell(event(1_001, { lines: tuesday + line(1_001) }));
    await tell(event(1_002, { lines: tuesday + line(1_002) }));
    assert.deepEqual(words(), ["월요일", "말 1", "화요일", "말 1001", "말 1002"]);
});

test("of messages that the reader does not see the page takes the sequence alone", async () => {
    const { tell, words, pages, document } = await open();
    await tell(event(1_001, { lines: "", newest: 1 }));
    assert.deepEqual(words(), ["월요일", "말 1"]);
    assert.deepEqual([pages(), document.getElementById("page").dataset.sequence], [0, "1001"]);
});

const many = Array.from({ length: 301 }, (_, number) => line(number)).join("");
for (const [why, options, change] of [
    ["it has missed something before", {}, { after: 1_002 }],
    ["it was drawn in another language", {}, { language: "en" }],
    ["its day is another", {}, { ends: dayEnds + 1 }],
    ["somebody else is signed in by now", {}, { reader: "id-3" }],
    ["the event is of an older server", {}, null],
    ["a worker answers it from its copy", { controller: { postMessage() {} } }, {}],
    ["nobody looks at it", { hides: true }, {}],
    ["it is a thread of questions", { address: `${talk}?thread=id-9` }, {}],
    ["it is another page of the run", { address: "/run/id-1" }, {}],
    ["its talk is empty", { page: pageWith("") }, {}],
    ["its list is long", { page: pageWith(list(many)) }, {}],
]) {
    test(`the page is asked for where ${why}`, async () => {
        const { tell, pages } = await open(options);
        const { news, ...bare } = event(1_003, { after: 1_000, lines: line(1_003), ...change });
        await tell(change ? { ...bare, news } : bare);
        assert.equal(pages(), 1);
    });
}

test("what is told before a page that slept says that it is back is asked for, with the line above what is new", async () => {
    const { tell, pages, document } = await open({ answer: () => found(pageWith(list(line(1) + line(9)), 1_001), { address: talk }) });
    document.visibilityState = "hidden";
    document.dispatchEvent(new Event("visibilitychange"));
    document.visibilityState = "visible";
    await tell(event(1_001));
    assert.equal(pages(), 1);
    await tell(event(1_002, { lines: line(1_002) }));
    assert.equal(pages(), 1, "and then nothing is asked");
});

test("a worker's pages ask for what their worker takes", async () => {
    const { opened } = await open({ controller: { postMessage() {} } });
    assert.deepEqual(opened, ["/live?at=id-1&holds=1"]);
});

test("a page that is held waits, and asks once it is free", async () => {
    const { tell, pages, load, rest } = await open();
    const free = load("scripts/show-page.js").holdPage();
    await tell(event(1_001));
    assert.equal(pages(), 0);
    free();
    await rest();
    assert.equal(pages(), 1);
});

test("a page that was on its way when a message came takes nothing back", async () => {
    let send;
    const { tell, words, rest } = await open({
        answer: () => new Promise((resolve) => {
            send = () => resolve(found(pageWith(list(line(1)), 1_001), { address: talk }));
        }),
    });
    await tell({ space: "id-1", sequence: 1_001 });
    await tell(event(1_002, { after: 1_000 }));
    send();
    await rest();
    assert.deepEqual(words(), ["월요일", "말 1", "말 1002"]);
});

const reacted = (number, count) =>
    `<form id="r-${number}" class="run-react"><button id="r-${number}-heart" name="on" value="heart">❤️ ${count}</button></form>`;
const withReactions = (number, count) => line(number).replace("</li>", `${reacted(number, count)}</li>`);
const reaction = (sequence, reactions, lines = "") => {
    const { news, ...rest } = event(sequence, { lines, newest: 1 });
    const { talk: there, ...brings } = news.brings;
    return { ...rest, news: { ...news, brings: { ...brings, there, reactions } } };
};

test("a reaction changes those of its message, whose buttons stay, and nothing else", async () => {
    const { tell, pages, document } = await open({ page: pageWith(list(withReactions(1, 1) + withReactions(2, 1))) });
    const button = document.getElementById("r-1-heart");
    await tell(reaction(1_001, reacted(1, 2) + reacted(77, 1), line(1_001)));
    assert.equal(document.getElementById("r-1-heart"), button);
    assert.deepEqual([button.textContent, document.getElementById("r-2-heart").textContent], ["❤️ 2", "❤️ 1"]);
    assert.equal(document.getElementById("r-77"), null);
    assert.ok(document.getElementById("m-1001"));
    assert.deepEqual([pages(), document.getElementById("page").dataset.sequence], [0, "1001"]);
});
