// Runs a callback after the page's first paint, so that invisible work does not delay it. A hidden page is not painted,
// and does not wait.

export const afterPaint = (run) => {
    if (document.visibilityState !== "visible") return void setTimeout(run);
    requestAnimationFrame(() => setTimeout(run));
};
