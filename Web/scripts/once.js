// A form that navigates is sent once, however often it is pressed before the response.

// After this timeout the request is considered lost, and may be sent again.
const timeout = 20_000;

const leaving = new Map();

const letGo = (form) => {
    leaving.get(form)?.removeAttribute("aria-busy");
    leaving.delete(form);
};

// The last listener: scripts that send a form without navigation have already called preventDefault.
document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    if (leaving.has(form)) return event.preventDefault();
    leaving.set(form, event.submitter);
    // A disabled submitter would not be sent, so it is only marked as busy.
    event.submitter?.setAttribute("aria-busy", "true");
    setTimeout(letGo, timeout, form);
});

// After navigating back, the page is as it was left.
addEventListener("pageshow", (event) => {
    if (event.persisted) for (const form of [...leaving.keys()]) letGo(form);
});
