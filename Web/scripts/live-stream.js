// The one stream of news from the house, opened again whenever what is looked at changes or the line is lost.

const firstPause = 2_000;
const longestPause = 60_000;

// `spaces` tells what is looked at; `tell` is given `{kind, space, sequence}` and `{kind, space, people}`.
export const listen = (spaces, tell) => {
    let source = null;
    let at = null;
    let timer = 0;
    let failures = 0;
    const heard = new Map();

    const hear = (kind) => (event) => {
        const news = { kind, ...JSON.parse(event.data) };
        heard.set(`${kind} ${news.space}`, news);
        tell(news);
    };

    const open = () => {
        clearTimeout(timer);
        source?.close();
        at = spaces().join(",");
        source = new EventSource(at ? `/live?at=${at}` : "/live");
        source.addEventListener("space", hear("space"));
        source.addEventListener("presence", hear("presence"));
        source.addEventListener("unread", hear("unread"));
        source.addEventListener("open", () => {
            failures = 0;
        });
        source.addEventListener("error", () => {
            // A lost line is taken up again by itself; a refusal is not.
            if (source.readyState !== EventSource.CLOSED) return;
            timer = setTimeout(open, Math.min(longestPause, firstPause * 2 ** failures));
            failures += 1;
        });
    };

    open();
    return {
        // Looks again at what is looked at.
        look() {
            if (spaces().join(",") !== at) open();
        },
        // What was heard last of a space, and how much is unread.
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
