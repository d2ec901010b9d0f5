// Enter during IME composition belongs to the keyboard, not to the form. In a composer, Enter sends and Shift-Enter
// inserts a line break; on touch keyboards, Enter always inserts a line break.

const isComposing = (event) => event.isComposing || event.keyCode === 229;

document.addEventListener(
    "keydown",
    (event) => {
        if (event.key !== "Enter" && event.keyCode !== 229) return;
        if (isComposing(event)) {
            // Some browsers end the composition first, and would then submit a one-line field.
            if (event.key === "Enter" && !event.isComposing && event.target.matches?.("input")) event.preventDefault();
            return;
        }
        const form = event.target.closest?.("form[data-compose]");
        if (!form || !event.target.matches("textarea") || event.shiftKey) return;
        if (matchMedia("(pointer: coarse)").matches) return;
        event.preventDefault();
        if (event.target.value.trim()) form.requestSubmit();
    },
    true,
);
