// The stream of server-sent events, reopened whenever the viewed spaces change, a worker comes or goes, or the connection is lost.

const firstPause = 2_000;
const longestPause = 60_000;

// A worker's copy must be as new as its pages, so that an event is to bring what the copy takes, in place of what a page does.
const addressOf = (at) => {
    if (!at) return "/live";
    return `/live?at=${at}&${navigator.serviceWorker?.controller ? "holds" : "brings"}=1`;
};

// `spaces` returns the viewed spaces; `tell` receives `{kind, space, sequence, news, operations}` and `{kind, space, people}`.
export const listen = (spaces, tell) => {
    let source = null;
    let address = "";
    let timer = 0;
    let failures = 0;
    const heard = new Map();

    const hear = (kind) => (event) => {
        const { operations, ...news } = { kind, ...JSON.parse(event.data) };
        // Each tab repeats what it shows, and would hand on the same operations each time: they are told once.
        heard.set(`${kind} ${news.space}`, news);
        tell(operations ? { ...news, operations } : news);
    };

    const wanted = () => addressOf(spaces().join(","));

    const open = () => {
        clearTimeout(timer);
        source?.close();
        address = wanted();
        source = new EventSource(address);
        source.addEventListener("space", hear("space"));
        source.addEventListener("presence", hear("presence"));
        source.addEventListener("unread", hear("unread"));
        source.addEventListener("open", () => {
            failures = 0;
        });
        source.addEventListener("error", () => {
            // The browser reconnects after a lost connection, but not after a refusal.
            if (source.readyState !== EventSource.CLOSED) return;
            // The session may have been ended elsewhere: then the page is not to stay as it is.
            if (failures === 0) document.dispatchEvent(new Event("maru:unheard"));
            timer = setTimeout(open, Math.min(longestPause, firstPause * 2 ** failures));
            failures += 1;
        });
    };

    open();
    return {
        // Reads the viewed spaces again, and whether a worker answers their pages by now.
        look() {
            if (wanted() !== address) open();
        },
        // The latest event of a space, and the unread count.
        latest(space) {
            const names = [`space ${space}`, `presence ${space}`, "unread undefined"];
            return names.map((name) => heard.get(name)).filter(Boolean);
        },
        close() {
            clearTimeout(timer);
            source.close();
        },
    };
};
