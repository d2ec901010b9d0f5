// Asks before signing out deletes drafts from this device, and says where they are.

const lineOf = ({ title, label, page }, diary) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.textContent = [title ?? diary, label].filter(Boolean).join(" · ");
    if (page) link.href = page;
    line.append(link);
    return line;
};

// Resolves once the person agrees; at once where nothing would be lost.
export const ask = async (drafts) => {
    const dialog = document.getElementById("leave-drafts");
    if (!dialog || drafts.length === 0) return;
    const text = dialog.querySelector("[data-count]");
    text.textContent = text.textContent.replace(/\d+/, drafts.length);
    const list = dialog.querySelector("ul");
    list.replaceChildren(...drafts.map((draft) => lineOf(draft, list.dataset.diary)));
    dialog.showModal();
    await new Promise((agree) => {
        dialog.querySelector("[data-leaves]").onclick = agree;
    });
    dialog.close();
};
