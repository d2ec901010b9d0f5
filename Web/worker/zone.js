// The UTC offsets of this device's time zone and when they apply: `[[milliseconds, seconds], …]` for some years around
// now.

const day = 86_400_000;
const step = 28 * day;
const years = 3 * 365 * day;

const offset = (time) => -60 * new Date(time).getTimezoneOffset();

// The time within a range at which the offset changes.
const change = (from, to) => {
    while (to - from > 1) {
        const middle = Math.floor((from + to) / 2);
        if (offset(middle) === offset(from)) from = middle;
        else to = middle;
    }
    return to;
};

let known = null;

export const zoneTable = (now) => {
    const id = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (known?.id === id && Math.abs(now - known.now) < day) return known.table;
    const table = [[now - years, offset(now - years)]];
    for (let time = now - years; time < now + years; time += step) {
        if (offset(time) !== offset(time + step)) {
            const from = change(time, time + step);
            table.push([from, offset(from)]);
        }
    }
    known = { id, now, table };
    return table;
};
