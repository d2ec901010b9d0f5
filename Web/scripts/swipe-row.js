// A slow swipe to the left reveals a row's or a card's actions; a quick flick moves between columns (`maru:flick`). A
// row (`data-swipe`) has its actions underneath; a card uses delete from the page's menu.

import { swallowClick } from "./swallow-click.js";

const reveal = 92;
let swipe = null;
let open = null;

const move = (host, by) => host.style.setProperty("--swiped-by", `${by}px`);

const close = () => {
    if (!open) return;
    const host = open;
    open = null;
    delete host.dataset.swiped;
    move(host, 0);
    setTimeout(() => open !== host && host.querySelector(":scope > .swipe-action")?.remove(), 250);
};

const lendAction = (card) => {
    const form = document.querySelector("#card-menu form[data-does=delete]");
    if (!form || card.querySelector(":scope > .swipe-action")) return form !== null;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "swipe-action";
    button.dataset.own = "";
    button.append(...[...form.querySelector("button").children].map((child) => child.cloneNode(true)));
    button.addEventListener("click", () => {
        form.elements.card.value = card.dataset.card;
        form.requestSubmit();
    });
    card.append(button);
    return true;
};

document.addEventListener("pointerdown", (event) => {
    const host = event.target.closest?.("[data-swipe], li.card[data-card]");
    if (open && host !== open) close();
    if (!host || event.pointerType === "mouse" || !event.isPrimary || event.target.closest(".swipe-action")) return;
    swipe = { host, x: event.clientX, y: event.clientY, at: event.timeStamp, from: host === open ? -reveal : 0 };
});

document.addEventListener("pointermove", (event) => {
    if (!swipe) return;
    const x = event.clientX - swipe.x;
    const y = event.clientY - swipe.y;
    if (!swipe.isOn) {
        if (Math.abs(x) < 10 && Math.abs(y) < 10) return;
        const isSideways = Math.abs(x) > Math.abs(y) * 1.4 && (x < 0 || swipe.from < 0);
        // A lifted card is not swiped.
        if (!isSideways || document.querySelector(".card--lifted")) return void (swipe = null);
        if (!swipe.host.matches("[data-swipe]") && !lendAction(swipe.host)) return void (swipe = null);
        swipe.isOn = true;
        swipe.host.dataset.swiping = "";
        swipe.host.setPointerCapture(event.pointerId);
    }
    swipe.by = Math.min(0, Math.max(swipe.from + x, -reveal * 1.5));
    move(swipe.host, swipe.by);
});

const end = (event) => {
    if (!swipe?.isOn) return void (swipe = null);
    const { host, by, at, x, from } = swipe;
    swipe = null;
    delete host.dataset.swiping;
    const isFlick = from === 0 && event.timeStamp - at < 220 && x - event.clientX > 40 && host.closest(".columns");
    open = host;
    if (event.type === "pointercancel" || isFlick || by > -reveal * 0.55) close();
    else {
        host.dataset.swiped = "";
        move(host, -reveal);
    }
    if (isFlick) host.dispatchEvent(new CustomEvent("maru:flick", { bubbles: true }));
    // The finger was lifted over a link: suppress its click.
    swallowClick(event);
};

document.addEventListener("pointerup", end);
document.addEventListener("pointercancel", end);
