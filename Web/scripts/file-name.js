// Shows the name of the chosen file beside the file button.

const show = (input) => {
    const name = input.closest?.(".file-field")?.querySelector(".file-name");
    if (!name || !input.files?.[0]) return;
    name.textContent = input.files[0].name;
    name.setAttribute("data-chosen", "");
};

document.addEventListener("change", ({ target }) => show(target));
// One that was chosen before this script came.
document.querySelectorAll(".file-field input").forEach(show);
