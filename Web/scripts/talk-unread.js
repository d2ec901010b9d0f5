// Opens a talk where its unread messages begin, keeps that line in its place while the page is open, and reports to the server
// which message was seen last.

import { whenPageShown } from "./page-shown.js";

// So many pixels from the end count as the end.
const near = 120;

let shown = "";
let newest = "";
let reported = "";
// The line, and the message that it stands above.
let line = null;
let below = "";
let wasAway = false;
// The time until a failed report is repeated. Nothing on the page depends on it.
const pause = 5_000;

const isVisible = () => document.visibilityState === "visible";
const isAtEnd = () => document.documentElement.scrollHeight - innerHeight - scrollY < near;

// Messages that arrive while the page is visible are not marked as unread; those that arrived while it was hidden are.
const keepLine = (isFresh) => {
    const drawn = document.getElementById("run-unread");
    if (isFresh) {
        line = drawn;
        below = drawn?.nextElementSibling?.id ?? "";
    } else if (line) document.getElementById(below)?.before(line);
    else drawn?.remove();
};

const report = async () => {
    const { talk: message, read } = document.querySelector("[data-read]")?.dataset ?? {};
    if (!message || message === reported || !isVisible() || !isAtEnd()) return;
    reported = message;
    const thread = new URLSearchParams(location.search).get("thread");
    const body = new URLSearchParams(thread ? { message, thread } : { message });
    const answer = await fetch(read, { method: "POST", body, redirect: "manual" }).catch(() => null);
    if (!answer || answer.status === 429 || answer.status >= 500) setTimeout(reportAgain, pause);
};

const reportAgain = () => {
    reported = "";
    report();
};

whenPageShown(() => {
    const talk = document.querySelector("[data-read]");
    const here = talk ? location.pathname + location.search : "";
    const [isOther, isNewer] = [here !== shown, talk?.dataset.talk !== newest];
    shown = here;
    newest = talk?.dataset.talk ?? "";
    if (!talk) return;
    keepLine(isOther || (wasAway && isNewer));
    if (isVisible()) wasAway = false;
    // Who was led to a message stays there.
    if (isOther && !location.hash && line && line.getBoundingClientRect().top < near) line.scrollIntoView({ behavior: "instant" });
    report();
});

// A notice that comes while its reader looks at the talk, of what is no message, is read as well.
document.addEventListener("maru:unread", ({ detail: unread }) => {
    if (shown && unread > 0) reportAgain();
});

addEventListener("scroll", () => shown && report(), { passive: true });

document.addEventListener("visibilitychange", () => {
    if (!isVisible()) wasAway = true;
    else if (shown) report();
});
