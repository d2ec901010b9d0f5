// Suppresses the click that ends a drag or a swipe, even if a slow phone sends it late: an event bears the time at which
// the finger was lifted, not that at which it is delivered. A later press is recognized by its pointerdown; a click without
// any pointer comes from assistive technology, and is kept.

const timeout = 1_000;

// `last` is the event that ended the gesture.
export const swallowClick = (last) => {
    const over = new AbortController();
    const { signal } = over;
    const swallow = (event) => {
        if (event.detail === 0) return;
        over.abort();
        if (event.timeStamp - last.timeStamp > timeout) return;
        event.preventDefault();
        event.stopPropagation();
    };
    addEventListener("click", swallow, { capture: true, signal });
    addEventListener("pointerdown", () => over.abort(), { capture: true, signal });
};
