// Suppresses the click that ends a drag or a swipe, even if a slow phone sends it late. A later press is recognized by
// its pointerdown; a click without any pointer comes from assistive technology, and is kept.

const patience = 1_000;

export const swallowClick = () => {
    const over = new AbortController();
    const { signal } = over;
    const swallow = (event) => {
        if (event.detail === 0) return;
        event.preventDefault();
        event.stopPropagation();
        over.abort();
    };
    addEventListener("click", swallow, { capture: true, signal });
    addEventListener("pointerdown", () => over.abort(), { capture: true, signal });
    setTimeout(() => over.abort(), patience);
};
