// Runs something once the page is to be seen: what shows nothing must not keep it from being painted. A page that lies behind
// others is not painted, and waits for nothing.

export const afterPaint = (run) => {
    if (document.visibilityState !== "visible") return void setTimeout(run);
    requestAnimationFrame(() => setTimeout(run));
};
