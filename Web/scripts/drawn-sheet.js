// A dialog that a script draws because no page has it: the palette and the list of keys.

// The page may be drawn anew in another language.
const language = () => (document.documentElement.lang.startsWith("ko") ? "ko" : "en");

// A phrase in the page's language. Other scripts take theirs from the page; what opens by a key alone would only make
// every page longer.
export const say = (phrase) => phrase[language()];

const close = { ko: "닫기", en: "Close" };

// Opens a dialog, which is gone when it is closed. Returns it and the part to fill in.
export const openSheet = (id, title) => {
    const sheet = document.createElement("dialog");
    sheet.className = "dialog";
    sheet.id = id;
    sheet.setAttribute("closedby", "any");
    sheet.setAttribute("aria-labelledby", `${id}-title`);
    sheet.innerHTML = `
        <div class="dialog-top">
            <h2 class="dialog-title" id="${id}-title"></h2>
            <button class="icon-button" data-style="bare" type="button"><svg class="icon" aria-hidden="true"><use href="#i-close"></use></svg></button>
        </div>
        <div class="dialog-body"></div>`;
    sheet.querySelector("h2").textContent = title;
    const button = sheet.querySelector("button");
    button.setAttribute("aria-label", say(close));
    button.addEventListener("click", () => sheet.close());
    sheet.addEventListener("close", () => sheet.remove());
    document.body.append(sheet);
    sheet.showModal();
    return { sheet, body: sheet.querySelector(".dialog-body") };
};
