// Drafts that end without being sent: with a stay in a team, with a visit, and with time.

import { allKeys, forget, isOf, isOfDiary, read } from "./draft-record.js";

// Drafts that were neither changed nor shown for this long are deleted.
const lasts = 60 * 24 * 60 * 60 * 1000;

// What another person wrote into their diary here and the server does not have yet is nowhere else: it stays for them.
const isDiaryOfOther = (key, person) => isOfDiary(key) && !isOf(key, person);

// Drafts of another person are not shown to this one.
export const forgetOthers = (person) => forget(allKeys().filter((key) => !isOf(key, person) && !isDiaryOfOther(key, person)));

// `keep-drafts.js` has noted which team the person is leaving.
export const endStay = () => {
    const team = sessionStorage.getItem("maru-draft-leaving");
    if (!team) return;
    // Any page of the team shows that they are still a member.
    if (!location.pathname.startsWith(`/retro/${team}`)) forget(allKeys().filter((key) => key.split("/")[2] === team));
    sessionStorage.removeItem("maru-draft-leaving");
};

export const endVisit = () => {
    const going = sessionStorage.getItem("maru-draft-going");
    if (!going) return;
    if (!document.body.classList.contains("house")) {
        forget(allKeys().filter((key) => !isDiaryOfOther(key, going)));
        import("./kept-files.js").then(({ dropFilesOf }) => dropFilesOf(going)).catch(() => {});
    }
    sessionStorage.removeItem("maru-draft-going");
};

export const sweep = () => forget(allKeys().filter((key) => !isOfDiary(key) && read(key).at < Date.now() - lasts));
