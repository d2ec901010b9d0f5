// Takes what a live event brings into the page, which then need not be requested: lines at the end of a talk, and the
// reactions to what stands in it.

import { morph } from "./morph.js";

const page = () => document.getElementById("page");
const sequence = () => Number(page().dataset.sequence ?? 0);

// Beyond so many lines the page is requested, which has the newest messages alone.
const most = 300;

// Whether it was drawn as the page was, and says all that has happened since.
const fits = (last, { after, language, dayEnds }) =>
    after <= sequence() && sequence() < last && language === document.documentElement.lang && dayEnds === Number(page().dataset.dayEnds);

const isVisible = () => document.visibilityState === "visible";

// Whether the page is, or was, hidden. A page that was asleep may get news before the event that says it is visible again.
let wasAway = !isVisible();
document.addEventListener("visibilitychange", () => { wasAway ||= !isVisible(); });
document.addEventListener("maru:page", () => { wasAway = !isVisible(); });

// The members' talk with its newest messages, as that reader sees it: a stream that opens again belongs to the person who is
// signed in by then. After messages that came while the page was hidden, the server's page is requested, which has the line
// above unread messages.
const talkAt = (address, reader) => {
    if (wasAway || !isVisible()) return null;
    if (location.pathname !== address || new URLSearchParams(location.search).has("thread")) return null;
    const messages = document.querySelector("[data-talk]");
    return messages?.dataset.reader === reader ? messages : null;
};

const dayOf = (line) => (line.matches(".run-day") ? line.textContent : null);

const add = (list, lines) => {
    for (const line of lines) {
        const day = dayOf(line);
        const isThere = day === null ? document.getElementById(line.id) : [...list.children].findLast(dayOf)?.textContent === day;
        if (!isThere) list.append(document.importNode(line, true));
    }
};

const partsOf = (html) => [...new DOMParser().parseFromString(html, "text/html").body.children];

const change = (parts) => {
    for (const part of parts) {
        const old = document.getElementById(part.id);
        if (old) morph(old, part);
    }
};

// Returns whether the page has it now. Where a worker holds the space its copy must not be older than the page: it is
// asked, and draws both.
export const bringIn = ({ sequence: last, news }) => {
    if (!news || navigator.serviceWorker?.controller || !fits(last, news)) return false;
    const { talk, there, newest, lines, reactions } = news.brings;
    const messages = talkAt(there ?? talk, news.reader);
    const list = messages?.querySelector(".run-message-list");
    if (!list || list.children.length > most) return false;
    document.dispatchEvent(new Event("maru:changing"));
    add(list, partsOf(lines));
    change(partsOf(reactions ?? ""));
    messages.dataset.talk = newest;
    page().dataset.sequence = last;
    document.dispatchEvent(new CustomEvent("maru:page", { detail: page() }));
    return true;
};

document.addEventListener("maru:news", (event) => bringIn(event.detail) && event.preventDefault());
