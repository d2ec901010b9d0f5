// Asks before signing out deletes drafts from this device, and says where they are; and with the same question before it
// deletes changes that only this device has, which the worker would ask about next.

// How long the worker may take to say what it has. After that it asks by itself.
const timeout = 2_000;

const lineOf = ({ title, label, page }, diary) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.textContent = [title ?? diary, label].filter(Boolean).join(" · ");
    if (page) link.href = page;
    line.append(link);
    return line;
};

export const stateOfWorker = () => {
    const worker = navigator.serviceWorker?.controller;
    if (!worker) return null;
    const line = new MessageChannel();
    worker.postMessage({ ask: "state" }, [line.port2]);
    return new Promise((resolve) => {
        line.port1.onmessage = ({ data }) => resolve(data);
        setTimeout(resolve, timeout, null);
    });
};

// How many changes and files of a person only this device has. Another person's stay for that person.
const countChanges = async (person) => {
    const state = await stateOfWorker();
    if (state?.person !== person || state.phase === "signedOut") return 0;
    return (state.unsent ?? 0) + (state.refused ?? 0) + (state.files ?? 0);
};

const putIn = (text, count) => {
    text.textContent = text.textContent.replace(/\d+/, count);
};

// Resolves once the person agrees, to the number of changes that the dialog has named; at once where no draft would be lost.
export const confirmSignOut = async (drafts, person) => {
    const dialog = document.getElementById("leave-drafts");
    if (!dialog || drafts.length === 0) return 0;
    const changes = await countChanges(person);
    putIn(dialog.querySelector("[data-count]"), drafts.length);
    const list = dialog.querySelector("ul");
    list.replaceChildren(...drafts.map((draft) => lineOf(draft, list.dataset.diary)));
    // A page that was drawn by an earlier version cannot say it: then the worker asks.
    const notice = dialog.querySelector("[data-changes]");
    if (notice) {
        putIn(notice.firstElementChild, changes);
        notice.hidden = changes === 0;
    }
    dialog.showModal();
    await new Promise((agree) => {
        dialog.querySelector("[data-leaves]").onclick = agree;
    });
    dialog.close();
    return notice ? changes : 0;
};
