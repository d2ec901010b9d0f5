// The inbox's unread count: on its tab, and on the icon of the installed app.

export const showUnread = ({ unread, count, name }) => {
    document.dispatchEvent(new CustomEvent("maru:unread", { detail: unread }));
    const mark = document.getElementById("unread");
    if (!mark) return;
    mark.hidden = unread === 0;
    mark.querySelector("[aria-hidden]").textContent = count;
    mark.querySelector(".spoken").textContent = name;
    if (unread > 0) navigator.setAppBadge?.(unread).catch(() => {});
    else navigator.clearAppBadge?.().catch(() => {});
};
