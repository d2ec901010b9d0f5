// A form that leads to another page is sent once, however often it is pressed while the answer is on its way.

// After this long it is taken for lost, and may be sent again.
const patience = 20_000;

const leaving = new Map();

const letGo = (form) => {
    leaving.get(form)?.removeAttribute("aria-busy");
    leaving.delete(form);
};

// The last to hear of it: whoever sends a form without leaving the page has said so by now.
document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    if (leaving.has(form)) return event.preventDefault();
    leaving.set(form, event.submitter);
    // What is disabled would not be sent along, so it only looks pressed.
    event.submitter?.setAttribute("aria-busy", "true");
    setTimeout(letGo, patience, form);
});

// Back from the history, the page is as it was left.
addEventListener("pageshow", (event) => {
    if (event.persisted) for (const form of [...leaving.keys()]) letGo(form);
});
