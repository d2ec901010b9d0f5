// The pictures that a device has shown: which of them it shows again, and what a lock does to them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, unreached } from "./answers.mjs";
import { openWorker } from "./world.mjs";

const person = "id-4";
const journal = "00000000-0000-7000-8000-000000000001";
const board = "00000000-0000-7000-8000-000000000002";
const minute = 60_000;

const state = { person, unsent: 0, refused: 0, spaces: [[journal, 1], [board, 1]] };
const core = ({ ask }) => (ask === "open" ? { state } : {});

const picture = (space) => () => found("pixels", { type: "image/webp", headers: space ? { "maru-space": space } : {} });

// A device with a journal whose lock is open, and a board.
const begin = (answer = picture(journal)) => {
    const world = openWorker({}, core);
    const { clock, server, databases } = world;
    const lock = { minutes: 5, version: 1, passphraseVersion: 1, until: clock.now() + 5 * minute, isShut: false };
    databases.fill("maru", "kept", [["c-locks", JSON.stringify({ [journal]: lock })]]);
    server.answer = answer;
    const { photo, dropLocked, askForFile } = world.load("worker/files.js");
    const { lockNow } = world.load("worker/lock.js");
    const shown = (address) => photo({ url: `https://maru.test${address}` }, new URL(address, "https://maru.test/"));
    const asked = () => server.asked.map(({ address }) => new URL(address, "https://maru.test/").pathname);
    const kept = async () => (await (await caches.open("maru-seen")).keys()).map(({ url }) => new URL(url).pathname);
    return { ...world, shown, asked, kept, lockNow, dropLocked, askForFile };
};

test("a picture that was shown is shown again without the server, in another size if need be", async () => {
    const { shown, server, asked, rest } = begin();
    assert.equal((await shown("/file/f/256")).status, 200);
    await rest();
    server.answer = unreached;
    assert.equal((await shown("/file/f/256")).status, 200);
    assert.deepEqual(asked(), ["/file/f/256"]);
    assert.equal((await shown("/file/f/1024")).status, 200);
});

test("once its journal is locked, by whatever, it is not shown from the device, in no size", async () => {
    for (const shut of [({ clock }) => clock.pass(5 * minute), ({ lockNow }) => lockNow(journal)]) {
        const device = begin();
        const { shown, server, rest } = device;
        await shown("/file/f/256");
        await rest();
        await shut(device);
        server.answer = unreached;
        for (const size of ["256", "1024"]) assert.equal((await shown(`/file/f/${size}`)).type, "error");
    }
});

test("what a lock shuts is deleted, and nothing else", async () => {
    const { shown, server, rest, lockNow, dropLocked, kept } = begin();
    await shown("/file/f/256");
    await shown("/file/f/1024");
    server.answer = picture(board);
    await shown("/file/g/256");
    server.answer = picture(null);
    await shown("/file/h/256");
    await rest();
    lockNow(journal);
    await dropLocked();
    assert.deepEqual(await kept(), ["/file/g/256", "/file/h/256"]);
    server.answer = unreached;
    assert.equal((await shown("/file/g/256")).status, 200);
});

test("a server that has heard of the lock decides by itself, and what it shows is not kept", async () => {
    const { shown, server, rest, clock, kept } = begin();
    // The time on this device is over; the server has it open for the session.
    await clock.pass(5 * minute);
    assert.equal((await shown("/file/f/256")).status, 200);
    await rest();
    assert.deepEqual(await kept(), []);
    server.answer = () => found("no", { status: 404 });
    assert.equal((await shown("/file/f/256")).status, 404);
});

test("a server that has not heard of it shows nothing that was locked here", async () => {
    const isTelling = (address) => address.endsWith("/lock-now");
    for (const [telling, status] of [[unreached, 404], [() => found("busy", { status: 503 }), 404], [() => ({ type: "opaqueredirect" }), 200]]) {
        const { shown, askForFile, asked, lockNow } = begin((request) => (isTelling(request.address) ? telling() : picture(journal)()));
        await shown("/file/other/2048");
        lockNow(journal);
        assert.equal((await shown("/file/f/256")).status, status);
        assert.equal((await askForFile({ url: "https://maru.test/file/f/full" })).status, status);
        // It is told before it is asked.
        assert.equal(asked()[1], `/diary/${journal}/lock-now`);
    }
});

test("a photo that is still to be uploaded is shown while its journal is open, and not while it is locked", async () => {
    const { shown, databases, lockNow } = begin(unreached);
    const record = { file: "f", person, space: journal, type: "image/png", blob: new Blob(["pixels"]) };
    databases.fill("maru-files", "kept", [["f", record]]);
    assert.equal((await shown("/file/f/256")).status, 200);
    lockNow(journal);
    assert.equal((await shown("/file/f/256")).status, 404);
});

test("what this device has to show is shown to nobody while it is not known who is signed in", async () => {
    const { shown, server, rest, load } = begin();
    await shown("/file/f/256");
    await rest();
    await load("worker/replica.js").setUnknownUser(true);
    server.answer = unreached;
    assert.equal((await shown("/file/f/256")).type, "error");
});
