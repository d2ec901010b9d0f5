// Runs something for the page that is there now and for every page that takes its place.
// Whatever replaces `#page` says so with a `maru:page` event on the document.

export const whenPageShown = (run) => {
    run();
    document.addEventListener("maru:page", run);
};
