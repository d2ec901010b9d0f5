// What the server pushes is shown before the browser may stop the worker: else it shows a notification of its own.

import assert from "node:assert/strict";
import { test } from "node:test";

import { openWorker } from "./world.mjs";

test("the work of a push ends when its notification is shown", async () => {
    const { registration, load, hear } = openWorker();
    const shown = [];
    let end;
    registration.showNotification = async (title, options) => {
        await new Promise((resolve) => (end = resolve));
        shown.push({ title, ...options });
    };
    load("worker/push.js");
    const pushed = { title: "장보기", body: "민지님이 카드를 맡겼어요.", address: "/board/id-1/card/id-2", tag: "id-2", unread: 0 };
    const work = hear("push", { data: { json: () => pushed } }).then(() => shown.length);
    // Were it not waited for, the work would be over by now.
    await new Promise(setImmediate);
    end();
    assert.equal(await work, 1);
    assert.deepEqual(shown, [{ title: pushed.title, body: pushed.body, tag: pushed.tag, data: pushed.address }]);
});
