// A provisional card, until the server has rendered it.

import { cardOf } from "./spot.js";

export const sketchCard = (list, body) => {
    const there = cardOf(body.get("card"));
    if (there) return there;
    const card = document.createElement("li");
    const title = document.createElement("a");
    card.id = `card-${body.get("card")}`;
    card.className = "card card--sent";
    title.className = "card-title";
    title.textContent = body.get("title").trim();
    card.append(title);
    list.append(card);
    list.scrollTo({ top: list.scrollHeight, behavior: "instant" });
    return card;
};
