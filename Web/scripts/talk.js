// Opens a talk at its newest message and stays there while more come. A person who reads further up keeps their position, and
// the older messages that the page of the newest ones no longer contains, and gets a button that says that there are new ones.

import { whenPageShown } from "./page-shown.js";

// So many pixels from the end count as the end.
const near = 120;
// Earlier messages that are kept for who reads them.
const most = 200;

let shown = "";
let newest = "";
let isAtEnd = true;
// How far the page was scrolled when `isAtEnd` was last decided.
let decidedAt = 0;
let waits = false;

const below = () => document.documentElement.scrollHeight - innerHeight - scrollY;

const look = () => {
    isAtEnd = below() < near;
    decidedAt = scrollY;
};

const toEnd = () => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    isAtEnd = true;
    decidedAt = scrollY;
};

// The browser dispatches `scroll` a frame later: a page that is drawn in between must not scroll back a person who has just
// left the end. If the end itself moves, by a message or a keyboard, that is not leaving it.
const staysAtEnd = () => {
    if (isAtEnd && scrollY < decidedAt - near && below() >= near) look();
    return isAtEnd;
};

const listed = () => document.querySelector(".run-message-list");
const dayOf = (item) => (item?.matches(".run-day") ? item.textContent : null);

// Whose message it is; only the first of several in a row says so.
const topOf = (item) => item.querySelector(":scope > .run-message-top");

// What the list was before the page changes, and where it stood, for who reads further up. Days have no id: a page that
// changes may make one into another, so their words are noted.
let before = null;

document.addEventListener("maru:changing", () => {
    before = null;
    const list = shown && !staysAtEnd() ? listed() : null;
    if (!list) return;
    const items = [...list.children].filter(({ id }) => id !== "run-unread").map((item) => ({
        item, day: dayOf(item), hasTop: topOf(item) !== null,
    }));
    const inSight = items.filter(({ item, day }) => day === null && item.getBoundingClientRect().bottom > 0);
    const seen = inSight.map(({ item }) => ({ item, at: item.getBoundingClientRect().top }));
    before = { items, seen };
});

const forgetKept = () => {
    for (const kept of listed()?.querySelectorAll(":scope > [data-own]") ?? []) kept.remove();
};

const dayNamed = (words) => {
    const day = document.createElement("li");
    day.className = "run-day";
    day.textContent = words;
    return day;
};

// Puts what was above the page's first message there again. The page begins with the day of that message, which may be
// there already.
const keepEarlier = (items) => {
    forgetKept();
    const list = listed();
    const first = [...(list?.children ?? [])].find(({ id }) => id && id !== "run-unread");
    const end = items.findIndex(({ item }) => item === first);
    if (end < 1) return;
    const earlier = items.slice(Math.max(0, end - most), end);
    const top = list.firstElementChild;
    const last = earlier.findLastIndex(({ day }) => day !== null);
    const isSame = last >= 0 && dayOf(top) === earlier[last].day;
    earlier.forEach(({ item, day }, index) => {
        if (isSame && index === last) return;
        const kept = day === null ? item : dayNamed(day);
        kept.dataset.own = "";
        (isSame && index > last ? first : top).before(kept);
    });
    // What it follows is there again.
    if (!items[end].hasTop) topOf(first)?.remove();
};

const stayInPlace = () => {
    keepEarlier(before.items);
    const place = before.seen.find(({ item }) => item.isConnected);
    const shift = place ? place.item.getBoundingClientRect().top - place.at : 0;
    if (shift !== 0) scrollBy({ top: shift, behavior: "instant" });
};

// A message that the address leads to, as from a notice.
const messageOf = (hash) => (hash.startsWith("#m-") ? document.getElementById(hash.slice(1)) : null);

const showNew = (areNew) => {
    waits = areNew;
    const newer = document.getElementById("newer");
    if (newer) newer.hidden = !areNew;
};

whenPageShown(() => {
    const talk = document.querySelector("[data-talk]");
    const here = talk ? location.pathname + location.search : "";
    const [isOther, isNewer] = [here !== shown, talk?.dataset.talk !== newest];
    shown = here;
    newest = talk?.dataset.talk ?? "";
    if (!talk) return;
    if (isOther) {
        showNew(false);
        const aim = messageOf(location.hash);
        if (!aim) return toEnd();
        aim.scrollIntoView({ behavior: "instant", block: "center" });
        return look();
    }
    const isOwn = document.getElementById(`m-${newest}`)?.matches("[data-mine]");
    if (staysAtEnd() || (isNewer && isOwn)) {
        forgetKept();
        toEnd();
    } else {
        if (before) stayInPlace();
        if (isNewer || waits) showNew(true);
    }
    before = null;
});

addEventListener(
    "scroll",
    () => {
        if (!shown) return;
        look();
        if (isAtEnd) showNew(false);
    },
    { passive: true },
);

// The keyboard comes up, or the box grows: the newest message stays above them.
const stay = () => {
    if (shown && staysAtEnd()) toEnd();
};
// `caret.js` gives the page its room above the keyboard a frame later.
visualViewport?.addEventListener("resize", () => requestAnimationFrame(() => requestAnimationFrame(stay)));
document.addEventListener("input", ({ target }) => {
    if (target.matches?.(".run-talk .composer-box")) stay();
});

// The box has more or fewer images above it.
document.addEventListener("maru:attached", stay);

document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-newer]")) toEnd();
});
