// On the style page: shows the measured contrast of each pair of colours (WCAG 2.2, 1.4.3).

import { whenPageShown } from "./page-shown.js";

const luminance = (colour) => {
    const [red, green, blue] = colour.match(/[\d.]+/g).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

whenPageShown(() => {
    for (const mark of document.querySelectorAll("[data-contrast]")) {
        const style = getComputedStyle(mark.parentElement);
        const [dark, light] = [luminance(style.color), luminance(style.backgroundColor)].sort((a, b) => a - b);
        mark.textContent = `${((light + 0.05) / (dark + 0.05)).toFixed(1)} : 1`;
    }
});
