// Pressing what sends a message of a talk, or leads to its newest ones, leaves the focus in the box that had it: a phone's
// keyboard stays up.

const presses = ".run-talk .composer > [data-style=primary], .run-talk [data-newer]";

// The box that has the focus when a press begins. The press takes it away, which ends the composition of an IME: a message
// is not sent before that. The click gives it back, before the form is sent.
let box = null;

document.addEventListener(
    "pointerdown",
    ({ target }) => {
        const active = document.activeElement;
        box = target.closest?.(presses) && active?.matches(".run-talk .composer-box") ? active : null;
    },
    true,
);

document.addEventListener("click", ({ target }) => {
    if (target.closest?.(presses) && box?.isConnected) box.focus({ preventScroll: true });
    box = null;
});
