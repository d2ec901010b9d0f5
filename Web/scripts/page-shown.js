// Runs a callback for the present page and for every page that replaces it. Every script that replaces `#page` dispatches
// `maru:page` on the document.

export const whenPageShown = (run) => {
    run();
    document.addEventListener("maru:page", run);
};
