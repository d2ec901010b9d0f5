// Which field a syllable is being put together in. Some phones send a form with their own key before it is settled.

const composing = new Set();
document.addEventListener("compositionstart", (event) => composing.add(event.target));
document.addEventListener("compositionend", (event) => composing.delete(event.target));

// Goes on once the last syllable stands in its field: at once, where none is under way in the form.
export const whenComposed = (form, goOn) => {
    const field = [...form.elements].find((element) => composing.has(element));
    if (field) field.addEventListener("compositionend", () => setTimeout(goOn), { once: true });
    else goOn();
};
