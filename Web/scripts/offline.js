// Without a connection a link or a form would lead to the browser's own error page: the page stays, and says why.

import { isHeld } from "./device.js";
import { isPlain } from "./plain-press.js";
import { sayUnreachable, sayUnsent } from "./say.js";

document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (navigator.onLine || !link || event.defaultPrevented || !isPlain(event)) return;
    if (isHeld(link.pathname)) return;
    if (link.target || link.origin !== location.origin || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    document.querySelector(".menu:popover-open")?.hidePopover();
    sayUnreachable();
});

// Forms that are sent without leaving the page have prevented it by now.
document.addEventListener("submit", (event) => {
    const form = event.target;
    if (navigator.onLine || event.defaultPrevented || isHeld(new URL(form.action).pathname)) return;
    event.preventDefault();
    form.dispatchEvent(new Event("maru:refused", { bubbles: true }));
    sayUnsent(form, () => form.requestSubmit(event.submitter));
});
