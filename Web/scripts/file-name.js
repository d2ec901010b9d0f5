// Shows the name of the chosen file beside the file button.

document.addEventListener("change", (event) => {
    const field = event.target.closest?.(".file-field");
    const chosen = event.target.files?.[0];
    if (!field || !chosen) return;
    const name = field.querySelector(".file-name");
    if (!name) return;
    name.textContent = chosen.name;
    name.setAttribute("data-chosen", "");
});
