// The click that ends a drag or a swipe is no press of its own, however late a slow phone brings it. Of whatever is pressed next
// it hears by its beginning; what no pointer pressed is somebody's who uses none.

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
