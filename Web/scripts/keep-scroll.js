// Keeps every list where it is while its contents change: what one is looking at stays under one's eyes, even when
// something is put in or taken out above it.

// Of the first few things in sight the one that moved least is the steadiest to hold on to.
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

// Call it before the change, and what it returns after.
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
