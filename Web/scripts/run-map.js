// Draws the maps of the present page, and keeps them when the page changes.

import { whenPageShown } from "./page-shown.js";
import { showMeetups } from "./meetups-map.js";
import { choosePlace, showPlace } from "./place-map.js";

const uses = { meetups: showMeetups, place: showPlace, choose: choosePlace };

// What brings each map up to date, once it is drawn.
const drawn = new WeakMap();

const draw = async (part) => {
    drawn.set(part, null);
    try {
        drawn.set(part, await uses[part.dataset.map](part));
    } catch (error) {
        console.warn(error);
        part.querySelector("[data-map-failed]").hidden = false;
    }
};

whenPageShown(() => {
    for (const part of document.querySelectorAll("[data-map]")) {
        if (drawn.has(part)) drawn.get(part)?.();
        else draw(part);
    }
});
