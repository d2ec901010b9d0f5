// Announces a line to screen readers. The live region stays in place when the page changes.

export const announce = (text) => {
    const region = document.getElementById("announcements");
    if (!region || !text) return;
    // Repeated text would be announced only once: clear the region first.
    region.textContent = "";
    requestAnimationFrame(() => {
        region.textContent = text;
    });
};
