// Shows immediately what a form with `data-toggles` toggles: a tick, a label, a person. Reverts it without a response.

const flip = (button) => {
    const name = button.hasAttribute("aria-checked") ? "aria-checked" : "aria-pressed";
    const was = button.getAttribute(name);
    button.setAttribute(name, String(was !== "true"));
    return () => button.setAttribute(name, was);
};

document.addEventListener("maru:sending", ({ target, detail }) => {
    const button = target.matches("form[data-toggles]") && target.querySelector("[aria-checked], [aria-pressed]");
    if (button) detail.undo.push(flip(button));
});
