// Sends the time zone to the server in a cookie, so that "today" is the person's. It is written only when it changes,
// also while the page is open. Reloads a page that was drawn for another day than this browser's.

const sentZone = () => decodeURIComponent(document.cookie.match(/(?:^|; )maru_zone=([^;]*)/)?.[1] ?? "");

// The very first page is drawn before the server knows the zone.
const isDrawnElsewhere = () => {
    const ends = Number(document.getElementById("page")?.dataset.dayEnds ?? 0);
    return ends !== 0 && ends !== new Date().setHours(24, 0, 0, 0);
};

const sendZone = () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const before = sentZone();
    if (!zone || zone === before) return;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `maru_zone=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    // After all scripts have added their listeners.
    if (isDrawnElsewhere()) queueMicrotask(() => document.dispatchEvent(new Event("maru:zone")));
};

sendZone();
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") sendZone();
});
