// A card's destination: reads the fields of a move on the page as the server will read them.

const anchor = "card-";

export const cardOf = (id) => document.getElementById(anchor + id);
const listOf = (column) => document.getElementById(`cards-${column}`);
// The column of a card or a list.
export const columnOf = (one) => one.closest("[data-column]").dataset.column;
export const lists = () => [...document.querySelectorAll(".column .cards")];
export const cardsIn = (list) => [...list.querySelectorAll(":scope > .card[data-card]:not([hidden])")];

// The card before which it goes: null for the end, undefined if there is no such place.
const neighbour = (cards, at, fields) => {
    const beside = cards.findIndex((one) => one.dataset.card === fields.get("beside"));
    switch (fields.get("to") ?? "bottom") {
        case "top": return cards[0] ?? null;
        case "up": return cards[Math.max(at - 1, 0)] ?? null;
        case "down": return cards[at + 1] ?? null;
        case "before": return cards[beside] ?? null;
        case "after": return beside < 0 ? null : (cards[beside + 1] ?? null);
        default: return null;
    }
};

// Moves the card immediately; returns a function that moves it back.
export const placeCard = (card, fields) => {
    const list = listOf(fields.get("column") ?? columnOf(card));
    if (!list) return () => {};
    const at = cardsIn(list).indexOf(card);
    const before = neighbour(cardsIn(list).filter((one) => one !== card), at < 0 ? Infinity : at, fields);
    const [oldList, next] = [card.parentNode, card.nextSibling];
    const put = (parent, node) => {
        const hadFocus = card.contains(document.activeElement) ? document.activeElement : null;
        parent.insertBefore(card, node?.parentNode === parent ? node : null);
        hadFocus?.focus({ preventScroll: true });
    };
    put(list, before ?? [...list.children].findLast((one) => one.matches(".card"))?.nextSibling ?? null);
    return () => oldList.isConnected && put(oldList, next);
};
