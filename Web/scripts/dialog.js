// Dialogs open by `command` and close on a press outside (`closedby`). Polyfills both.

const knowsCommands = "commandForElement" in HTMLButtonElement.prototype;
const knowsClosedBy = "closedBy" in HTMLDialogElement.prototype;

// A submitted dialog closes when the form is sent, if the page stays.
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
