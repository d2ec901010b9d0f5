// The map of one place: the circle in which it is, or the place itself; and the map on which a form's place is chosen.

import { drawMap, iconOf, positionOf } from "./draw-map.js";

const closeUp = 16;

// The library's container gets the name; the pin is for the eye.
const pinAt = (L, map, at) => {
    const pin = L.marker(at, { icon: iconOf(L, "run-pin", ""), interactive: false, keyboard: false }).addTo(map);
    const element = pin.getElement();
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
    element.setAttribute("aria-hidden", "true");
    return pin;
};

const circleAt = (L, map, at, radius) => L.circle(at, { radius, interactive: false, className: "run-map-circle" }).addTo(map);

export const showPlace = async (part) => {
    const { L, map } = await drawMap(part);
    let shown = [];
    const draw = () => {
        const { circle, radius, latitude, longitude } = part.dataset;
        for (const layer of shown) layer.remove();
        const at = positionOf(circle ?? `${latitude},${longitude}`);
        if (!at) return;
        if (!circle) {
            map.setView(at, closeUp, { animate: false });
            shown = [pinAt(L, map, at)];
            return;
        }
        const bounds = L.latLng(at).toBounds(2.4 * Number(radius));
        map.fitBounds(bounds, { animate: false });
        shown = [circleAt(L, map, at, Number(radius))];
    };
    draw();
    return draw;
};

export const choosePlace = async (part) => {
    const { L, map } = await drawMap(part);
    const { latitude, longitude } = part.closest("form").elements;
    let pin = null;
    const written = () => positionOf(`${latitude.value},${longitude.value}`);
    const show = () => {
        const at = written();
        if (!at || Math.abs(at[0]) > 90 || Math.abs(at[1]) > 180) return;
        if (pin) pin.setLatLng(at);
        else pin = pinAt(L, map, at);
        if (!map.getBounds().contains(at)) map.setView(at, Math.max(map.getZoom(), closeUp - 1), { animate: false });
    };
    const write = (field, value) => {
        field.value = value.toFixed(6);
        field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    map.setView(written() ?? positionOf(`${part.dataset.latitude},${part.dataset.longitude}`), written() ? closeUp : 13);
    map.on("click", ({ latlng }) => {
        const { lat, lng } = latlng.wrap();
        write(latitude, lat);
        write(longitude, lng);
    });
    for (const field of [latitude, longitude]) field.addEventListener("input", show);
    show();
    return show;
};
