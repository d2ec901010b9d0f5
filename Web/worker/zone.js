// The UTC offsets of a time zone and when they apply: `[[milliseconds, seconds], …]` for some years around now. It is the
// one that somebody chose, or else this device's.

const day = 86_400_000;
const step = 28 * day;
// Imports bring cards and entries of long ago, and a due day may be far ahead. With two changes a year this stays within the
// limit of `OffsetTable`.
const past = 15 * 365 * day;
const future = 8 * 365 * day;
const limit = 64;

// Seconds ahead of UTC in this device's zone.
const offsetHere = (time) => -60 * new Date(time).getTimezoneOffset();

// The same for a named zone. It shows no milliseconds, and no offset has any.
const offsetIn = (zone) => {
    const format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric",
        second: "numeric",
    });
    return (time) => {
        const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
        const shown = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
        return Math.ceil((shown - time) / 1000);
    };
};

// The time within a range at which the offset changes.
const change = (offset, from, to) => {
    while (to - from > 1) {
        const middle = Math.floor((from + to) / 2);
        if (offset(middle) === offset(from)) from = middle;
        else to = middle;
    }
    return to;
};

let chosen = null;
let known = null;

// Takes the zone that somebody chose; nothing for this device's. One that this browser does not know is left out.
export const chooseZone = (zone) => {
    try {
        chosen = zone ? { zone, offset: offsetIn(zone) } : null;
    } catch {
        chosen = null;
    }
};

export const chosenZone = () => chosen?.zone ?? null;

export const zoneTable = (now) => {
    const id = chosen?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const offset = chosen?.offset ?? offsetHere;
    if (known?.id === id && Math.abs(now - known.now) < day) return known.table;
    const table = [[now - past, offset(now - past)]];
    for (let time = now - past; time < now + future; time += step) {
        if (offset(time) !== offset(time + step)) {
            const from = change(offset, time, time + step);
            table.push([from, offset(from)]);
        }
    }
    known = { id, now, table: table.slice(-limit) };
    return known.table;
};
