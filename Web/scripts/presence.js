// Puts a dot on the faces of those who look at this page now.

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
