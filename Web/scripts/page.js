// Keeps `#page` true: asks for it anew when something has happened, and once more when the asking failed.

import { ask } from "./ask.js";
import { isKept } from "./field-care.js";
import { forgetGone, sayGone, wordsOf } from "./say.js";
import { isHeld, page, pageIn, sequence, showPage } from "./show-page.js";
import { markSync } from "./sync-mark.js";
import { toldHere } from "./tell-there.js";

const longestPause = 30_000;

export const toSignIn = () => location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);

// The sequence the page should show at least, and whether it should be asked for in any case. Apart, since a device that has been
// asked in any case answers with what it holds, which may not be what was heard of.
let due = 0;
let isDue = false;
let request = null;
// The address that tells what was done on the page one came back from.
let told = null;
let failures = 0;
let timer = 0;
// Whether another page is on its way: what is asked for now would lead away from it.
let isLeaving = false;

export const leaveBy = (go) => {
    isLeaving = true;
    go();
    // Whoever is asked whether they want to leave may stay.
    setTimeout(() => {
        isLeaving = false;
    }, longestPause);
};

export const refreshPage = (atLeast = Infinity) => {
    if (Number.isFinite(atLeast)) due = Math.max(due, atLeast);
    else isDue = true;
    settle();
};

// The same, and it is told on the page what became of something that was done.
export const refreshTelling = (operation) => {
    const address = new URL(location.href);
    address.searchParams.set("did", operation);
    told = address.href;
    refreshPage();
};

const settle = async () => {
    if (!page() || request || isLeaving || isHeld()) return;
    clearTimeout(timer);
    if (due <= sequence()) due = 0;
    if (due === 0 && !isDue) return;
    const asked = due;
    const wasDue = isDue;
    due = 0;
    isDue = false;
    request = new AbortController();
    const { signal } = request;
    let hasFailed = false;
    try {
        await load(signal, asked);
        failures = 0;
    } catch {
        due = Math.max(due, asked);
        isDue ||= wasDue;
        hasFailed = !signal.aborted;
    }
    request = null;
    if (hasFailed) tryLater();
    else settle();
};

const tryLater = () => {
    markSync("offline");
    timer = setTimeout(settle, Math.min(longestPause, 1000 * 2 ** failures) * (0.75 + Math.random() / 2));
    failures += 1;
};

const isWriting = () => [...document.querySelectorAll("dialog[open] :is(input:not([type=hidden]), textarea)")].some(
    (field) => field.value !== "" && isKept(field),
);

const load = async (signal, asked) => {
    // What a device holds by itself may not have come that far yet.
    const headers = asked > 0 ? { "Maru-At-Least": asked } : {};
    const telling = told;
    const { response, answer } = await ask(telling ?? location.href, { cache: "no-store", signal, headers });
    if (response.status === 401) return toSignIn();
    // An address that a refused form left in the bar is nothing to ask for.
    if (response.status === 405) return;
    if (response.status === 404 || response.status === 403) return page().dataset.space && sayGone(wordsOf(answer));
    // What stands here cannot be begun any more; what was written stays, under the words that say so.
    if (response.status === 409) return sayGone(wordsOf(answer));
    const wanted = pageIn(answer);
    if (!response.ok || !wanted) throw new Error(`The page answered ${response.status}`);
    // What was looked at here goes on elsewhere, as a retrospective that ended does at home: so does whoever looked at it.
    const { pathname } = new URL(response.url);
    if (response.redirected && pathname !== location.pathname) {
        // But not while they write: they go on as soon as what they write in is closed.
        if (isWriting()) return void document.addEventListener("close", () => refreshPage(), { capture: true, once: true });
        return isLeaving || leaveBy(() => location.replace(response.url));
    }
    // What there is to tell may have come while something else was asked for: then it is asked for next.
    if (told === telling) told = null;
    forgetGone();
    showPage(wanted, true);
    markSync("saved");
};

// What was asked before a change says nothing about it.
document.addEventListener("maru:held", () => request?.abort());
document.addEventListener("maru:free", settle);
document.addEventListener("maru:zone", () => refreshPage());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refreshPage());
addEventListener("offline", () => markSync("offline"));
addEventListener("online", () => refreshPage());
addEventListener("pageshow", (event) => {
    isLeaving = false;
    told = toldHere();
    if (told || event.persisted) refreshPage();
});

// What was just done has been told; it is not told again to whoever comes back to this address.
const query = new URLSearchParams(location.search);
if (query.has("did")) {
    query.delete("did");
    query.delete("on");
    const rest = query.size > 0 ? `?${query}` : "";
    history.replaceState(history.state, "", location.pathname + rest + location.hash);
}
