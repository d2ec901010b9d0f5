// Drafts as this device stores them, one for each form of a person: `fields` with the written content, and beside it the text
// that it replaces; `base`, the texts that it was begun from, where no field says that; `drawn`, the zone of the times in it
// and what was shown of them; `sent`, the request that has no answer yet; `isTaken`, that it has just ended because the server
// accepted it; and where it was written.

const prefix = "maru-draft/";

export const keyOf = ({ dataset }) => prefix + dataset.draft;
export const allKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
export const forget = (keys) => keys.forEach((key) => localStorage.removeItem(key));

export const isOf = (key, person) => key.startsWith(`${prefix}${person}/`);
export const isOfDiary = (key) => key.split("/")[2] === "diary";

export const recordIn = (text) => {
    try {
        const kept = JSON.parse(text);
        // Older versions stored only the fields.
        return Array.isArray(kept) ? { fields: kept } : (kept ?? {});
    } catch {
        return {};
    }
};

export const read = (key) => recordIn(localStorage.getItem(key));

// Throws where this device has no room.
export const write = (key, record) => localStorage.setItem(key, JSON.stringify(record));

// Ends a draft whose text was taken. Another tab hears that first: what ends otherwise, is lost.
export const forgetTaken = (key) => {
    const record = read(key);
    try {
        if (record.sent) write(key, { ...record, isTaken: true });
    } catch (error) {
        console.warn(error);
    }
    forget([key]);
};

// Notes what is sent of a draft, or that nothing is any more. A device without room asks later what it can.
export const noteSent = (key, sent) => {
    const { fields, ...rest } = read(key);
    if (!fields) return;
    try {
        write(key, { ...rest, fields, sent });
    } catch (error) {
        console.warn(error);
    }
};
