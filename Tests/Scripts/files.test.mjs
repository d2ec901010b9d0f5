// A file stays on the device until the server itself has it, and belongs to its entry only once the server says so.

import assert from "node:assert/strict";
import { test } from "node:test";

import { elsewhere, foreign, json, fromServer, problem, recorded, unreached } from "./answers.mjs";
import { openPage } from "./world.mjs";

const partBytes = 1024 * 1024;
const size = partBytes + 10;
const person = "id-4";
const record = { file: "id-6", person, space: "id-1", type: "image/png", blob: new Blob([new Uint8Array(size)]) };
const change = { address: "/diary/id-1/add-photo", fields: { operation: "id-7", photo: "id-6" } };

// As the server takes a file in: announced, in parts, and completed.
const takes = ({ method, address, body }) => {
    if (address.endsWith("/session")) return json({ person: { id: person } });
    if (address.endsWith("/finish")) return json({ state: "ready" });
    const [, from] = /parts\/(\d+)$/.exec(address) ?? [];
    if (from) return json({ state: "partial", offset: Number(from) + body.size });
    if (method === "PUT") return json({ state: "partial", offset: 0 });
    return fromServer(recorded("entry"));
};

// One page for all: what it keeps between two files is only how long it pauses.
const world = openPage({ address: "https://maru.test/diary/id-1/entry/id-2", page: recorded("entry").page });
const { server, clock } = world;
const { keepFile, keptFile } = world.load("scripts/kept-files.js");
const { isPicture, sendFile, Refused, Later } = world.load("scripts/send-file.js");
const { sendChange, uploadFiles } = world.load("scripts/upload-files.js");

const present = () => keptFile(record.file);

// A device with nothing but this file.
const begin = async (answer, kept = record) => {
    world.databases.entries("maru-files", "kept").clear();
    Object.assign(server, { answer, asked: [] });
    await keepFile(kept);
};

test("a file is announced, sent in parts and completed", async () => {
    await begin(takes);
    await sendFile(record);
    assert.deepEqual(server.asked.map(({ method, address }) => `${method} ${address}`), [
        "PUT /api/v1/files/id-6", "PUT /api/v1/files/id-6/parts/0", `PUT /api/v1/files/id-6/parts/${partBytes}`,
        "POST /api/v1/files/id-6/finish",
    ]);
    assert.deepEqual(JSON.parse(server.asked[0].body), { space: "id-1", size });
    assert.deepEqual(server.asked.slice(1, 3).map(({ body }) => body.size), [partBytes, 10]);
});

test("parts that the server has already are not sent again", async () => {
    await begin((request) => (request.address.endsWith("id-6") ? json({ state: "partial", offset: partBytes }) : takes(request)));
    await sendFile(record);
    assert.equal(server.asked.filter(({ address }) => address.includes("/parts/")).length, 1);
});

const isOfFiles = ({ address }) => address.includes("/files/");

const statuses = [200, 201, 400, 401, 403, 404, 409, 411, 413, 415, 422, 429, 500, 502, 503, 504, 507];
const places = [
    ...elsewhere(...statuses),
    ...statuses.map((status) => [`something else answers with ${status} and other JSON`, () => json({ message: "no" }, status)]),
];

for (const [what, answer] of places) {
    test(`a file stays on the device where ${what}, and is sent once the server is back`, async () => {
        await begin((request) => (isOfFiles(request) ? answer(request) : takes(request)));
        await uploadFiles();
        assert.ok(server.asked.some(isOfFiles));
        assert.deepEqual(await present(), record);
        server.answer = takes;
        await clock.pass(3_000);
        await uploadFiles();
        assert.equal(await present(), undefined);
        assert.ok(server.asked.at(-1).address.endsWith("/finish"));
    });
}

/* Refusals by a rule */

const passing = [
    "file-part-gap", "file-incomplete", "file-complete", "file-hash-wrong", "file-library-missing", "uploads-too-many",
    "files-over-quota", "house-files-over-quota", "files-full",
];

for (const rule of passing) {
    for (const status of [409, 413, 422]) {
        test(`the rule ${rule} (${status}) may not be met by a later attempt`, async () => {
            await begin(() => problem(status, { rule, detail: "Later" }));
            await assert.rejects(sendFile(record), (error) => error instanceof Later && error.isTold === (status === 413));
        });
    }
}

