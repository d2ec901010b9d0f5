// A large file goes before its form, in parts; what did not arrive is sent again, and what the server refuses is not.

import assert from "node:assert/strict";
import { test } from "node:test";

import { elsewhere, json, problem, recorded } from "./answers.mjs";
import { openPage } from "./world.mjs";

const partBytes = 1024 * 1024;
const size = 4 * partBytes + 1;

const begin = async (answer) => {
    const world = openPage({ address: "https://maru.test/board/import", page: recorded("boards-import").page });
    world.server.answer = answer;
    world.load("scripts/send-parts.js");
    const form = document.querySelector("form[data-parts]");
    const input = form.querySelector("input[type=file]");
    let sent = 0;
    form.submit = () => (sent += 1);
    const file = Object.assign(new Blob([new Uint8Array(size)]), { name: "보드.zip" });
    input.files = [file];
    form.dataset.partsOver = partBytes;
    const submit = () => {
        const event = new Event("submit", { bubbles: true, cancelable: true });
        form.dispatchEvent(event);
        return event;
    };
    const toast = () => document.querySelector("#page > [data-toast] .toast-text")?.textContent;
    return { ...world, form, input, submit, toast, sent: () => sent };
};

const takes = ({ address, body }) => json({ offset: Number(address.split("/").at(-1)) + body.size });

test("its form goes with the name of what has arrived, and without the file", async () => {
    const { clock, server, form, input, submit, sent } = await begin(takes);
    assert.equal(submit().defaultPrevented, true);
    await clock.pass(0);
    const offsets = server.asked.map(({ address }) => Number(address.split("/").at(-1)));
    assert.deepEqual(offsets, [0, 1, 2, 3, 4].map((part) => part * partBytes));
    assert.equal(server.asked.reduce((sum, { body }) => sum + body.size, 0), size);
    const [, id] = /^\/api\/v1\/imports\/([0-9a-f-]{36})\/parts\/0$/.exec(server.asked[0].address);
    assert.equal(form.elements.namedItem("upload").value, id);
    assert.equal(form.elements.namedItem("name").value, "보드.zip");
    assert.equal(input.disabled, true);
    assert.equal(sent(), 1);
});

test("a second press while it is on its way sends nothing more", async () => {
    const { clock, server, submit, sent } = await begin(takes);
    submit();
    assert.equal(submit().defaultPrevented, true);
    await clock.pass(0);
    assert.equal(server.asked.length, 5);
    assert.equal(sent(), 1);
});

test("a file that the form takes itself goes with it", async () => {
    const { server, form, submit } = await begin(takes);
    form.dataset.partsOver = size;
    assert.equal(submit().defaultPrevented, false);
    assert.equal(server.asked.length, 0);
});

const places = [
    ...elsewhere(200, 404, 413, 429, 500, 502, 503, 504),
    ...[429, 500, 503].map((status) => [`the server answers with ${status}`, () => problem(status, { title: "Busy" })]),
];

for (const [what, answer] of places) {
    test(`where ${what}, a part is sent again after two, four and eight seconds`, async () => {
        const { clock, server, submit, sent } = await begin(answer);
        submit();
        await clock.pass(2_000 + 4_000);
        assert.equal(server.asked.length, 3);
        server.answer = takes;
        await clock.pass(8_000);
        assert.deepEqual(server.asked.map(({ address }) => address.split("/").at(-1)).slice(0, 4), ["0", "0", "0", "0"]);
        assert.equal(sent(), 1);
    });

    test(`where ${what} four times, that is said, and the form can be sent again`, async () => {
        const { clock, server, submit, sent, toast } = await begin(answer);
        submit();
        await clock.pass(2_000 + 4_000 + 8_000);
        assert.match(toast(), /\S/);
        await clock.pass(60_000);
        assert.equal(server.asked.length, 4);
        assert.equal(sent(), 0);
        server.answer = takes;
        submit();
        await clock.pass(0);
        assert.equal(sent(), 1);
    });
}

for (const status of [400, 401, 403, 404, 409, 413, 422]) {
    test(`what the server refuses with ${status} is said in its words, and not sent again`, async () => {
        const { clock, server, submit, sent, toast } = await begin(() => problem(status, { title: "No", detail: "Not this one" }));
        submit();
        await clock.pass(0);
        assert.equal(toast(), "Not this one");
        await clock.pass(60_000);
        assert.equal(server.asked.length, 1);
        assert.equal(sent(), 0);
    });
}
