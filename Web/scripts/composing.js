// Tracks which field has an IME composition. Some phones submit a form with their own key before the composition has
// ended.

const composing = new Set();
document.addEventListener("compositionstart", (event) => composing.add(event.target));
document.addEventListener("compositionend", (event) => composing.delete(event.target));

// Continues once the composition in the form has ended; immediately if there is none.
export const whenComposed = (form, goOn) => {
    const field = [...form.elements].find((element) => composing.has(element));
    if (field) field.addEventListener("compositionend", () => setTimeout(goOn), { once: true });
    else goOn();
};
