// Shows changes of cards immediately. The server's response is authoritative; without one, the change is reverted.

import { fly, isCalm, rememberPlaces } from "./glide.js";
import { cardOf, placeCard } from "./spot.js";

const page = () => document.getElementById("page");

const vanish = (card) => {
    const box = card.getBoundingClientRect();
    if (!isCalm()) fly(card, box, box, true);
    card.hidden = true;
    return () => {
        card.hidden = false;
    };
};

const change = (card, detail) => {
    if (detail.action.endsWith("/move-card")) return placeCard(card, detail.body);
    if (/\/(archive|delete)-card$/.test(detail.action)) return vanish(card);
    return null;
};

document.addEventListener("maru:sending", ({ detail }) => {
    const card = cardOf(detail.body.get("card"));
    if (!card) return;
    const glide = rememberPlaces(page());
    const back = change(card, detail);
    if (!back) return;
    glide();
    detail.undo.push(() => {
        const glideBack = rememberPlaces(page());
        back();
        glideBack();
    });
});
