// Whether a press on a link is meant for this page, and for no other tab or window.

export const isPlain = (event) =>
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
