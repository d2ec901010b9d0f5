// Scrolls while a card is dragged near an edge.

import { isCalm } from "./glide.js";

const edge = 56;
const fastest = 16;
// On a phone, the next column appears after the card has waited at the side this long, and each further one after twice that.
const dwell = 450;

// The speed, by the pointer's position between two edges: 0 in the middle, ±1 at the edge.
const pull = (at, low, high) => {
    if (at < low + edge) return -Math.min(1, (low + edge - at) / edge);
    return at > high - edge ? Math.min(1, (at - high + edge) / edge) : 0;
};

const scrolls = (element) => element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== "visible";

let dwelling = 0;

const sideways = (row, x) => {
    const box = row.getBoundingClientRect();
    const by = pull(x, Math.max(box.left, 0), Math.min(box.right, innerWidth));
    if (by === 0 || row.scrollWidth <= row.clientWidth + 1) return void (dwelling = 0);
    if (getComputedStyle(row).scrollSnapType === "none") return row.scrollBy({ left: by * fastest, behavior: "instant" });
    const now = performance.now();
    if (!dwelling) dwelling = now;
    else if (now - dwelling > dwell) {
        dwelling = now + dwell;
        row.scrollBy({ left: Math.sign(by) * row.clientWidth, behavior: isCalm() ? "instant" : "smooth" });
    }
};

const upAndDown = (list, y) => {
    const own = list && scrolls(list) ? list : document.scrollingElement;
    const box = own === list ? list.getBoundingClientRect() : { top: 0, bottom: innerHeight };
    const by = pull(y, box.top, box.bottom);
    if (by) own.scrollBy({ top: by * fastest, behavior: "instant" });
};

// Scrolls until stopped, but not while the pointer is on a column's tab. `where` returns the pointer, and the list and the tab
// below it; `moved` is called on each step.
export const scrollAlong = (where, moved) => {
    let frame = 0;
    const step = () => {
        const { x, y, list, tab } = where();
        const row = document.getElementById("columns");
        if (row) sideways(row, tab ? innerWidth / 2 : x);
        if (!tab) upAndDown(list, y);
        moved();
        frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
        cancelAnimationFrame(frame);
        dwelling = 0;
    };
};
