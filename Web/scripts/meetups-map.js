// The map beside the list of runs: the runs of the list, each with its circle. A pin marks its row and a row its pin, and
// where the map was moved, the list can be searched again.

import { drawMap, iconOf, isCalm, positionOf } from "./draw-map.js";

const list = () => document.getElementById("meetup-list");
const rows = () => [...(list()?.querySelectorAll(":scope > .row") ?? [])];
const circleOf = (row) => positionOf(row.querySelector("[data-circle]")?.dataset.circle);
const linkOf = (row) => row.querySelector("a.row-title");

// The device's position, if the person has allowed that before. This never asks for permission.
const ownPosition = async () => {
    const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
    if (permission?.state !== "granted") return null;
    return new Promise((resolve) => {
        const found = ({ coords }) => resolve([coords.latitude, coords.longitude]);
        navigator.geolocation.getCurrentPosition(found, () => resolve(null), { maximumAge: 600_000, timeout: 3_000 });
    });
};

export const showMeetups = async (part) => {
    const { L, map } = await drawMap(part, { isWhole: true });
    const bar = part.parentElement;
    const circles = L.layerGroup().addTo(map);
    const group = L.markerClusterGroup({
        animate: !isCalm(), showCoverageOnHover: false, maxClusterRadius: 44, spiderfyDistanceMultiplier: 1.6,
        iconCreateFunction: (cluster) => {
            const count = String(cluster.getChildCount());
            return iconOf(L, "run-pin run-cluster", part.dataset.cluster.replace("0", count), `<span class="run-cluster-count">${count}</span>`);
        },
    }).addTo(map);
    const pins = new Map();
    let marked = null;

    // A pin may be in a cluster, which is marked then.
    const paint = () => {
        for (const old of part.querySelectorAll(".run-pin[data-marked]")) delete old.dataset.marked;
        for (const row of rows()) row.toggleAttribute("data-marked", row.id === marked);
        const pin = pins.get(marked);
        const shown = pin && group.getVisibleParent(pin)?.getElement();
        if (shown) shown.dataset.marked = "";
    };
    const mark = (row) => {
        if (row.id === marked) return;
        marked = row.id;
        paint();
    };
    const reveal = (id) => {
        const row = document.getElementById(id);
        if (!row) return;
        mark(row);
        // No further than needed: on a phone the list covers the map as it is scrolled.
        row.scrollIntoView({ block: "nearest", behavior: isCalm() ? "instant" : "smooth" });
        linkOf(row)?.focus({ preventScroll: true });
    };

    let drawn = "";
    const draw = () => {
        const all = rows().map((row) => ({ row, at: circleOf(row) })).filter(({ at }) => at);
        const now = all.map(({ row, at }) => `${row.id} ${at}`).join(";");
        if (now !== drawn) {
            drawn = now;
            circles.clearLayers();
            group.clearLayers();
            pins.clear();
            // Runs of one part of town have one circle.
            for (const at of new Set(all.map((one) => String(one.at)))) {
                L.circle(positionOf(at), { radius: 500, interactive: false, className: "run-map-circle" }).addTo(circles);
            }
            for (const { row, at } of all) {
                const pin = L.marker(at, { icon: iconOf(L, "run-pin", linkOf(row).textContent) });
                pin.on("click", () => reveal(row.id));
                pins.set(row.id, pin);
            }
            group.addLayers([...pins.values()]);
        }
        paint();
    };

    const start = async () => {
        const { latitude, longitude, km, chosen, bounded } = part.dataset;
        const around = (at) => map.fitBounds(L.latLng(at).toBounds(2_000 * Number(km)), { animate: false });
        const centre = positionOf(`${latitude},${longitude}`);
        around(centre);
        if (bounded !== undefined) {
            L.circle(centre, { radius: 1_000 * Number(km), interactive: false, className: "run-map-reach" }).addTo(map);
        }
        draw();
        if (chosen !== undefined) return;
        const own = await ownPosition();
        if (own) around(own);
        const all = [...pins.values()].map((pin) => pin.getLatLng());
        // The list begins with all runs, at any distance: a map without any would seem to say that there are none.
        if (all.length > 0 && !all.some((at) => map.getBounds().contains(at))) {
            map.fitBounds(L.latLngBounds(all).pad(0.2), { animate: false, maxZoom: 13 });
        }
    };

    // The address that lists what is in sight. Back and forward, and who is sent it, find the same.
    const addressHere = () => {
        const [centre, bounds] = [map.getCenter().wrap(), map.getBounds()];
        const half = Math.min(
            map.distance(centre, [centre.lat, centre.lng + (bounds.getEast() - bounds.getWest()) / 2]),
            map.distance(centre, [bounds.getNorth(), centre.lng]),
        );
        const distances = part.dataset.distances.split(" ").map(Number);
        const address = new URL(location.href);
        address.searchParams.delete("after");
        address.searchParams.set("latitude", centre.lat.toFixed(2));
        address.searchParams.set("longitude", centre.lng.toFixed(2));
        address.searchParams.set("km", distances.find((one) => one >= (half / 1_000) * 0.9) ?? distances.at(-1));
        return address;
    };

    await start();
    let here = "";
    const offer = () => {
        const link = bar.querySelector("[data-search-here]");
        const address = addressHere().href;
        if (here !== "" && address !== here) link.hidden = false;
        here = address;
        link.href = address;
    };
    offer();
    let isOffered = false;
    map.on("moveend", () => {
        offer();
        isOffered ||= !bar.querySelector("[data-search-here]").hidden;
    });
    map.on("zoomend", paint);
    group.on("animationend", paint);

    document.addEventListener("focusin", ({ target }) => {
        const row = target.closest?.("#meetup-list > .row");
        const pin = row && pins.get(row.id);
        if (!pin) return;
        mark(row);
        if (!map.getBounds().contains(pin.getLatLng())) map.panTo(pin.getLatLng(), { animate: !isCalm() });
    });
    document.addEventListener("mouseover", ({ target }) => {
        const row = target.closest?.("#meetup-list > .row");
        if (row && pins.has(row.id)) mark(row);
    });
    // The library's markers know only the mouse.
    part.addEventListener("keydown", (event) => {
        const pin = event.target.closest?.(".run-pin");
        if (!pin || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        event.stopPropagation();
        pin.click();
    }, true);
    bar.addEventListener("click", ({ target }) => {
        const button = target.closest("[data-map-size]");
        if (!button) return;
        const isLarge = button.getAttribute("aria-pressed") !== "true";
        button.setAttribute("aria-pressed", String(isLarge));
        bar.toggleAttribute("data-large", isLarge);
        map.invalidateSize({ animate: false });
    });
    // The list grows at its end without another page.
    new MutationObserver(draw).observe(document.getElementById("run-results"), { childList: true, subtree: true });
    return () => {
        draw();
        map.invalidateSize({ animate: false });
        offer();
        bar.querySelector("[data-search-here]").hidden = !isOffered;
    };
};
