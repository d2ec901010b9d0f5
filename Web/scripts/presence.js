// Adds a dot to the faces of people who are viewing this page.

import { whenPageShown } from "./page-shown.js";

let latest = null;

const show = () => {
    if (!latest || latest.space !== document.getElementById("page")?.dataset.space) return;
    for (const face of document.querySelectorAll("#page .face[data-person]")) {
        face.toggleAttribute("data-here", latest.people.includes(face.dataset.person));
    }
};

export const showPresence = (news) => {
    if (news.space !== document.getElementById("page")?.dataset.space) return;
    latest = news;
    show();
};

whenPageShown(show);
