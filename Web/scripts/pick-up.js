// Moves a card by two taps: the first picks it up, the second chooses a spot. Each spot is a button, for touch,
// keyboard and screen readers.

import { menuCard } from "./card-menu.js";
import { columnName, isThere, moveCard, phrase, spotAt, titleOf } from "./move-card.js";
import { cardOf, cardsIn, lists } from "./spot.js";

let picked = null;

const card = () => picked && cardOf(picked);
const spots = () => [...document.querySelectorAll(".card-spot")];

const makeSpot = (list, index, before, column) => {
    const spot = document.createElement("li");
    const button = document.createElement("button");
    spot.className = "card-spot";
    spot.dataset.own = "";
    button.type = "button";
    button.dataset.list = list.id;
    button.dataset.index = index;
    const name = before
        ? phrase("beforePhrase", { card: titleOf(before), column })
        : phrase("endPhrase", { column });
    button.setAttribute("aria-label", name);
    spot.append(button);
    return spot;
};

const draw = () => {
    const focused = document.activeElement?.closest(".card-spot")?.firstElementChild;
    const key = focused && `[data-list="${focused.dataset.list}"][data-index="${focused.dataset.index}"]`;
    for (const spot of spots()) spot.remove();
    const own = card();
    if (!own) return stop();
    own.classList.add("card--picked");
    for (const list of lists()) {
        const others = cardsIn(list).filter((one) => one !== own);
        others.concat(null).forEach((before, index) => {
            if (!isThere(own, list, index)) list.insertBefore(makeSpot(list, index, before, columnName(list)), before);
        });
    }
    if (key) document.querySelector(`.card-spot ${key}`)?.focus();
};

const start = (wanted) => {
    const banner = document.getElementById("say-picking")?.content.firstElementChild?.cloneNode(true);
    if (!banner) return;
    picked = wanted.dataset.card;
    banner.dataset.own = "";
    banner.dataset.picking = "";
    banner.querySelector(".banner-text").textContent = phrase("pickedPhrase", { card: titleOf(wanted) });
    document.getElementById("board").prepend(banner);
    draw();
    // The nearest spot, so that Tab or Enter continues from here.
    (wanted.nextElementSibling?.matches(".card-spot") ? wanted.nextElementSibling : spots()[0])?.firstElementChild.focus({ preventScroll: true });
};

const stop = () => {
    const last = card();
    picked = null;
    document.querySelector("[data-picking]")?.remove();
    for (const spot of spots()) spot.remove();
    last?.classList.remove("card--picked");
    last?.querySelector(".card-title").focus({ preventScroll: true });
};

const choose = (button) => {
    const own = card();
    const list = document.getElementById(button.dataset.list);
    const spot = own && list && spotAt(own, list, Number(button.dataset.index));
    stop();
    if (spot) moveCard(own, spot);
};

document.addEventListener("click", (event) => {
    const item = event.target.closest?.("[data-pick-up]");
    if (item) {
        document.getElementById("card-menu").hidePopover();
        start(menuCard());
        return;
    }
    if (!picked) return;
    const spot = event.target.closest(".card-spot button");
    if (spot) return choose(spot);
    if (event.target.closest("[data-puts-back]")) return stop();
    // While a card is picked up, a tap on another card is a miss and does not open it.
    if (event.target.closest(".cards")) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
    if (!picked || event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    stop();
});

document.addEventListener("maru:page", () => picked && draw());
