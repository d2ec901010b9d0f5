// Loads `drafts.js` where this device has a draft, or one is begun: the first visit does without it.

import { whenPageShown } from "./page-shown.js";
import { sayUnsent } from "./say.js";

const noted = "maru-draft-sent";

const pathOf = (address) => new URL(address, location).pathname;

// Whether this page is the answer to a form that was accepted: its address names the operation, or the form has led here from
// its own page. A refused form is shown at its own address, and a person without a session is redirected to a page outside the
// app's frame.
const isTaken = ({ operation, action, from }) => {
    const did = new URLSearchParams(location.search).get("did");
    if (did) return did === operation;
    const [visit] = performance.getEntriesByType("navigation");
    const isLed = visit?.type === "navigate" && document.referrer !== "" && pathOf(document.referrer) === from;
    return isLed && location.pathname !== action && document.body.classList.contains("house");
};

// Ends the draft of a form that was sent by leaving its page. Returns its key if it was refused: this page is at the form's
// own address then, or somewhere to sign in. At once, because this page may be left soon, and `page.js` removes the operation
// from the address.
const endSent = () => {
    const sent = JSON.parse(sessionStorage.getItem(noted));
    if (!sent) return null;
    sessionStorage.removeItem(noted);
    if (isTaken(sent)) localStorage.removeItem(sent.key);
    else if (location.pathname === sent.action || !document.body.classList.contains("house")) return sent.key;
    // On any other page this is not known yet.
    return null;
};

const refused = endSent();

let loading = null;
// Forms that were written in before the script is here.
const typed = new Set();

const load = () => {
    loading ??= import("./drafts.js").then(
        (drafts) => {
            drafts.begin(refused, typed, sayUnsent);
            return drafts;
        },
        (error) => {
            loading = null;
            console.warn(error);
        },
    );
    return loading;
};

const isNeeded = () =>
    [localStorage, sessionStorage].some((kept) => Object.keys(kept).some((key) => key.startsWith("maru-draft")));

if (isNeeded()) load();

for (const kind of ["focusin", "input"]) {
    document.addEventListener(kind, ({ target }) => {
        const form = target.closest?.("form[data-draft]");
        if (!form) return;
        if (kind === "input") typed.add(form);
        load();
    });
}

// A browser fills in what a form had when its page was left, also where that was saved and has been changed since: its old
// texts, over what the page says now. A draft knows what they were written over.
whenPageShown(() => {
    for (const form of document.querySelectorAll("form[data-draft], form:has([name^=was-])")) form.autocomplete = "off";
});

// Sealed text goes from the device when a person leaves the team, but only after they have: they may cancel the confirmation.
// Noted here, because a team may be left before `drafts.js` is loaded.
document.addEventListener("submit", ({ target, defaultPrevented }) => {
    const team = !defaultPrevented && target.getAttribute?.("action")?.match(/^\/retro\/([^/]+)\/leave-team$/)?.[1];
    if (team && isNeeded()) sessionStorage.setItem("maru-draft-leaving", team);
});

// Forms that end the session are held until it is known what becomes of drafts. Before `once.js`, for which they are sent.
// Forms with files have `data-person` too, and end no session.
const agreed = new WeakSet();

document.addEventListener("submit", async (event) => {
    const { target, submitter } = event;
    if (event.defaultPrevented || !target.matches?.("form[data-person]:not([data-add-photos])") || agreed.delete(target)) return;
    event.preventDefault();
    const drafts = await load();
    await drafts?.mayGo(target);
    // A form cannot be sent while its first event is still under way.
    await new Promise((later) => {
        setTimeout(later);
    });
    agreed.add(target);
    target.requestSubmit(submitter);
});
