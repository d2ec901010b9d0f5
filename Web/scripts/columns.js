// Where one column fills the screen: highlights its tab, scrolls to a column from its tab, and remembers the column per
// page.

import { isCalm } from "./glide.js";
import { whenPageShown } from "./page-shown.js";

const key = () => `maru:column:${location.pathname}`;
const row = () => document.getElementById("columns");
const tabs = () => [...document.querySelectorAll(".column-tabs a.segment")];
const columnOf = (tab) => document.getElementById(tab.getAttribute("href").slice(1));

const show = (column, isSmooth) => {
    row()?.scrollTo({ left: column.offsetLeft, behavior: isSmooth && !isCalm() ? "smooth" : "instant" });
};

const light = (current) => {
    for (const tab of tabs()) {
        if (tab !== current) tab.removeAttribute("aria-current");
        else if (!tab.hasAttribute("aria-current")) {
            tab.setAttribute("aria-current", "true");
            tab.parentElement.scrollTo({ left: tab.offsetLeft - 40, behavior: "instant" });
        }
    }
};

const nearest = () => {
    const left = row().scrollLeft;
    return tabs().reduce((best, tab) => {
        const away = Math.abs((columnOf(tab)?.offsetLeft ?? Infinity) - left);
        return !best || away < best.away ? { tab, away } : best;
    }, null)?.tab;
};

const follow = () => {
    const tab = row() && nearest();
    if (!tab) return;
    light(tab);
    sessionStorage.setItem(key(), tab.getAttribute("href"));
};

document.addEventListener("click", (event) => {
    const tab = event.target.closest?.(".column-tabs a.segment, .toast a[href^='#']");
    const column = tab && columnOf(tab);
    if (!column) return;
    event.preventDefault();
    show(column, true);
});

document.addEventListener("maru:flick", () => {
    const list = tabs();
    const next = list[list.indexOf(nearest()) + 1];
    if (next) show(columnOf(next), true);
});

let watched = null;
whenPageShown(() => {
    const columns = row();
    if (!columns || tabs().length === 0) return;
    // The same columns after a page change: keep the position.
    if (watched === columns) return follow();
    const tab = tabs().find((one) => one.getAttribute("href") === sessionStorage.getItem(key()));
    const column = tab && columnOf(tab);
    if (column && getComputedStyle(columns).scrollSnapType !== "none") {
        show(column, false);
        light(tab);
    }
    watched = columns;
    columns.addEventListener("scroll", () => requestAnimationFrame(follow), { passive: true });
});
