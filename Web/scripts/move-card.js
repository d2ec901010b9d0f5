// Moves a card. Dragging, keys and taps make the same operation as the menu.

import { announce } from "./announce.js";
import { newID } from "./operation.js";
import { post } from "./post.js";
import { cardsIn, columnOf } from "./spot.js";

const form = () => document.querySelector("#card-menu form[data-does=move]");

export const mayMove = (card) => form() !== null && card.querySelector("[data-card-more]") !== null;

// `spot` has `to`, and `column` and `beside` where needed.
export const moveCard = (card, spot) => {
    const body = new URLSearchParams({ operation: newID(), card: card.dataset.card, ...spot });
    const isMoved = post(form(), body);
    announce(words(card));
    return isMoved;
};

export const titleOf = (card) => card.querySelector(".card-title").textContent;

export const columnName = (list) => list.closest(".column").querySelector(".column-title").textContent;

// A phrase provided by the page, with its placeholders filled in.
export const phrase = (name, parts) => {
    const text = document.getElementById("board")?.dataset[name] ?? "";
    return Object.entries(parts).reduce((words, [key, value]) => words.replace(`{${key}}`, () => value), text);
};

const words = (card) => {
    const cards = cardsIn(card.parentNode);
    return phrase("movedPhrase", {
        card: titleOf(card), column: columnName(card), place: cards.indexOf(card) + 1, count: cards.length,
    });
};

// The spot at an index in a column, not counting the card itself.
export const spotAt = (card, list, index) => {
    const others = cardsIn(list).filter((one) => one !== card);
    const column = columnOf(list);
    const beside = others[Math.min(index, others.length - 1)]?.dataset.card;
    if (!beside) return { column, to: "bottom" };
    return { column, to: index < others.length ? "before" : "after", beside };
};

// One position up (-1) or down (1) among the visible cards: a filter hides some, and a long column its last ones.
export const step = (card, by) => {
    const cards = cardsIn(card.parentNode);
    const index = cards.indexOf(card) + by;
    if (index < 0 || index >= cards.length) return { to: by < 0 ? "up" : "down" };
    return spotAt(card, card.parentNode, index);
};

// Whether the card is already there.
export const isThere = (card, list, index) => card.parentNode === list && cardsIn(list).indexOf(card) === index;
