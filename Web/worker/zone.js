// The UTC offsets of a time zone and when they apply: `[[milliseconds, seconds], …]` for some years around now. It is the zone
// that the person chose, or else this device's; for a form, the one in which it was drawn.

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

// A zone that this browser knows; nothing for another.
const named = (zone) => {
    try {
        return zone ? { zone, offset: offsetIn(zone) } : null;
    } catch {
        return null;
    }
};

const own = () => ({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "", offset: offsetHere });

let chosen = null;
let known = null;

// Sets the zone that the person chose; nothing for this device's. A zone that this browser does not know is ignored.
export const chooseZone = (zone) => {
    chosen = named(zone);
};

export const chosenZone = () => chosen?.zone ?? null;

// The name and the table of the zone that applies. `drawn` is the one in which a form was drawn, if it says so.
export const zoneAt = (now, drawn) => {
    const { zone, offset } = named(drawn) ?? chosen ?? own();
    if (known?.zone === zone && Math.abs(now - known.now) < day) return known;
    const table = [[now - past, offset(now - past)]];
    for (let time = now - past; time < now + future; time += step) {
        if (offset(time) !== offset(time + step)) {
            const from = change(offset, time, time + step);
            table.push([from, offset(from)]);
        }
    }
    known = { zone, now, table: table.slice(-limit) };
    return known;
};
