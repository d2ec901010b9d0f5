// What the answer to a form leads to: sent, sent again as the same operation, or refused with what was typed still there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { elsewhere, foreign, fromServer, recorded } from "./answers.mjs";
import { openPage } from "./world.mjs";

const address = "/board/id-1/card/id-3";
const page = recorded("card").page;
const action = "/board/id-1/add-comment";

const writer = async (answer, at = address, shown = page, selector = `form[action="${action}"]`) => {
    const world = openPage({ address: `https://maru.test${at}`, page: shown });
    world.server.answer = answer;
    const { post } = world.load("scripts/post.js");
    const form = document.querySelector(selector);
    const heard = [];
    for (const kind of ["sending", "sent", "refused"]) {
        document.addEventListener(`maru:${kind}`, ({ type }) => heard.push(type.slice("maru:".length)));
    }
    let taken = 0;
    document.addEventListener("maru:sending", ({ detail }) => detail.undo.push(() => {
        taken += 1;
    }));
    const field = form.querySelector("textarea, input:not([type=hidden])");
    field.value = "길게 쓴 댓글";
    const body = new URLSearchParams({ operation: "id-9", [field.name]: field.value });
    const posts = () => world.server.asked.filter(({ method }) => method === "POST").map((one) => one.body.toString());
    const mark = () => document.querySelector("[data-sync-mark]").dataset.state;
    const again = () => document.querySelector("[data-retries]");
    return { ...world, post, form, field, body, heard, posts, mark, again, takenBack: () => taken };
};

const takes = ({ address: asked }) => fromServer(recorded("card"), { address, isRedirected: asked === action });

// Nobody knows whether they have arrived.
const unsure = [
    ...elsewhere(200, 201, 203, 500, 501, 502, 503, 504, 511),
    ["the server has a fault", () => fromServer({ status: 500, page: recorded("missing").page })],
];

for (const [what, answer] of unsure) {
    test(`a form can be sent again as the same operation where ${what}`, async () => {
        const { server, post, form, field, body, heard, posts, again, mark, takenBack, rest } = await writer(answer);
        assert.equal(await post(form, body), false);
        assert.deepEqual(heard, ["sending", "refused"]);
        assert.equal(takenBack(), 1);
        assert.equal(mark() === "saved" || mark() === "saving", false);
        assert.equal(field.value, "길게 쓴 댓글");
        server.answer = takes;
        again().dispatchEvent(new Event("click", { bubbles: true }));
        await rest();
        assert.deepEqual(heard, ["sending", "refused", "sending", "sent"]);
        assert.equal(posts()[1], posts()[0]);
        assert.equal(again(), null);
        assert.equal(mark(), "saved");
    });
}

test("a form that the server is silent about for twenty seconds can be sent again", async () => {
    const { clock, post, form, body, again } = await writer(() => new Promise(() => {}));
    const sent = post(form, body);
    await clock.pass(20_000);
    assert.equal(await sent, false);
    assert.ok(again());
});

// The server may have said so, or a proxy: neither has done what the form asks for.
for (const status of [400, 403, 404, 405, 409, 410, 413, 415, 422, 429]) {
    test(`what is answered with ${status} was refused, and stays as it was typed`, async () => {
        const { post, form, field, body, heard, again, mark, takenBack } = await writer(() => foreign(status));
        assert.equal(await post(form, body), false);
        assert.deepEqual(heard, ["sending", "refused"]);
        assert.equal(takenBack(), 1);
        assert.equal(mark(), "refused");
        assert.equal(again(), null);
        assert.equal(field.value, "길게 쓴 댓글");
    });
}

test("what the server refuses for another page is said in its words", async () => {
    const refusal = recorded("journal-not-mine");
    const { post, form, body } = await writer(({ method }) => (method === "POST" ? fromServer(refusal) : takes({})));
    await post(form, body);
    const words = refusal.page.match(/<main[^]*?<p[^>]*>([^<]+)/)[1];
    assert.equal(document.querySelector("[data-toast] .toast-text").textContent, words);
});

test("what is wrong is said, and not what else the refused page says above it", async () => {
    const hint = "<div class=\"banner\"><p class=\"banner-text\">보관한 보드예요.</p></div><p class=\"field-hint\">이미 지난 날이에요.</p>";
    const error = "<p class=\"field-error\" id=\"field-due-error\"><span>시작일은 마감일보다 늦을 수 없어요.</span></p>";
    const alert = "<div class=\"banner\" role=\"alert\"><p class=\"banner-text\">더 둘 수 없어요.</p></div>";
    for (const [wrong, words] of [[error, "시작일은 마감일보다 늦을 수 없어요."], [alert, "더 둘 수 없어요."]]) {
        const refusal = recorded("card", (shown) => shown.replace(/<main[^>]*>/, `$&${hint}${wrong}`));
        const { post, form, body } = await writer(({ method }) => (method === "POST" ? fromServer({ ...refusal, status: 422 }) : takes({})));
        await post(form, body);
        assert.equal(document.querySelector("[data-toast] .toast-text").textContent, words);
    }
});

test("whoever is signed out is led to where they can sign in", async () => {
    const { post, form, body, gone } = await writer(() => fromServer(recorded("sign-in-refused")));
    await post(form, body);
    assert.deepEqual(gone, ["/sign-in?next=%2Fboard%2Fid-1%2Fcard%2Fid-3"]);
});

test("what the form's own page refuses is said at its field, which gets the focus", async () => {
    const { post, form, body, heard, mark } = await writer(
        () => fromServer(recorded("board-new-card-refused")),
        "/board/id-1/new-card", recorded("board-new-card").page, "form[data-guard]");
    assert.equal(await post(form, body), false);
    assert.deepEqual(heard, ["sending", "refused"]);
    assert.equal(document.activeElement.getAttribute("aria-invalid"), "true");
    assert.equal(document.querySelector("[data-toast]"), null);
    assert.equal(mark(), "saved");
});

test("what is accepted elsewhere leads there", async () => {
    const board = recorded("board");
    const { post, form, body, gone } = await writer(() => fromServer(board, { address: "/board/id-1", isRedirected: true }));
    assert.equal(await post(form, body), true);
    assert.deepEqual(gone, ["https://maru.test/board/id-1"]);
});

test("forms are sent one after another, in the order in which they were submitted", async () => {
    const answers = [];
    const { server, post, form, rest } = await writer(() => new Promise((resolve) => answers.push(resolve)));
    const sent = ["a", "b"].map((operation) => post(form, new URLSearchParams({ operation })));
    await rest();
    assert.deepEqual(server.asked.map(({ body }) => body.get("operation")), ["a"]);
    answers[0](takes({ address: action }));
    await sent[0];
    await rest();
    assert.deepEqual(server.asked.map(({ body }) => body.get("operation")), ["a", "b"]);
    answers[1](takes({ address: action }));
    assert.equal(await sent[1], true);
});
