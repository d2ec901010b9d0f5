// Receives events from the server. One tab, which holds a lock, listens for all tabs of a browser and forwards events;
// the others tell it which spaces they show.

import { afterPaint } from "./after-paint.js";
import { askWorker } from "./device.js";
import { refreshPage } from "./page.js";
import { whenPageShown } from "./page-shown.js";
import { listen } from "./live-stream.js";
import { showPresence } from "./presence.js";
import { hearAll } from "./hears-all.js";
import { isHeld } from "./show-page.js";
import { showUnread } from "./unread.js";

const renews = 30_000;
const forgets = 150_000;
const silence = 3_000;

const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
const space = () => document.getElementById("page")?.dataset.space ?? "";

const channel = "BroadcastChannel" in window ? new BroadcastChannel("maru-live") : null;

// Whether a script of this page takes what an event brings: then the page has it.
const isTaken = (news) => !isHeld() && !document.dispatchEvent(new CustomEvent("maru:news", { detail: news, cancelable: true }));

// Whether the worker has left the last operations unanswered, as one of an earlier version does: it is not waited for then.
let isSilent = false;

// What an event brings tells of one space. Of everything else a device hears in a sync, which is not left out for longer than this.
const longest = 300_000;
let syncedAt = Date.now();

// The worker first takes what an event brings for its copy, so that it need not ask for that to draw the page.
const refresh = async ({ sequence, operations }) => {
    if (operations && Date.now() - syncedAt < longest) {
        const taken = askWorker({ ask: "bring", operations }).then((answer) => (isSilent = !answer));
        if (!isSilent) await taken;
    } else {
        syncedAt = Date.now();
    }
    refreshPage(sequence);
};

// Handles an event in this tab, whichever tab received it.
const take = (news) => {
    if (news.kind === "unread") showUnread(news);
    hearAll(news);
    if (news.kind === "presence") showPresence(news);
    else if (news.space === space() && !isTaken(news)) refresh(news);
};

// The listening tab's state.
let stream = null;
const shown = new Map();

const lookedAt = () => {
    for (const [other, { at }] of shown) if (Date.now() - at > forgets) shown.delete(other);
    return [...new Set([space(), ...Array.from(shown.values(), (one) => one.space)])].filter(Boolean).sort();
};

const lead = () => {
    stream?.close();
    stream = listen(lookedAt, (news) => {
        take(news);
        channel?.postMessage(news);
    });
    channel?.postMessage({ kind: "who" });
};

const stop = () => {
    stream?.close();
    stream = null;
};

const hear = {
    space: take,
    presence: take,
    unread: take,
    who: () => tellShown(),
    here: () => clearTimeout(deaf),
    gone: ({ from }) => shown.delete(from) && stream?.look(),
    shows: ({ from, space }) => {
        if (!stream) return;
        shown.set(from, { space, at: Date.now() });
        channel.postMessage({ kind: "here" });
        stream.look();
        for (const news of stream.latest(space)) channel.postMessage(news);
    },
};
channel?.addEventListener("message", ({ data }) => hear[data.kind]?.(data));

// The other tabs' state: they report what they show, and take over from a suspended tab.
let deaf = 0;

const tellShown = () => {
    if (stream) return stream.look();
    channel?.postMessage({ kind: "shows", from: tab, space: space() });
};

const askForLife = () => {
    if (stream || !navigator.locks || document.visibilityState !== "visible") return;
    clearTimeout(deaf);
    deaf = setTimeout(() => queue({ steal: true }), silence);
    tellShown();
};

const queue = (options = {}) => {
    if (!navigator.locks || !channel) return stream ?? lead();
    const held = navigator.locks.request("maru-live", options, () => {
        lead();
        return new Promise((resolve) => addEventListener("pagehide", resolve, { once: true }));
    });
    held.then(stop, () => {
        stop();
        queue();
    });
};

// Guests get no live events.
if (document.querySelector("#page:not([data-guest])")) {
    afterPaint(() => queue());
    whenPageShown(tellShown);
    setInterval(tellShown, renews);
    document.addEventListener("visibilitychange", askForLife);
    addEventListener("pageshow", (event) => event.persisted && queue());
    addEventListener("pagehide", () => {
        if (!stream) channel?.postMessage({ kind: "gone", from: tab });
        stop();
    });
}
