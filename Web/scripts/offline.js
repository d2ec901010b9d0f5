// Without a connection, a link or form would lead to the browser's error page: instead the page stays and says why.
// What this device can answer still works.

import { areHeld } from "./device.js";
import { isPlain } from "./plain-press.js";
import { sayUnreachable, sayUnsent } from "./say.js";

// Whether this device answers the page's links, as reported by the worker. A link not asked about yet is left to the
// worker.
const known = new Map();

const learn = async () => {
    if (navigator.onLine) return;
    const links = [...document.links].map(({ href }) => href).filter((href) => href.startsWith(location.origin) && !known.has(href));
    const held = await areHeld("get", links);
    // The app's start address leads to a page that this device answers.
    for (const href of links) known.set(href, held.includes(href) || (held.length > 0 && new URL(href).pathname === "/"));
};

addEventListener("offline", learn);
document.addEventListener("maru:page", learn);
learn();

document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (navigator.onLine || !link || event.defaultPrevented || !isPlain(event)) return;
    if (known.get(link.href) ?? navigator.serviceWorker?.controller) return;
    if (link.target || link.origin !== location.origin || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    document.querySelector(".menu:popover-open")?.hidePopover();
    sayUnreachable();
});

// Forms that this device answers, being sent.
const held = new WeakSet();

// Forms sent without leaving the page have already called preventDefault.
document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (navigator.onLine || event.defaultPrevented || held.delete(form)) return;
    event.preventDefault();
    // A form may have a field named `action`.
    const { href } = new URL(form.getAttribute("action") ?? "", location);
    if ((await areHeld(form.method, [href])).length) {
        held.add(form);
        return form.requestSubmit(event.submitter);
    }
    // It asks for a page, as a link does: nothing was to be sent.
    if (form.method === "get") return sayUnreachable();
    form.dispatchEvent(new Event("maru:refused", { bubbles: true }));
    sayUnsent(form, () => form.requestSubmit(event.submitter));
});
