// The small word that says where what one wrote is by now. Its words come with the page.

export const markSync = (state) => {
    for (const mark of document.querySelectorAll("[data-sync-mark][data-live]")) {
        mark.dataset.state = state;
        mark.textContent = mark.dataset[state] ?? mark.textContent;
    }
};
