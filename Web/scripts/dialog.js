// Dialogs open by `command` and close by a press beside them (`closedby`). This does both where the browser cannot.

const knowsCommands = "commandForElement" in HTMLButtonElement.prototype;
const knowsClosedBy = "closedBy" in HTMLDialogElement.prototype;

// What a question was about is done: it closes as the answer goes, where the page stays.
document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-enhance]")) event.target.closest("dialog[open]")?.close();
});

document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[commandfor]");
    if (button && !knowsCommands) {
        const dialog = document.getElementById(button.getAttribute("commandfor"));
        button.closest("[popover]")?.hidePopover();
        if (button.getAttribute("command") === "close") dialog?.close();
        else if (dialog && !dialog.open) dialog.showModal();
    }
    if (!knowsClosedBy && event.target.matches?.("dialog.dialog[open]")) {
        const box = event.target.getBoundingClientRect();
        const isInside =
            event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
        if (!isInside) event.target.close();
    }
});
