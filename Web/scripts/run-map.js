// Draws the maps of the present page, and keeps them when the page changes. What draws them comes only where there is one.

import { whenPageShown } from "./page-shown.js";

const uses = {
    meetups: async (part) => (await import("./meetups-map.js")).showMeetups(part),
    place: async (part) => (await import("./place-map.js")).showPlace(part),
    choose: async (part) => (await import("./place-map.js")).choosePlace(part),
};

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
