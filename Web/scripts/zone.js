// Tells the house where the person is, so that "today" is theirs. Written only when it changes, also on a journey with
// the page left open. A page that was drawn for another day than this browser's is asked for anew.

const told = () => decodeURIComponent(document.cookie.match(/(?:^|; )maru_zone=([^;]*)/)?.[1] ?? "");

// The first page of all is drawn before the house knows the zone.
const isDrawnElsewhere = () => {
    const ends = Number(document.getElementById("page")?.dataset.dayEnds ?? 0);
    return ends !== 0 && ends !== new Date().setHours(24, 0, 0, 0);
};

const tell = () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const before = told();
    if (!zone || zone === before) return;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `maru_zone=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    // Once every script listens.
    if (isDrawnElsewhere()) queueMicrotask(() => document.dispatchEvent(new Event("maru:zone")));
};

tell();
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") tell();
});
