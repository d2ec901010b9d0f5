// The rooms stand where their modules are known: in the core, on a device, on the server, in the package, in the colours.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const folders = (path, pattern) =>
    readdirSync(new URL(path, root)).flatMap((name) => name.match(pattern)?.[1] ?? []).sort();

const [, places] = read("Sources/Floor/Rooms/Place.swift").match(/enum Place: .* \{ case (.*) \}/);
const rooms = places.split(", ").filter((place) => place !== "today" && place !== "me");
const names = rooms.map((room) => room[0].toUpperCase() + room.slice(1));

test("each room of the core has its folders, and no folder is of another", () => {
    assert.ok(rooms.length >= 4);
    assert.deepEqual(folders("Sources", /^(\w+)Room$/), names.toSorted());
    assert.deepEqual(folders("Tests", /^(\w+)RoomTests$/), names.toSorted());
    assert.deepEqual(folders("Sources", /^(\w+)Server$/), names.toSorted());
});

test("each is in the package, on a device, on the server, and has its colour", () => {
    const [, inPackage] = read("Package.swift").match(/let rooms: [^=]*= \[(.*?)\n\]/s);
    assert.deepEqual([...inPackage.matchAll(/^ +\("(\w+)",/gm)].map((room) => room[1]).sort(), names.toSorted());

    const [, onDevice] = read("Sources/Browser/Replica/HeldRooms.swift").match(/static let all = \[(.*?)\n {4}\]/s);
    assert.deepEqual(
        [...onDevice.matchAll(/DeviceRoom\((\w+)Rules\.self\)/g)].map((room) => room[1]).sort(), names.toSorted());

    // What concerns every room is done for each of them; a person's own rooms alone begin on a device.
    const held = read("Sources/Browser/Replica/HeldRooms.swift");
    const copies = [...held.matchAll(/private\(set\) var (\w+) = HeldSpaces</g)].map((copy) => copy[1]);
    assert.equal(copies.length, names.length);
    for (const [whole, name] of held.matchAll(/\n {4}mutating func (\w+)\([^)]*\)[^{]*\{.*?\n {4}\}/gs)) {
        if (whole.includes("inJournal") || ["begin", "noteUnchanged"].includes(name)) continue;
        for (const copy of copies) assert.ok(whole.includes(`${copy}.${name}(`), `${name} of ${copy}`);
    }

    const [, onServer] = read("Sources/Server/House/Rooms.swift").match(/static let all: \[Room\] = \[(.*)\]/);
    assert.deepEqual(onServer.split(", "), rooms.map((room) => "." + room), "in the order of their tabs");

    const tokens = read("Web/styles/tokens.css");
    for (const room of rooms) {
        assert.match(tokens, new RegExp(`--${room}: light-dark\\(`), room);
        assert.match(
            tokens, new RegExp(`data-place="${room}"\\]\\), \\[data-ink="${room}"\\] \\{ --accent: var\\(--${room}\\)`), room);
    }
});
