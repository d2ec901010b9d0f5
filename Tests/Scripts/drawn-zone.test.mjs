// A time is read in the zone in which its form was drawn (`localTimes`), where its writer is by then. So times that are written
// stay in that zone, and all that says so with them, when their page is drawn in another.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fromServer, recorded } from "./answers.mjs";
import { openPage } from "./world.mjs";

// 19:30 in Seoul, where the run takes place, on each of these clocks.
const seoul = { zone: "Asia/Seoul", day: "2026-12-04", time: "19:30" };
const london = { zone: "Europe/London", day: "2026-12-04", time: "10:30" };

const valued = (page, name, value) => page.replace(new RegExp(`(name="${name}"[^>]*value=")`), `$1${value}`);

// The form for a run as the server draws it for somebody whose zone it knows; it is recorded for somebody else. `place` is the
// run's own zone.
const runIn = ({ zone, day, time }, title = "퇴근길 5km", place = "Asia/Seoul") => {
    const lines = `<input type="hidden" name="shown-start" value="${day} ${time}">
        <input type="hidden" name="zone" value="${place}">
        <dl class="run-facts run-zone"><dt>모임의 시간대</dt><dd>${place}</dd></dl>
        <p class="field-hint">날짜와 시각은 ${zone} 시간으로 적어 주세요.</p>`;
    return recorded("run-edit", (page) => {
        const known = page.replace('"run-when">', `"run-when" data-drawn-in="${zone}"><input type="hidden" name="drawn-in" value="${zone}">`)
            .replace(/<div class="field">\s*<div class="field-top">\s*<label[^>]*for="field-zone"[^]*?<\/p>\s*<\/div>/, lines)
            .replace("퇴근길 5km", title);
        return valued(valued(known, "day", day), "time", time);
    });
};

// The form for a retrospective, which keeps no draft.
const retroIn = ({ zone, day, time }) => recorded("team-schedule", (page) => {
    const known = page.replace('"retro-line">', `"retro-line" data-drawn-in="${zone}"><input type="hidden" name="drawn-in" value="${zone}">`)
        .replace(/(name="(?:day|time)"[^>]*value=")[^"]*/g, "$1");
    return valued(valued(valued(known, "day", day), "time", time), "shown-start", `${day} ${time}`);
});

// The card's page, whose day is another in the other zone.
const dueInSeoul = { zone: "Asia/Seoul", day: "2026-12-05", time: "02:30" };
const dueInLondon = { zone: "Europe/London", day: "2026-12-04", time: "17:30" };
const cardIn = ({ zone, day, time }) => recorded("card", (page) => [["id=\"field-due\"", day], ["id=\"field-time\"", time], ["name=\"was-due\"", day], ["name=\"was-time\"", time]]
    .reduce((text, [field, value]) => text.replace(new RegExp(`(${field}[^>]*value=")`), `$1${value}`), page)
    .replace('"card-when">', `"card-when" data-drawn-in="${zone}"><input type="hidden" name="drawn-in" value="${zone}">`));
const dueOf = (page) => Object.fromEntries(["drawn-in", "due", "was-due", "time", "was-time"].map((name) => [name, page.field(name).value]));
const asDue = ({ zone, day, time }, written = {}) => ({ "drawn-in": zone, due: day, "was-due": day, time, "was-time": time, ...written });

const open = async (shown, local) => {
    const world = openPage({ address: "https://maru.test/run/id-1/edit", page: shown.page, local });
    const scripts = world.load("scripts/page.js");
    world.load("scripts/keep-drafts.js");
    await world.rest();
    const form = () => document.querySelector("form:has([name=drawn-in])");
    const field = (name) => form().elements.namedItem(name);
    const type = async (name, text) => {
        field(name).focus();
        await world.rest();
        field(name).value = text;
        field(name).dispatchEvent(new Event("input", { bubbles: true }));
        await world.rest();
        field(name).blur();
    };
    // The page is drawn anew.
    const draw = async (now) => {
        world.server.answer = () => fromServer(now);
        scripts.refreshPage();
        await world.clock.pass(0);
        await world.rest();
    };
    const sent = () => Object.fromEntries(["drawn-in", "day", "time"].map((name) => [name, field(name).value]));
    const said = () => form().querySelectorAll("p").map((line) => line.textContent).filter((text) => text.startsWith("날짜와"));
    // What the server has by now, whenever a page is asked for.
    const becomes = (now) => world.server.answer = () => fromServer(now);
    const settled = async () => {
        await world.clock.pass(0);
        await world.rest();
    };
    const before = () => field("shown-start").value;
    return { ...world, field, type, draw, sent, said, becomes, settled, before };
};

