// Says a line to those who hear the page. The region stays where it is when the page changes.

export const announce = (text) => {
    const region = document.getElementById("announcements");
    if (!region || !text) return;
    // The same words twice would be heard once: the region is emptied first.
    region.textContent = "";
    requestAnimationFrame(() => {
        region.textContent = text;
    });
};
