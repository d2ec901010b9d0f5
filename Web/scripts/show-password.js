// Shows a password while its button is pressed, until the form is sent: a browser must take it for a password then.

import { whenPageShown } from "./page-shown.js";

const reveal = (button, isShown) => {
    button.setAttribute("aria-pressed", String(isShown));
    document.getElementById(button.getAttribute("aria-controls")).type = isShown ? "text" : "password";
};

document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-reveals]");
    if (button) reveal(button, button.getAttribute("aria-pressed") === "false");
});

document.addEventListener("submit", ({ target }) => {
    for (const button of target.querySelectorAll("[data-reveals]")) reveal(button, false);
}, true);

whenPageShown(() => {
    for (const button of document.querySelectorAll("[data-reveals]")) button.hidden = false;
});
