// The signed-in person, asked of the server: the page may be older, and most pages do not name them.

const timeout = 20_000;

// Resolves to the person's id; rejects without a session, or if the server is unreachable.
export const signedIn = async () => {
    const headers = { accept: "application/json" };
    const response = await fetch("/api/v1/session", { headers, cache: "no-store", signal: AbortSignal.timeout(timeout) });
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    return (await response.json()).person.id;
};