const as = ({ zone, day, time }) => ({ "drawn-in": zone, day, time });

test("times that nobody writes in are those of the zone in which the page is drawn", async () => {
    const page = await open(runIn(seoul));
    assert.deepEqual(page.sent(), as(seoul));
    await page.draw(runIn(london));
    assert.deepEqual(page.sent(), as(london));
    assert.deepEqual(page.said(), ["날짜와 시각은 Europe/London 시간으로 적어 주세요."]);
});

for (const [what, name, text] of [["day", "day", "2026-12-05"], ["time", "time", "20:00"]]) {
    test(`a ${what} that is written stays in the zone in which it was begun, and what belongs to it too`, async () => {
        for (const drawn of [runIn, retroIn]) {
            const page = await open(drawn(seoul));
            await page.type(name, text);
            await page.draw(drawn(london));
            assert.deepEqual(page.sent(), { ...as(seoul), [name]: text });
            if (drawn === retroIn) assert.equal(page.field("shown-start").value, `${seoul.day} ${seoul.time}`);
            else assert.deepEqual(page.said(), ["날짜와 시각은 Asia/Seoul 시간으로 적어 주세요."]);
            // It is taken back: then nothing keeps it.
            await page.type(name, seoul[name]);
            await page.draw(drawn(london));
            assert.deepEqual(page.sent(), as(london));
        }
    });
}

test("where the zone is the same, what was not written in becomes what others have made of it", async () => {
    const page = await open(runIn(seoul));
    await page.type("day", "2026-12-05");
    await page.draw(runIn({ ...seoul, time: "18:00" }));
    assert.deepEqual(page.sent(), { "drawn-in": "Asia/Seoul", day: "2026-12-05", time: "18:00" });
});

test("what is written elsewhere in the form keeps no zone", async () => {
    const page = await open(runIn(seoul));
    await page.type("title", "아침 5km");
    await page.draw(runIn(london));
    assert.deepEqual(page.sent(), as(london));
    assert.equal(page.field("title").value, "아침 5km");
});

for (const [name, text] of [["due", "2026-12-08"], ["time", "20:00"]]) {
    test(`a card's ${name} that is written stays in the zone in which it was begun, and what the form showed too`, async () => {
        const page = await open(cardIn(dueInSeoul));
        assert.deepEqual(dueOf(page), asDue(dueInSeoul));
        await page.draw(cardIn(dueInLondon));
        assert.deepEqual(dueOf(page), asDue(dueInLondon), "nothing is written");
        await page.draw(cardIn(dueInSeoul));
        await page.type(name, text);
        await page.draw(cardIn(dueInLondon));
        assert.deepEqual(dueOf(page), asDue(dueInSeoul, { [name]: text }));
        // So it is where it is brought back, on a page of another zone.
        const next = await open(cardIn(dueInLondon), page.local);
        assert.deepEqual(dueOf(next), asDue(dueInSeoul, { [name]: text }));
        await next.draw(cardIn(dueInLondon));
        assert.deepEqual(dueOf(next), asDue(dueInSeoul, { [name]: text }));
    });
}

/* Drafts */

const begun = async (name, text, shown = runIn(seoul)) => {
    const page = await open(shown);
    await page.type(name, text);
    return page.local;
};
const drop = () => document.querySelector(".draft-line button").dispatchEvent(new Event("click", { bubbles: true }));

test("times of a draft are in the zone in which they were begun, on a page of another", async () => {
    for (const [name, text] of [["day", "2026-12-05"], ["time", "20:00"], ["time", "10:30"]]) {
        const page = await open(runIn(london), await begun(name, text));
        assert.deepEqual(page.sent(), { ...as(seoul), [name]: text });
        assert.deepEqual(page.said(), ["날짜와 시각은 Asia/Seoul 시간으로 적어 주세요."]);
        // It goes on in that zone, whichever page comes.
        await page.draw(runIn(london, "다른 제목"));
        assert.deepEqual(page.sent(), { ...as(seoul), [name]: text });
        assert.equal(page.field("title").value, "다른 제목");
        await page.type("minutes", "45");
        const next = await open(runIn(london), page.local);
        assert.deepEqual(next.sent(), { ...as(seoul), [name]: text });
        assert.equal(next.field("minutes").value, "45");
    }
});

