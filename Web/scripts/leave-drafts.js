// Asks before signing out deletes drafts from this device, and says where they are.

const agreed = new WeakSet();

const lineOf = ({ title, label, page }, diary) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.textContent = [title ?? diary, label].filter(Boolean).join(" · ");
    if (page) link.href = page;
    line.append(link);
    return line;
};

// Whether it asks: the form then is sent again if the person agrees.
export const ask = (form, submitter, drafts) => {
    const dialog = document.getElementById("leave-drafts");
    if (!dialog || drafts.length === 0 || agreed.has(form)) return false;
    const text = dialog.querySelector("[data-count]");
    text.textContent = text.textContent.replace(/\d+/, drafts.length);
    const list = dialog.querySelector("ul");
    list.replaceChildren(...drafts.map((draft) => lineOf(draft, list.dataset.diary)));
    dialog.querySelector("[data-leaves]").onclick = () => {
        agreed.add(form);
        dialog.close();
        form.requestSubmit(submitter);
    };
    dialog.showModal();
    return true;
};
