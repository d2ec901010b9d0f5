// Animates cards from their old to their new places, so that people can follow changes made by others.

const duration = 200;
const easing = "cubic-bezier(0.2, 0.7, 0.2, 1)";
// More simultaneous movements than this are too many to follow.
const most = 60;

const running = new WeakMap();

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const isInSight = (box) => box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth && box.height > 0;

const glideWithin = (card, x, y) => {
    const animation = card.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration, easing });
    running.set(card, animation);
};

// Between lists, a copy moves above both, because each list clips its overflow.
export const fly = (card, from, to, fades = false) => {
    const copy = card.cloneNode(true);
    copy.removeAttribute("id");
    copy.classList.remove("card--changed");
    copy.hidden = false;
    copy.inert = true;
    copy.setAttribute("aria-hidden", "true");
    copy.classList.add("card-flight");
    Object.assign(copy.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` });
    document.body.append(copy);
    const end = { translate: `${to.left - from.left}px ${to.top - from.top}px`, opacity: fades ? 0 : 1 };
    copy.animate([{ translate: "0 0" }, end], { duration, easing }).finished.finally(() => copy.remove());
    if (!fades) card.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
};

// Call it before a change, and the returned function after. With `marks`, moved cards are highlighted as another person's
// change.
export const rememberPlaces = (page) => {
    if (isCalm() || document.visibilityState !== "visible") return () => {};
    const before = new Map();
    for (const card of page.querySelectorAll(".card[id]")) {
        before.set(card, { box: card.getBoundingClientRect(), list: card.parentNode });
    }
    return ({ marks = false } = {}) => {
        const moved = [];
        for (const card of page.querySelectorAll(".card[id]")) {
            running.get(card)?.cancel();
            const was = before.get(card);
            const box = card.getBoundingClientRect();
            if (!was) {
                if (marks) card.classList.add("card--changed");
                continue;
            }
            const isElsewhere = was.list !== card.parentNode;
            if (marks && isElsewhere) card.classList.add("card--changed");
            const isMoved = Math.abs(was.box.left - box.left) + Math.abs(was.box.top - box.top) > 1;
            if (isMoved && was.box.height > 0 && box.height > 0 && (isInSight(was.box) || isInSight(box))) {
                moved.push({ card, from: was.box, to: box, isElsewhere });
            }
        }
        for (const { card, from, to, isElsewhere } of moved.slice(0, most)) {
            if (isElsewhere) fly(card, from, to);
            else glideWithin(card, from.left - to.left, from.top - to.top);
        }
    };
};
