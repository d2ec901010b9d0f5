// Menus open and close natively (`popover`). Adds arrow keys, and positioning where the browser lacks it.

const items = (menu) => [...menu.querySelectorAll(".menu-item:not(:disabled)")].filter((item) => item.checkVisibility());

const canPlace = CSS.supports("position-area", "block-end");
let opener = null;
const openedBy = new WeakMap();

document.addEventListener(
    "click",
    (event) => {
        opener = event.target.closest?.("[popovertarget], [data-card-more]") ?? opener;
        // A menu closes when one of its items opens another menu.
        event.target.closest?.(".menu-item[popovertarget]")?.closest(".menu:popover-open")?.hidePopover();
    },
    true,
);

const place = (menu, button) => {
    if (!button || matchMedia("(width < 900px)").matches) return;
    const from = button.getBoundingClientRect();
    const size = menu.getBoundingClientRect();
    const below = from.bottom + 6;
    const top = below + size.height > innerHeight - 8 ? Math.max(8, from.top - size.height - 6) : below;
    const wanted = menu.matches(".sheet") ? from.left : from.right - size.width;
    const left = Math.min(Math.max(8, wanted), innerWidth - size.width - 8);
    Object.assign(menu.style, { inset: "auto", margin: "0", top: `${top}px`, left: `${left}px` });
};

document.addEventListener(
    "toggle",
    (event) => {
        const menu = event.target;
        if (!menu.matches?.(".menu")) return;
        if (event.newState !== "open") {
            // What closes a menu is often not the button that opened it.
            openedBy.get(menu)?.setAttribute("aria-expanded", "false");
            return;
        }
        const button = event.source ?? opener;
        button?.setAttribute("aria-expanded", "true");
        openedBy.set(menu, button);
        // A menu opened by a script has no invoker to be positioned at, unless one was given.
        if (!canPlace || !event.source) place(menu, button);
        // When opened by keyboard, focus the first item.
        if (button?.matches?.(":focus-visible")) items(menu)[0]?.focus();
    },
    true,
);

document.addEventListener("keydown", (event) => {
    const menu = event.target.closest?.(".menu:popover-open");
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: "first", End: "last" }[event.key];
    if (!menu || !step || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    const list = items(menu);
    const at = list.indexOf(document.activeElement);
    const next = step === "first" ? 0 : step === "last" ? list.length - 1 : (at + step + list.length) % list.length;
    list[next]?.focus();
});

// A menu closes when one of its buttons sends a form, which may be around the menu.
document.addEventListener("submit", ({ submitter, target }) => {
    (submitter ?? target).closest(".menu:popover-open")?.hidePopover();
});