for (const [status, rule] of [[409, "file-other"], [413, "file-too-large"], [422, "file-no-picture"], [403, "forbidden"]]) {
    test(`the rule ${rule} (${status}) refuses the file for good`, async () => {
        await begin(() => problem(status, { rule, detail: "No" }));
        await assert.rejects(sendFile(record), (error) => error instanceof Refused && error.message === "No");
    });
}

for (const status of [400, 401, 404, 429, 500, 503]) {
    test(`a rule with status ${status} does not refuse the file for good`, async () => {
        await begin(() => problem(status, { rule: "file-too-large", detail: "No" }));
        await assert.rejects(sendFile(record), Later);
    });
}

test("a file that the server refuses for good stays with the words of the refusal, and is not sent again", async () => {
    const refusal = { rule: "file-no-picture", detail: "No picture" };
    await begin((request) => (isOfFiles(request) ? problem(422, refusal) : takes(request)));
    await uploadFiles();
    const { refused, isFinal } = await present();
    assert.deepEqual({ refused, isFinal }, { refused: "No picture", isFinal: true });
    const sent = () => server.asked.filter(isOfFiles).length;
    assert.equal(sent(), 1);
    await uploadFiles();
    assert.equal(sent(), 1);
});

test("nothing is sent while nobody or somebody else is signed in", async () => {
    for (const session of [() => json({ person: { id: "id-9" } }), () => problem(401), () => foreign(), unreached]) {
        await begin((request) => (isOfFiles(request) ? takes(request) : session()));
        await uploadFiles();
        assert.equal(server.asked.some(isOfFiles), false);
        assert.deepEqual(await present(), record);
    }
});

test("what is refused while somebody else signs in waits for its owner", async () => {
    let signedIn = person;
    await begin((request) => {
        if (!isOfFiles(request)) return json({ person: { id: signedIn } });
        signedIn = "id-9";
        return problem(403, { rule: "forbidden" });
    });
    await uploadFiles();
    assert.ok(server.asked.some(isOfFiles));
    assert.deepEqual(await present(), record);
});

/* What is a picture */

const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const named = (text, name, type) => Object.assign(new Blob([bytes(text)], { type }), { name });

for (const [what, text, is] of [
    ["JPEG", "\xff\xd8\xff\xe0\0\x10JFIF", true], ["PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", true], ["GIF", "GIF89a\x01\0", true],
    ["WebP", "RIFF\x24\0\n\0WEBPVP8 ", true], ["HEIC", "\0\0\0\x1cftypheic\0\0\0\0", true], ["HEIF", "\0\0\0\x0aftypmif1", true],
    ["AVIF", "\0\0\0 ftypavif\0\0\0\0", false], ["MP4", "\0\0\0 ftypisom", false], ["PDF", "%PDF-1.7", false],
    ["a text that names one", "see GIF89a", false], ["half of PNG's first bytes", "\x89PNG", false], ["nothing", "", false],
]) {
    test(`${what} is ${is ? "a" : "no"} picture, whatever it is called`, async () => {
        assert.equal(await isPicture(named(text, "a.jpg", "image/jpeg")), is);
        assert.equal(await isPicture(named(text, "a.txt", "text/plain")), is);
    });
}

test("what cannot be read is no picture", async () => {
    assert.equal(await isPicture({ slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }) }), false);
});

/* The form that gives an entry its photo */

const added = { ...record, change };

for (const [what, answer] of places) {
    test(`a photo whose form is sent where ${what} is told of again`, async () => {
        await begin(answer, added);
        await assert.rejects(sendChange(added));
        assert.deepEqual(await present(), added);
        server.answer = takes;
        assert.equal(await sendChange(added), null);
        assert.equal((await present()).change, null);
        assert.deepEqual(Object.fromEntries(server.asked[1].body), Object.fromEntries(server.asked[0].body));
    });
}

for (const status of [400, 401, 403, 404, 413, 423, 429, 500, 503]) {
    test(`a photo whose form the server answers with ${status} is told of again`, async () => {
        await begin(() => fromServer({ ...recorded("journal-not-mine"), status }), added);
        await assert.rejects(sendChange(added), Later);
        assert.deepEqual(await present(), added);
    });
}

for (const status of [409, 422]) {
    test(`a photo that its entry does not take (${status}) goes, and the server's words for it are returned`, async () => {
        await begin(() => fromServer({ ...recorded("entry-deleted-meanwhile"), status }), added);
        assert.match(await sendChange(added), /\S/);
        assert.equal(await present(), undefined);
    });
}
