// Several lines that are pasted into the field below a column: a button beside it makes a card of each. Otherwise they are
// one title, as the browser joins them.

// How many cards one press adds.
const most = 50;

const linesOf = (text) => text.split(/[\r\n]+/).map((line) => line.trim()).filter(Boolean);
const isTitle = (line, limit) => [...new Intl.Segmenter().segment(line)].length <= limit;

const write = (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
};

// `before` is what stood in the field, which stays there.
export const offerLines = (field, text, before) => {
    const { form } = field;
    form.querySelector("[data-adds-lines]")?.remove();
    const lines = linesOf(text);
    if (lines.length < 2 || lines.length > most || !lines.every((line) => isTitle(line, Number(field.dataset.limit)))) return;
    const offer = document.createElement("button");
    offer.type = "button";
    offer.className = "chip";
    offer.dataset.addsLines = "";
    // What others do on the board does not take it away.
    offer.dataset.own = "";
    offer.textContent = form.dataset.lines.replace("0", lines.length);
    offer.addEventListener("click", () => {
        for (const line of lines) {
            write(field, line);
            form.requestSubmit();
        }
        write(field, before);
    });
    const end = () => {
        offer.remove();
        form.removeEventListener("submit", end);
        form.removeEventListener("input", endIfEmpty);
    };
    const endIfEmpty = () => field.value === "" && end();
    form.addEventListener("submit", end);
    form.addEventListener("input", endIfEmpty);
    field.after(offer);
};
