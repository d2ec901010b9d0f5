// Manages the service worker that stores this device's spaces: registers it, triggers its syncs, and shows the sync
// state.

import { afterPaint } from "./after-paint.js";
import { offerUpdate } from "./new-version.js";
import { refreshPage, refreshWithResult } from "./page.js";
import { markDevice } from "./sync-mark.js";

const container = navigator.serviceWorker;
const hasShell = document.body.classList.contains("house");

// A worker of an older version does not answer every message. After this timeout the request is made anyway, and the
// worker itself decides.
const timeout = 1_000;

// Asks the worker. `otherwise` stands for its answer if there is none.
export const askWorker = async (question, otherwise) => {
    if (!container?.controller) return [];
    const line = new MessageChannel();
    container.controller.postMessage(question, [line.port2]);
    return new Promise((resolve) => {
        line.port1.onmessage = ({ data }) => resolve(data);
        setTimeout(resolve, timeout, otherwise);
    });
};

// Asks the worker which of some addresses this device answers if the server is unreachable.
export const areHeld = (method, addresses) => askWorker({ ask: "held", method, addresses }, addresses);

// How often the worker is asked whether what is being written is to be sent.
const writingPause = 5_000;

// Whether the page is in a place that the worker answers; the worker lists those places.
const isAnswered = ({ places = [] }) => places.includes(location.pathname.split("/")[1]);

// The failure count last reported by the worker, kept for a restarted worker.
let failures = 0;
let timer = 0;
// Earlier changes are already on the page.
let heardAt = performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);

// Failures while offline say nothing about the connection now: restart the backoff.
const wake = (isBack = false) => {
    clearTimeout(timer);
    if (isBack) failures = 0;
    container?.controller?.postMessage({ ask: "sync", failures, isBack });
};

export const stateOf = ({ phase, unsent = 0, refused = 0, files = 0, isFull }) => {
    if (isFull) return "full";
    if (refused > 0) return "needs";
    if (phase === "signedOut") return unsent > 0 ? "stranger" : "saved";
    if (phase === "outdated") return "outdated";
    if (unsent > 0) return phase === "local" ? "device" : phase === "written" ? "written" : "saving";
    if (files > 0 && phase !== "written") return phase === "local" ? "device" : "saving";
    return phase === "local" ? "offline" : "saved";
};

// Whether the page shows words of a journal that may be locked: on Today, among results, as the title of a link. The journal's
// own pages are reloaded with changes of its space.
const isLockable = () => Boolean(document.getElementById("page")?.dataset.shutsAt);

const concerns = (news) => {
    const { changed } = news;
    if (news.isShut && (isLockable() || news.phase === "signedOut")) return true;
    const space = document.getElementById("page")?.dataset.space;
    if (location.pathname.startsWith("/unsent")) return true;
    return changed.length > 0 && (space ? changed.includes(space) : isAnswered(news));
};

// Unsent changes exist only here: request persistent storage, so that the browser does not evict them.
let isSafe = false;
const keepSafe = () => {
    if (isSafe) return;
    isSafe = true;
    navigator.storage?.persist?.().catch(() => {});
};

// Whether the worker has something that is still being written.
let isWritten = false;

const dropDrafts = (person) =>
    import("./drafts.js").then(({ forgetPerson }) => forgetPerson(person)).catch((error) => console.warn(error));

const hear = (news) => {
    isWritten = news.phase === "written";
    if (news.unsent > 0 || news.files > 0) keepSafe();
    if (news.left) dropDrafts(news.left);
    failures = news.failures;
    clearTimeout(timer);
    if (news.pause > 0) timer = setTimeout(wake, news.pause);
    // What is being written is sent at a pause or after a time, which the worker alone would sleep through.
    if (news.phase === "written") timer = setTimeout(() => container.controller?.postMessage({ ask: "due" }), writingPause);
    markDevice(stateOf(news));
    const hasMissed = !news.changed?.length && news.changedAt > heardAt && isAnswered(news);
    heardAt = Math.max(heardAt, news.changedAt);
    const lessened = news.lessened?.findLast(([space]) => space === document.getElementById("page")?.dataset.space);
    if (lessened) refreshWithResult(lessened[1]);
    else if (hasMissed || (news.changed && concerns(news)) || (news.phase === "synced" && document.querySelector("[data-from-device]"))) refreshPage();
};

const register = async () => {
    const registration = await container.register("/service-worker.js", { updateViaCache: "none" });
    offerUpdate(registration);
    new BroadcastChannel("maru-sync").addEventListener("message", ({ data }) => hear(data));
    const { active } = await container.ready;
    if (!container.controller) active.postMessage({ ask: "claim" });
    const line = new MessageChannel();
    line.port1.onmessage = ({ data }) => hear(data);
    active.postMessage({ ask: "state" }, [line.port2]);
    active.postMessage({ ask: "sync", failures });
    // An installed app stores data that should not be evicted.
    if (matchMedia("(display-mode: standalone)").matches) keepSafe();
};

// A server may have no worker to offer: do not request it on every page.
const without = "maru-without";

const goWithout = () => {
    sessionStorage.setItem(without, "1");
    if (!container.controller) markDevice("saved");
};

if (hasShell && container && "BroadcastChannel" in window && !sessionStorage.getItem(without)) {
    addEventListener("load", () => afterPaint(() => register().catch(goWithout)));
    // When the page is left, the text is complete: the worker can send it.
    const flush = () => isWritten && container.controller?.postMessage({ ask: "sync", failures, isAll: true });
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && flush());
    addEventListener("pagehide", flush);
    // A new worker does not know what the previous one was asked.
    container.addEventListener("controllerchange", () => wake());
    document.addEventListener("maru:unheard", () => wake());
    addEventListener("online", () => wake(true));
    addEventListener("focus", () => wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
}
