// Keeps `#page` up to date: reloads it after a change, and again after a failed reload.

import { ask } from "./ask.js";
import { isKept } from "./field-care.js";
import { forgetGone, sayGone, wordsOf } from "./say.js";
import { isHeld, page, pageIn, sequence, showPage } from "./show-page.js";
import { markSync } from "./sync-mark.js";
import { carriedResult } from "./carry-result.js";

const longestPause = 30_000;

export const toSignIn = () => location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);

// The sequence that the page should have at least, and whether it must be reloaded in any case. They are separate: an
// unconditional reload may be answered from the device's copy, without the announced change.
let due = 0;
let isDue = false;
let request = null;
// The address with the result of an action on the previous page.
let carried = null;
let failures = 0;
let timer = 0;
// Whether a navigation is under way: a reload would abort it.
let isLeaving = false;

export const leaveBy = (go) => {
    isLeaving = true;
    go();
    // The person may cancel leaving.
    setTimeout(() => {
        isLeaving = false;
    }, longestPause);
};

export const refreshPage = (atLeast = Infinity) => {
    if (Number.isFinite(atLeast)) due = Math.max(due, atLeast);
    else isDue = true;
    settle();
};

// Reloads the page with a message about the outcome of an operation.
export const refreshWithResult = (operation) => {
    const address = new URL(location.href);
    address.searchParams.set("did", operation);
    carried = address.href;
    refreshPage();
};

const settle = async () => {
    if (!page() || request || isLeaving || isHeld()) return;
    clearTimeout(timer);
    if (due <= sequence()) due = 0;
    if (due === 0 && !isDue) return;
    const atLeast = due;
    const wasDue = isDue;
    due = 0;
    isDue = false;
    request = new AbortController();
    const { signal } = request;
    let hasFailed = false;
    try {
        await load(signal, atLeast);
        failures = 0;
    } catch {
        due = Math.max(due, atLeast);
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

const load = async (signal, atLeast) => {
    // The device's copy may be older.
    const headers = atLeast > 0 ? { "Maru-At-Least": atLeast } : {};
    const address = carried;
    const { response, answer } = await ask(address ?? location.href, { cache: "no-store", signal, headers });
    if (response.status === 401) return toSignIn();
    // An address left by a refused form cannot be fetched.
    if (response.status === 405) return;
    if (response.status === 404 || response.status === 403) {
        return page().dataset.space && sayGone(wordsOf(answer), answer.querySelector("[data-gone]"));
    }
    // The form's subject no longer accepts changes; the typed text stays, under the message.
    if (response.status === 409) return sayGone(wordsOf(answer));
    const wanted = pageIn(answer);
    if (!response.ok || !wanted) throw new Error(`The server answered ${response.status}`);
    // The page's subject is now elsewhere, as a retrospective that has ended is on the team's page: follow it.
    const { pathname } = new URL(response.url);
    if (response.redirected && pathname !== location.pathname) {
        // But not while the person is typing: follow when the dialog is closed.
        if (isWriting()) return void document.addEventListener("close", () => refreshPage(), { capture: true, once: true });
        return isLeaving || leaveBy(() => location.replace(response.url));
    }
    // A locked journal's page keeps nothing of the one that is open here, not even a field that is being edited.
    const isLocked = (element) => element.querySelector("[data-locked]") !== null;
    if (isLocked(wanted) && !isLocked(page())) return isLeaving || leaveBy(() => location.reload());
    // A message may have arrived during another request: the next request fetches it.
    if (carried === address) carried = null;
    forgetGone();
    showPage(wanted, true);
    markSync("saved");
};

// A response requested before a change is stale.
document.addEventListener("maru:held", () => request?.abort());
document.addEventListener("maru:free", settle);
for (const what of ["maru:zone", "maru:stale", "maru:unheard"]) document.addEventListener(what, () => refreshPage());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refreshPage());
addEventListener("offline", () => markSync("offline"));
addEventListener("online", () => refreshPage());
addEventListener("pageshow", (event) => {
    isLeaving = false;
    carried = carriedResult();
    if (carried || event.persisted) refreshPage();
});

// The result has been shown; do not show it again when the person returns to this address.
const query = new URLSearchParams(location.search);
if (query.has("did")) {
    query.delete("did");
    query.delete("on");
    const rest = query.size > 0 ? `?${query}` : "";
    history.replaceState(history.state, "", location.pathname + rest + location.hash);
}
