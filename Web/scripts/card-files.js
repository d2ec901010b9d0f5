// Files that are pasted or dropped on a card's page, as if they were chosen in its field, or in that of the comment that is
// being written if they come there: `photos.js` does the rest.

import "./comment-files.js";

const field = (place) => place?.closest?.(".writing")?.querySelector(".composer-files") ?? document.querySelector("#card-files");

const choose = (files, place) => {
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    field(place).files = all.files;
    field(place).dispatchEvent(new Event("change", { bubbles: true }));
};

document.addEventListener("paste", (event) => {
    const { files, types } = event.clipboardData;
    // What is copied from a document may come with a picture of itself.
    if (!field() || files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    choose(files, event.target);
});

const isOfFiles = ({ dataTransfer }) => field() !== null && (dataTransfer?.types.includes("Files") ?? false);

// Otherwise the browser would open the file in place of the page.
document.addEventListener("dragover", (event) => isOfFiles(event) && event.preventDefault());
document.addEventListener("drop", (event) => {
    if (!isOfFiles(event)) return;
    event.preventDefault();
    choose(event.dataTransfer.files, event.target);
});
