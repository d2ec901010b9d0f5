"""A browser that has got another address for its notifications tells the house of it, while no page is open.

What browsers bring, and what the house or a proxy answers, is tested in `Tests/Scripts/renewed-push.test.mjs`.
"""

import base64
import sqlite3
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from conftest import session_cookie
from eventually import eventually
from house import Caller
from people import MINJI

# The push service is on this machine.
SETTINGS = {"MARU_PUSH_PRIVATE": "true"}


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


class Station:
    """A push service on this machine, which keeps what it gets by its address."""

    def __init__(self):
        self.got: dict[str, list[bytes]] = {}
        station = self

        class Answering(BaseHTTPRequestHandler):
            def do_POST(self):
                station.got.setdefault(self.path, []).append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(201)
                self.end_headers()

            def log_message(self, *words):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, path: str) -> str:
        return f"http://localhost:{self.server.server_port}{path}"


@pytest.fixture
def station():
    station = Station()
    yield station
    station.server.shutdown()
    station.server.server_close()


def test_a_changed_subscription_takes_the_place_of_the_old_one(own_house, visitors, station):
    page = visitors.sign_in(MINJI, "phone", new=True)
    page.goto("/me/push")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    key = page.locator("[data-push]").get_attribute("data-push")
    old = {"endpoint": station.address("/push/old"), "keys": page.evaluate(MAKING, "old")}
    new = {"endpoint": station.address("/push/new"), "keys": page.evaluate(MAKING, "new")}
    put = page.evaluate("""async ({ endpoint, keys }) => (await fetch("/api/v1/me/push", {
        method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ endpoint, ...keys }) })).status""", old)
    assert put == 200
    caller = Caller(own_house, session_cookie(own_house, MINJI))

    def comes(name):
        """What was sent to this address, as its browser reads it."""
        eventually("a message has come", lambda: station.got.get(f"/push/{name}"))
        (body,) = station.got[f"/push/{name}"]
        return page.evaluate(OPENING, [name, base64.b64encode(body).decode()])

    assert caller.send_form("/me/send-push", {}) == 303
    assert comes("old")["address"].startswith("/inbox/")
    (worker,) = page.context.service_workers
    # The browser says nothing of the addresses, so the key is the house's.
    asked = worker.evaluate(CHANGING, {"fresh": new, "key": key, "brings": []})
    assert asked == [{"userVisibleOnly": True, "applicationServerKey": key}]
    with sqlite3.connect(own_house.data / "maru.sqlite") as database:
        assert database.execute("SELECT endpoint FROM floor_push_subscription").fetchall() == [(new["endpoint"],)]
    assert caller.send_form("/me/send-push", {}) == 303
    assert comes("new")["address"].startswith("/inbox/")
    assert len(station.got["/push/old"]) == 1
    # What was turned off elsewhere stays off, whatever the browser does by itself.
    (device,) = caller.get("/api/v1/me/push")["devices"]
    assert caller.send("DELETE", f"/api/v1/me/push/{device['device']}")[0] == 204
    worker.evaluate(CHANGING, {"fresh": new, "key": key, "brings": []})
    assert caller.get("/api/v1/me/push")["devices"] == []


def test_a_changed_subscription_is_told_until_the_house_has_heard_of_it(own_house, visitors, station):
    page = visitors.sign_in(MINJI, "phone", new=True)
    page.goto("/me/push")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    eventually("the worker is there", lambda: page.context.service_workers, page=page)
    key = page.locator("[data-push]").get_attribute("data-push")
    caller = Caller(own_house, session_cookie(own_house, MINJI))
    old, new = ({"endpoint": station.address(f"/push/{name}"), "keys": page.evaluate(MAKING, name)} for name in ("old", "new"))
    assert caller.send("PUT", "/api/v1/me/push", {"endpoint": old["endpoint"], **old["keys"]})[0] == 200
    lost = []

    def lose(route):
        lost.append(route.request.method)
        # A tunnel that is not there.
        route.fulfill(status=422, content_type="text/html", body="<h1>Tunnel not found</h1>")

    page.context.route("**/api/v1/me/push", lose)
    (worker,) = page.context.service_workers
    worker.evaluate(CHANGING, {"fresh": new, "key": key, "brings": ["old", "new"]})
    assert lost == ["PUT"]
    page.context.unroute("**/api/v1/me/push")
    # The device syncs with each page.
    page.goto("/today")

    def known():
        with sqlite3.connect(own_house.data / "maru.sqlite") as database:
            return database.execute("SELECT endpoint FROM floor_push_subscription").fetchall() == [(new["endpoint"],)]

    eventually("the house knows the new address", known)


# As when the browser says so. Chromium does it where the test cannot: its maker's service has to end a subscription.
CHANGING = """async ({ fresh, key, brings }) => {
    const subscription = { toJSON: () => fresh };
    const asked = [];
    PushManager.prototype.subscribe = async (options) => {
        asked.push(options);
        return subscription;
    };
    const event = new ExtendableEvent("pushsubscriptionchange");
    // A browser that says nothing of an address leaves it out.
    if (brings.includes("old")) event.oldSubscription = { options: { userVisibleOnly: true, applicationServerKey: key } };
    if (brings.includes("new")) event.newSubscription = subscription;
    let done;
    event.waitUntil = (work) => { done = work; };
    dispatchEvent(event);
    await done.catch(() => {});
    return asked;
}"""

# The keys that a browser makes for a subscription.
MAKING = """async (name) => {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
    const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
    const secret = crypto.getRandomValues(new Uint8Array(16));
    (window.made ??= {})[name] = { pair, point, secret };
    const text = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return { p256dh: text(point), auth: text(secret) };
}"""

# RFC 8291, as a browser does.
OPENING = r"""async ([name, text]) => {
    const body = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const { pair, point, secret } = window.made[name];
    const [salt, theirs, sealed] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)];
    const words = new TextEncoder();
    const derive = async (from, salt, info, count) => crypto.subtle.deriveBits(
        { name: "HKDF", hash: "SHA-256", salt, info }, await crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]), count * 8);
    const other = await crypto.subtle.importKey("raw", theirs, { name: "ECDH", namedCurve: "P-256" }, false, []);
    const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, pair.privateKey, 256);
    const input = await derive(shared, secret, new Uint8Array([...words.encode("WebPush: info\0"), ...point, ...theirs]), 32);
    const key = await derive(input, salt, words.encode("Content-Encoding: aes128gcm\0"), 16);
    const iv = await derive(input, salt, words.encode("Content-Encoding: nonce\0"), 12);
    const opened = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv }, await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]), sealed);
    // The last byte ends the record.
    return JSON.parse(new TextDecoder().decode(opened.slice(0, -1)));
}"""
