// Opens a talk at its newest message and stays there while more come. Whoever reads further up stays where they are, and
// is told that there are new ones.

import { whenPageShown } from "./page-shown.js";

// So many pixels from the end count as the end.
const near = 120;

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

// The browser tells of scrolling a frame later. A page that is drawn in between must not take back whoever just left
// the end. That the end has moved, by a message or a keyboard, is not leaving it.
const staysAtEnd = () => {
    if (isAtEnd && scrollY < decidedAt - near && below() >= near) look();
    return isAtEnd;
};

const tell = (areNew) => {
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
        tell(false);
        return toEnd();
    }
    const isOwn = document.getElementById(`m-${newest}`)?.matches("[data-own]");
    if (staysAtEnd() || (isNewer && isOwn)) toEnd();
    else if (isNewer || waits) tell(true);
});

addEventListener(
    "scroll",
    () => {
        if (!shown) return;
        look();
        if (isAtEnd) tell(false);
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