test("a run that has no zone of its own yet gets the one in which its times were begun", async () => {
    const page = await open(runIn(london, "퇴근길 5km", london.zone), await begun("day", "2026-12-05"));
    assert.deepEqual(page.sent(), { ...as(seoul), day: "2026-12-05" });
    assert.equal(page.field("zone").value, seoul.zone);
    assert.equal(document.querySelector(".run-zone dd").textContent, seoul.zone);
    // One that has one keeps it, where that is its writer's by chance, too.
    const other = await open(runIn(seoul, "퇴근길 5km", "Asia/Tokyo"), await begun("day", "2026-12-05"));
    assert.equal(other.field("zone").value, "Asia/Tokyo");
});

test("a draft that was refused, and written on where that is said, is of the zone in which it was begun", async () => {
    const said = runIn({ ...seoul, day: "2026-12-05" });
    const refused = { ...said, page: said.page.replace("<dl", "<p class=\"field-error\">이미 지난 시각이에요.</p><dl") };
    const page = await open(refused, await begun("day", "2026-12-05"));
    await page.type("title", "아침 5km");
    const next = await open(runIn(london), page.local);
    assert.equal(next.field("title").value, "아침 5km");
    assert.ok(document.querySelector(".draft-line"));
    // It is not taken for what is stored: no page that comes later takes it away.
    for (const _ of [1, 2]) {
        assert.deepEqual(next.sent(), { ...as(seoul), day: "2026-12-05" });
        await next.draw(runIn(london));
    }
});

test("a draft that is dropped leaves no time of one zone in another", async () => {
    for (const place of [seoul.zone, london.zone]) {
        const page = await open(runIn(london, "퇴근길 5km", place), await begun("day", "2026-12-05"));
        drop();
        // Whether the server answers or not.
        for (const server of ["silent", "there"]) {
            if (server === "there") await page.draw(runIn(london, "퇴근길 5km", place));
            else await page.settled();
            assert.deepEqual(page.sent(), as(london), server);
            assert.equal(page.before(), `${london.day} ${london.time}`);
            assert.equal(page.field("zone").value, place);
            assert.deepEqual(page.said(), ["날짜와 시각은 Europe/London 시간으로 적어 주세요."]);
        }
    }
});

// Somebody else has moved the card meanwhile; the first field, which is focused then, stays as it is.
const others = { ...dueInLondon, time: "18:30" };

for (const [name, text] of [["due", "2026-12-08"], ["time", "20:00"]]) {
    test(`a card's ${name} that is dropped leaves nothing that would be saved over what others have made of it`, async () => {
        const local = () => begun(name, text, cardIn(dueInSeoul));
        const alone = await open(cardIn(dueInLondon), await local());
        assert.deepEqual(dueOf(alone), asDue(dueInSeoul, { [name]: text }));
        drop();
        assert.deepEqual(dueOf(alone), asDue(dueInLondon), "at once");
        await alone.settled();
        assert.deepEqual(dueOf(alone), asDue(dueInLondon), "the server does not answer");
        for (const now of [others, { ...others, day: "2026-12-05", time: "00:30" }]) {
            const page = await open(cardIn(dueInLondon), await local());
            page.becomes(cardIn(now));
            drop();
            await page.settled();
            assert.deepEqual(dueOf(page), asDue({ ...now, day: dueInLondon.day }));
            page.field("due").blur();
            await page.draw(cardIn(now));
            assert.deepEqual(dueOf(page), asDue(now));
        }
    });
}

test("a card's start day that is written is brought back with its times on a page of another zone, and dropped", async () => {
    const page = await open(cardIn(dueInLondon), await begun("start", "2026-12-02", cardIn(dueInSeoul)));
    const start = () => ["start", "was-start"].map((name) => page.field(name).value);
    assert.deepEqual(start(), ["2026-12-02", ""]);
    assert.deepEqual(dueOf(page), asDue(dueInSeoul));
    drop();
    assert.deepEqual(start(), ["", ""]);
    assert.deepEqual(dueOf(page), asDue(dueInLondon));
});

test("what is dropped in its own zone leaves nothing that would be saved over what others have made of it either", async () => {
    // The day is what others have made of it by now, and so is what the form showed.
    const now = { ...dueInSeoul, day: "2026-12-06" };
    const card = await open(cardIn(dueInSeoul), await begun("time", "20:00", cardIn(dueInSeoul)));
    await card.draw(cardIn(now));
    drop();
    assert.deepEqual(dueOf(card), asDue(now));
    // The day is not yet, and the server is not told that it is.
    const run = await open(runIn(seoul), await begun("day", "2026-12-05"));
    await run.draw(runIn({ ...seoul, day: "2026-12-06" }));
    drop();
    assert.deepEqual(run.sent(), as(seoul));
    assert.equal(run.before(), `${seoul.day} ${seoul.time}`);
});

