// Ctrl-K or ⌘-K opens the palette, `?` the list of keys. What they need is loaded at the first press.

const isMac = /^(Mac|iP)/.test(navigator.platform);

const wanted = (event) => {
    if (event.altKey || event.isComposing || event.defaultPrevented) return null;
    const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code;
    if (isMac ? event.metaKey : event.ctrlKey) return !event.shiftKey && ["k", "KeyK"].includes(letter) ? "palette" : null;
    return event.key === "?" && !event.target.matches?.("input, textarea, select, [contenteditable]") ? "keys" : null;
};

document.addEventListener("keydown", (event) => {
    const what = wanted(event);
    if (!what || document.querySelector("dialog:modal, body.porch, #page[data-guest]")) return;
    event.preventDefault();
    import("./palette.js").then(({ open }) => open(what)).catch((error) => console.warn(error));
});
