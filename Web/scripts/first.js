// Runs before the page is seen, so it is no module and imports nothing.
//
// A page that a device draws itself is there at once, and the second half of a double tap on a link would press whatever has
// come under the finger there. `follow-once.js` notes the press that leads here.

(() => {
    // How long after a touch another one at its place belongs to it, in milliseconds, and how far from it, in CSS pixels.
    const doubleTap = 500;
    const reach = 32;

    const key = "maru-followed";
    const noted = sessionStorage.getItem(key);
    if (!noted) return;
    sessionStorage.removeItem(key);
    const { x, y, at, name } = JSON.parse(noted);
    let last = at;

    // Who goes on from month to month means each press: the control has the same name on the next page.
    const nameOf = (control) => (control?.getAttribute("aria-label") ?? control?.textContent ?? "").trim();
    const isRepeated = ({ detail, clientX, clientY, target }) =>
        detail > 0 && Date.now() - last < doubleTap && Math.hypot(clientX - x, clientY - y) < reach
        && nameOf(target.closest?.("a, button, summary, label")) !== name;

    addEventListener("click", (event) => {
        if (!isRepeated(event)) return;
        last = Date.now();
        event.preventDefault();
        event.stopImmediatePropagation();
    }, { capture: true });
})();
