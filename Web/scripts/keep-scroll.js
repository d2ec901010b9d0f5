// Keeps the scroll position of every list while its content changes, so that the visible part stays in view when
// something above it is added or removed.

// Of the first few visible elements, the one that moved least is the anchor.
const candidates = 4;

const inSight = (scroller) => {
    const top = scroller.getBoundingClientRect().top;
    const found = [];
    for (const child of scroller.children) {
        if (found.length === candidates) break;
        if (child.id && child.getBoundingClientRect().bottom > top) found.push({ child, at: child.offsetTop });
    }
    return found;
};

// Call it before the change, and the returned function after.
export const keepScroll = (page) => {
    const kept = [];
    for (const element of page.querySelectorAll("[id], textarea")) {
        const { scrollTop: top, scrollLeft: left } = element;
        if (top || left) kept.push({ element, top, left, seen: top ? inSight(element) : [] });
    }
    return () => {
        for (const { element, top, left, seen } of kept) {
            if (!element.isConnected) continue;
            const shifts = seen
                .filter(({ child }) => child.parentNode === element)
                .map(({ child, at }) => child.offsetTop - at)
                .sort((a, b) => Math.abs(a) - Math.abs(b));
            const wanted = top + (shifts[0] ?? 0);
            if (element.scrollTop !== wanted || element.scrollLeft !== left) {
                element.scrollTo({ top: wanted, left, behavior: "instant" });
            }
        }
    };
};
