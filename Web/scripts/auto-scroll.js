// While a card is carried near an edge, what lies behind the edge comes into view.

import { isCalm } from "./glide.js";

const edge = 56;
const fastest = 16;
// On a phone the next column comes when the card has waited this long at the side.
const dwell = 450;

// How fast, from where the pointer stands between two edges: 0 in the middle, ±1 at the edge itself.
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

// Scrolls until it is told to stop. `where` gives the pointer and the list it is over; `moved` is called each time.
export const scrollAlong = (where, moved) => {
    let frame = 0;
    const step = () => {
        const { x, y, list } = where();
        const row = document.getElementById("columns");
        if (row) sideways(row, x);
        upAndDown(list, y);
        moved();
        frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
        cancelAnimationFrame(frame);
        dwelling = 0;
    };
};
