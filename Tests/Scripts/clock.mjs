// Time that stands still until a test lets it pass. Node 18 has mock timers without dates, and with other arguments than
// later versions.

const turn = setImmediate;

// Lets everything go on that waits for no time: what stands in for the browser answers within a few turns.
export const rest = async () => {
    for (let turns = 0; turns < 40; turns += 1) await new Promise((resolve) => turn(resolve));
};

export const makeClock = (start = Date.UTC(2026, 10, 30, 3)) => {
    let now = start;
    let count = 0;
    let timers = [];
    // What timers have thrown: nobody waits for them.
    const broken = [];

    const add = (run, delay, isLimit) => {
        count += 1;
        timers.push({ id: count, at: now + Math.max(0, Number(delay) || 0), run, isLimit });
        return count;
    };
    const setTimeout = (run, delay, ...words) => add(() => run(...words), delay, false);
    const clearTimeout = (id) => {
        timers = timers.filter((timer) => timer.id !== id);
    };
    // Nobody ends one: it lasts as long as its page.
    const setInterval = (run, delay) => {
        const again = () => {
            add(again, delay, false);
            return run();
        };
        return add(again, delay, false);
    };
    const next = (end) => timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at || one.id - other.id)[0];

    // Lets so many milliseconds pass; what is due meanwhile happens in its order.
    const pass = async (milliseconds) => {
        const end = now + milliseconds;
        await rest();
        for (let timer = next(end); timer; timer = next(end)) {
            now = timer.at;
            clearTimeout(timer.id);
            Promise.resolve(timer.run()).catch((error) => broken.push(error));
            await rest();
        }
        now = end;
    };

    // When each timer is due, in milliseconds from now, but for the limits of requests.
    const pauses = () => timers.filter(({ isLimit }) => !isLimit).map(({ at }) => at - now);

    const timeout = (milliseconds) => {
        const controller = new AbortController();
        add(() => controller.abort(new DOMException("The time is over", "TimeoutError")), milliseconds, true);
        return controller.signal;
    };

    return { setTimeout, clearTimeout, setInterval, pass, pauses, timeout, broken, start, now: () => now };
};
