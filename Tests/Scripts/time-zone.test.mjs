// The table of offsets by which a worker knows people's days, as the core reads it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { openWorker } from "./world.mjs";

const textOf = (bytes) => Buffer.from(bytes).toString();
const hour = 3_600_000;
const now = Date.UTC(2026, 10, 30);

// Seconds ahead of UTC, as the browser's own calendar has it.
const offsetIn = (zone, time) => {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(time);
    const { value } = parts.find(({ type }) => type === "timeZoneName");
    const [, sign, hours = 0, minutes = 0] = /^GMT(?:([+-])(\d+):(\d+))?/.exec(value);
    return (sign === "-" ? -1 : 1) * (hours * 3_600 + minutes * 60);
};

const tableOf = (zone) => {
    const { chooseZone, chosenZone, zoneAt } = openWorker().load("worker/zone.js");
    chooseZone(zone);
    return { table: zoneAt(now).table, chosen: chosenZone() };
};

const offsetBy = (table, time) => table.filter(([from]) => from <= time).at(-1)[1];

for (const zone of [
    "Asia/Seoul", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Los_Angeles", "Europe/London", "Australia/Lord_Howe",
    "Asia/Kathmandu", "America/St_Johns", "Africa/Casablanca", "UTC",
]) {
    test(`days in ${zone} begin when they do there, to the second in which its clocks change`, () => {
        const { table, chosen } = tableOf(zone);
        assert.equal(chosen, zone);
        assert.ok(table.length <= 64);
        for (let time = now - 10 * 365 * 24 * hour; time < now + 7 * 365 * 24 * hour; time += 601 * hour) {
            assert.equal(offsetBy(table, time), offsetIn(zone, time), new Date(time).toISOString());
        }
        for (const [from, offset] of table.slice(1)) {
            assert.notEqual(offsetIn(zone, from - 1), offset);
            assert.equal(offsetIn(zone, from), offset);
        }
    });
}

test("a zone that this browser does not know is left out for the device's own", () => {
    const here = tableOf(null);
    assert.equal(here.chosen, null);
    assert.deepEqual(tableOf("Moon/Tranquility"), here);
});

test("what was typed in a form is read in the zone in which that was drawn", async () => {
    const asked = [];
    const core = (question) => {
        asked.push(question);
        if (question.ask === "open") return { state: null };
        // It asks for the zone of the form's page once (`ReplicaRouter`).
        const drawn = new URLSearchParams(textOf(question.body)).get("drawn-in");
        return drawn && !question.drawn && drawn !== question["zone-name"] ? { drawn } : { pass: true };
    };
    const { load } = openWorker({}, core);
    const { openReplica, visit } = load("worker/replica.js");
    const { chooseZone, zoneAt } = load("worker/zone.js");
    await openReplica();
    const post = async (fields) => {
        const form = Buffer.from(String(new URLSearchParams(fields)));
        await visit({ method: "POST", url: "https://maru.test/board/id-1/edit-card", form, isFragment: false, isOffline: false, files: 0 });
        const { zone, "zone-name": name } = asked.at(-1);
        return { name, ahead: offsetBy(zone, now) / 3_600 };
    };
    chooseZone("Pacific/Kiritimati");
    const own = { name: "Pacific/Kiritimati", ahead: 14 };
    assert.deepEqual(await post({ time: "18:30", "drawn-in": "Asia/Seoul" }), { name: "Asia/Seoul", ahead: 9 });
    assert.deepEqual(await post({ time: "18:30" }), own, "a form of an earlier build");
    assert.deepEqual(await post({ time: "18:30", "drawn-in": "Moon/Tranquility" }), own);
    assert.equal(asked.at(-1).drawn, "Moon/Tranquility", "it is told that this browser does not know it");
    // Nothing of it stays.
    assert.equal(zoneAt(now).zone, own.name);
});

test("another zone has another table at once", () => {
    const { chooseZone, zoneAt } = openWorker().load("worker/zone.js");
    chooseZone("Asia/Seoul");
    assert.equal(offsetBy(zoneAt(now).table, now), 9 * 3_600);
    chooseZone("Pacific/Kiritimati");
    assert.equal(offsetBy(zoneAt(now).table, now), 14 * 3_600);
});
