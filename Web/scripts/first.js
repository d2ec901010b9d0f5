// Takes away the second half of a double tap, which would press what has come under the finger (`follow-once.js`).
(() => {
    const noted = sessionStorage.getItem("maru-followed");
    if (!noted) return;
    sessionStorage.removeItem("maru-followed");
    const { x, y, at, name } = JSON.parse(noted);
    let last = at;
    const nameOf = (control) => (control?.getAttribute("aria-label") ?? control?.textContent ?? "").trim();
    addEventListener("click", (event) => {
        const { detail, clientX, clientY, target } = event;
        if (detail === 0 || Date.now() - last > 500 || Math.hypot(clientX - x, clientY - y) > 32) return;
        if (nameOf(target.closest?.("a, button, summary, label")) === name) return;
        last = Date.now();
        event.preventDefault();
        event.stopImmediatePropagation();
    }, { capture: true });
})();
