// A link is followed once, however often it is pressed before the next page comes: each press would start the request anew.
//
// A page that a device draws itself is there at once. There `first.js` goes on with it, which is no module and imports
// nothing, so that it runs before the page is seen: a touch within half a second and 32 CSS pixels of the last one belongs to
// it. Who goes on from month to month means each press: the control has the same name on the next page.

import { isPlain } from "./plain-press.js";
import { sketchSoon } from "./sketch-page.js";

// After this time, in milliseconds, the request is considered lost, and the link may be followed again.
const timeout = 3_000;

const nameOf = (link) => (link.getAttribute("aria-label") ?? link.textContent).trim();

// Only fingers: a mouse is moved to what it presses. Not every browser says what pressed.
const isTouch = ({ detail, pointerType }) =>
    detail > 0 && (pointerType ?? (matchMedia("(pointer: coarse)").matches ? "touch" : "mouse")) === "touch";

let followed = "";
let since = 0;

// The last listener: scripts that do something else with a link have already called preventDefault.
document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || !isPlain(event) || link.target || link.hasAttribute("download")) return;
    // A place on this page is no other page.
    if (link.hash && link.href.split("#")[0] === location.href.split("#")[0]) return;
    const isRepeated = link.href === followed && event.timeStamp - since < timeout;
    if (isRepeated) {
        event.preventDefault();
    } else {
        [followed, since] = [link.href, event.timeStamp];
        sketchSoon(link.href);
    }
    // The last press counts: the next one of a hurry comes soon after it.
    const press = { x: event.clientX, y: event.clientY, at: Date.now(), name: nameOf(link) };
    if (isTouch(event)) sessionStorage.setItem("maru-followed", JSON.stringify(press));
});

// After navigating back, the page is as it was left.
addEventListener("pageshow", (event) => {
    if (event.persisted) followed = "";
});