test("a draft that another tab replaces leaves nothing of its zone", async () => {
    const kept = (local) => Object.entries(local).find(([key]) => key.startsWith("maru-draft/"));
    const [key, newValue] = kept(await begun("time", "19:00", cardIn(dueInLondon)));
    const page = await open(cardIn(others), await begun("time", "20:00", cardIn(dueInSeoul)));
    const [, oldValue] = kept(page.local);
    page.local.setItem(key, newValue);
    dispatchEvent(Object.assign(new Event("storage"), { key, oldValue, newValue }));
    await page.rest();
    assert.deepEqual(dueOf(page), asDue(dueInLondon, { time: "19:00" }));
    drop();
    assert.deepEqual(dueOf(page), asDue(others));
});

test("the server is told which day and time were only shown, in the zone in which they were", async () => {
    const moved = runIn({ ...london, time: "09:00" });
    const page = await open(moved, await begun("day", "2026-12-05"));
    assert.equal(page.before(), `${seoul.day} ${seoul.time}`);
    drop();
    await page.rest();
    assert.equal(page.before(), `${page.field("day").value} ${page.field("time").value}`, "all of it is only shown");
    // Of its own zone a page says what it shows by now.
    const other = await open(runIn(seoul));
    await other.type("day", "2026-12-05");
    await other.draw(runIn({ ...seoul, time: "18:00" }));
    assert.equal(other.before(), "2026-12-04 18:00");
});

// The run was moved to 18:00 in Seoul, by another device, say.
const moved = { ...london, time: "09:00" };

test("a draft that is dropped leaves no time that the run has no more", async () => {
    const page = await open(runIn(moved), await begun("day", "2026-12-05"));
    page.becomes(runIn(moved));
    drop();
    await page.settled();
    assert.deepEqual(page.sent(), as(moved));
    assert.equal(page.before(), "2026-12-04 09:00");
    assert.deepEqual(page.said(), ["날짜와 시각은 Europe/London 시간으로 적어 주세요."]);
});

test("nor do times that are taken back, on the page on which they were begun or on a later one", async () => {
    const later = async () => open(runIn(moved), await begun("day", "2026-12-05"));
    const same = async () => {
        const page = await open(runIn(seoul));
        await page.type("day", "2026-12-05");
        await page.draw(runIn(moved));
        return page;
    };
    for (const opened of [later, same]) {
        const page = await opened();
        page.becomes(runIn(moved));
        const asked = page.server.asked.length;
        await page.type("title", "아침 5km");
        page.field("title").dispatchEvent(new Event("change", { bubbles: true }));
        await page.settled();
        assert.equal(page.server.asked.length, asked, "the day is still written");
        await page.type("day", seoul.day);
        page.field("day").dispatchEvent(new Event("change", { bubbles: true }));
        await page.settled();
        assert.deepEqual(page.sent(), as(moved));
        assert.equal(page.field("title").value, "아침 5km");
    }
});

test("a draft without times has no zone", async () => {
    const page = await open(runIn(london), await begun("title", "아침 5km"));
    assert.deepEqual(page.sent(), as(london));
    assert.equal(page.field("title").value, "아침 5km");
});

test("a time of a draft is not saved by the same digits in another zone", async () => {
    const page = await open(runIn(seoul), await begun("time", "10:30"));
    await page.draw(runIn(london));
    assert.deepEqual(page.sent(), { ...as(seoul), time: "10:30" });
    assert.ok(document.querySelector(".draft-line"));
    await page.draw(runIn({ ...seoul, time: "10:30" }));
    assert.equal(document.querySelector(".draft-line"), null, "this was");
});

test("what was taken of a draft's times is what its page shows of them", async () => {
    const page = await open(runIn(seoul));
    const { newerIn } = page.load("scripts/draft-fields.js");
    const drawn = { zone: "Asia/Seoul", fields: [["day", seoul.day], ["time", seoul.time]] };
    const draft = { fields: [["day", "2026-12-05"], ["time", "20:00"], ["title", "아침"]], drawn };
    const sent = new URLSearchParams({ day: "2026-12-05", time: "20:00", title: "저녁" });
    assert.equal(newerIn(draft, sent).drawn, undefined);
    sent.set("time", "19:45");
    assert.deepEqual(newerIn(draft, sent).drawn.fields, [["day", "2026-12-05"], ["time", "19:45"]]);
});
