// Dialogs open by `command` and close by a press beside them (`closedby`). This does both where the browser cannot.

const knowsCommands = "commandForElement" in HTMLButtonElement.prototype;
const knowsClosedBy = "closedBy" in HTMLDialogElement.prototype;

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
