// Dragging a card: a copy follows the pointer, and a gap shows where the card would go.

import { scrollAlong } from "./auto-scroll.js";
import { isCalm } from "./glide.js";
import { isThere, moveCard, spotAt } from "./move-card.js";
import { holdPage } from "./show-page.js";
import { cardsIn, columnOf, lists } from "./spot.js";

const makeCopy = (card, box) => {
    const copy = card.cloneNode(true);
    copy.removeAttribute("id");
    copy.inert = true;
    copy.setAttribute("aria-hidden", "true");
    copy.classList.add("card-flight", "card--lifted");
    Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
    document.body.append(copy);
    return copy;
};

const makeGap = (card, box) => {
    const gap = document.createElement("li");
    gap.className = "card-gap";
    gap.dataset.own = "";
    gap.setAttribute("aria-hidden", "true");
    gap.style.setProperty("--gap-height", `${box.height}px`);
    card.before(gap);
    return gap;
};

const listUnder = (x) => {
    const inside = (list) => {
        const box = list.closest(".column").getBoundingClientRect();
        return x >= box.left && x <= box.right;
    };
    return lists().find(inside) ?? null;
};

// On a phone, the tab of a column stands for it.
const tabUnder = (x, y) => document.elementFromPoint(x, y)?.closest(".column-tabs a.segment");

// Of a long column the page has the first cards, and of a filtered one some: the last of these may not be at its end, which a
// tab means.
const showsAll = ({ tab, list }) => !tab || !(list.closest(".column").querySelector(".column-more") || document.querySelector(".filter-count"));

// Lifts the card at a point; returns functions to follow, drop and cancel.
export const carry = (card, x, y) => {
    const release = holdPage();
    const box = card.getBoundingClientRect();
    const copy = makeCopy(card, box);
    const gap = makeGap(card, box);
    const home = card.parentNode;
    const grip = { x: x - box.left, y: y - box.top };
    const at = { x, y, list: home };
    card.hidden = true;
    const unmark = () => (at.tab ?? at.list).classList.remove("cards--target");

    const look = () => {
        copy.style.translate = `${at.x - x}px ${at.y - y}px`;
        const tab = tabUnder(at.x, at.y);
        const list = (tab ? document.querySelector(`${tab.getAttribute("href")} .cards`) : listUnder(at.x)) ?? at.list;
        unmark();
        Object.assign(at, { tab, list });
        (tab ?? list).classList.add("cards--target");
        const middle = at.y - grip.y + box.height / 2;
        const next = !tab && cardsIn(list).find((one) => {
            const own = one.getBoundingClientRect();
            return own.top + own.height / 2 > middle;
        });
        if (next ? next.previousElementSibling !== gap : list.lastElementChild !== gap) list.insertBefore(gap, next || null);
    };
    const stop = scrollAlong(() => at, look);

    // The copy flies to the card's new place, where the card is shown only afterwards.
    const land = (isAtOnce) => {
        const end = card.getBoundingClientRect();
        const from = copy.getBoundingClientRect();
        if (isAtOnce || isCalm() || end.height === 0) return copy.remove();
        Object.assign(copy.style, { left: `${from.left}px`, top: `${from.top}px`, translate: "0 0" });
        const keyframes = [{ translate: "0 0" }, { translate: `${end.left - from.left}px ${end.top - from.top}px`, rotate: "0deg" }];
        card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 160 });
        copy.animate(keyframes, { duration: 160, easing: "ease-out" }).finished.finally(() => copy.remove());
    };

    const finish = (index, isAtOnce = false) => {
        stop();
        unmark();
        gap.remove();
        card.hidden = false;
        if (index !== null && !(showsAll(at) && isThere(card, at.list, index))) {
            moveCard(card, at.tab ? { column: columnOf(at.list), to: "bottom" } : spotAt(card, at.list, index));
        }
        land(isAtOnce);
        release();
    };

    look();
    return {
        follow(toX, toY) {
            Object.assign(at, { x: toX, y: toY });
        },
        putDown() {
            look();
            finish(cardsIn(at.list).filter((one) => one !== card && gap.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).length);
        },
        giveUp: (isAtOnce) => finish(null, isAtOnce),
    };
};
