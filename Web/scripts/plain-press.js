// Whether a click on a link navigates in this tab, and not in another tab or window.

export const isPlain = (event) =>
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
