// Tells the house where the person is, so that "today" is theirs. Written only when it changes, also on a journey with
// the page left open.

const told = () => decodeURIComponent(document.cookie.match(/(?:^|; )maru_zone=([^;]*)/)?.[1] ?? "");

const tell = () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const before = told();
    if (!zone || zone === before) return;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `maru_zone=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    if (before) document.dispatchEvent(new Event("maru:zone"));
};

tell();
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") tell();
});
