// A link is followed once, however often it is pressed before the next page comes: each press would start the request anew,
// and one that overlaps with the page's arrival would put it into the history twice.

import { isPlain } from "./plain-press.js";

// After this time, in milliseconds, the request is considered lost, and the link may be followed again.
const patience = 3_000;

let followed = "";
let at = 0;

// The last listener: scripts that do something else with a link have already called preventDefault.
document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || !isPlain(event) || link.target || link.hasAttribute("download")) return;
    // A place on this page is no other page.
    if (link.hash && link.href.split("#")[0] === location.href.split("#")[0]) return;
    if (link.href === followed && event.timeStamp - at < patience) return event.preventDefault();
    followed = link.href;
    at = event.timeStamp;
});

// After navigating back, the page is as it was left.
addEventListener("pageshow", (event) => {
    if (event.persisted) followed = "";
});
