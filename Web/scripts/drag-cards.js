// Drags cards: immediately with a mouse, after a long press with a finger, which scrolls before that.

import { openCardMenu } from "./card-menu.js";
import { carry } from "./carry.js";
import { mayMove } from "./move-card.js";
import { swallowClick } from "./swallow-click.js";

const longPress = 350;
// The movement in pixels below which a press is not a drag.
const slack = { mouse: 5, touch: 9, pen: 6 };

let press = null;

const distance = (event) => Math.hypot(event.clientX - press.x, event.clientY - press.y);

const lift = () => {
    press.hand = carry(press.card, press.x, press.y);
    if (press.isTouch) navigator.vibrate?.(12);
    document.documentElement.classList.add("is-dragging");
};

const forget = () => {
    clearTimeout(press?.timer);
    if (press?.hand) document.documentElement.classList.remove("is-dragging");
    const last = press;
    press = null;
    return last;
};

document.addEventListener("pointerdown", (event) => {
    if (press) return void (event.isPrimary || giveUp());
    const card = event.target.closest?.(".cards > .card[data-card]");
    if (!card || !event.isPrimary || event.button !== 0 || !mayMove(card)) return;
    if (event.target.closest("button, [data-card-more]") || "swiped" in card.dataset || document.querySelector("[data-picking]")) return;
    const isTouch = event.pointerType !== "mouse";
    const at = event.timeStamp;
    press = { card, isTouch, at, id: event.pointerId, x: event.clientX, y: event.clientY, slack: slack[event.pointerType] ?? 9, hand: null };
    if (isTouch) press.timer = setTimeout(lift, longPress);
});

document.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const isFar = distance(event) > press.slack;
    // On a busy page the timer can run before a move that happened earlier: that finger scrolls or swipes.
    if (press.hand && press.isTouch && isFar && !press.hasMoved && event.timeStamp - press.at < longPress) {
        return forget().hand.giveUp(true);
    }
    press.hasMoved ||= isFar;
    if (press.hand) return press.hand.follow(event.clientX, event.clientY);
    if (!isFar) return;
    // A finger that moves before the long press scrolls or swipes.
    if (press.isTouch) return void forget();
    lift();
    press.hand.follow(event.clientX, event.clientY);
});

document.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { hand, card, isTouch, hasMoved } = forget();
    if (!hand) return;
    swallowClick(event);
    if (hasMoved || !isTouch) return hand.putDown();
    hand.giveUp();
    // After this event: a menu opened during it would be closed by it, as by a press outside.
    setTimeout(() => openCardMenu(card));
});

const giveUp = () => forget()?.hand?.giveUp();

document.addEventListener("pointercancel", (event) => event.pointerId === press?.id && giveUp());
addEventListener("blur", giveUp);
document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !press?.hand) return;
    event.preventDefault();
    giveUp();
    swallowClick(event);
});

// Suppress the browser's own gestures: dragging a link, and scrolling with a lifted card.
document.addEventListener("dragstart", (event) => event.target.closest?.(".cards > .card") && event.preventDefault());
document.addEventListener("touchmove", (event) => press?.hand && event.cancelable && event.preventDefault(), { passive: false });
