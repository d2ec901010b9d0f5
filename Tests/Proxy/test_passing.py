"""What passes the proxy, and arrives as it was sent."""

from __future__ import annotations

import hashlib
import http.client
import os
import re
import subprocess
import urllib.parse
from pathlib import Path

from house import new_id
from people import ANN
from pictures import png
from proxies import NAME, SecureCaller, curl


def directly(way, method: str, path: str, headers: dict | None = None, body: bytes | None = None):
    """The same without the proxy."""
    connection = http.client.HTTPConnection("127.0.0.1", way.house.port, timeout=60)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def test_a_page_and_signing_in_over_https_give_cookies_that_go_nowhere_else(way):
    stranger = SecureCaller(way.proxy)
    status, headers, page = stranger.ask("GET", "/sign-in", {"Accept-Language": "ko"})
    assert status == 200 and b"<form" in page
    assert headers["Strict-Transport-Security"]
    form = urllib.parse.urlencode({"email": ANN.email, "password": ANN.password}).encode()
    sent = {"Content-Type": "application/x-www-form-urlencoded", "Origin": way.proxy.address, "Sec-Fetch-Site": "same-origin"}
    status, headers, _ = stranger.ask("POST", "/sign-in", sent, form)
    cookies = headers.get_all("Set-Cookie")
    assert status == 303 and any(cookie.startswith("__Host-maru=") for cookie in cookies)
    assert all("Secure" in cookie and "HttpOnly" in cookie for cookie in cookies)
    assert urllib.parse.urlsplit(headers["Location"]).scheme in ("", "https")


def test_a_form_of_another_site_is_refused(way):
    sent = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://other.example"}
    assert SecureCaller(way.proxy).ask("POST", "/sign-in", sent, b"email=a")[0] == 403


def test_plain_http_leads_to_https(way):
    connection = http.client.HTTPConnection("127.0.0.1", way.proxy.plain_port, timeout=60)
    connection.request("GET", "/sign-in", headers={"Host": NAME})
    answer = connection.getresponse()
    assert answer.status in (301, 308) and answer.headers["Location"].startswith(f"https://{NAME}")
    assert answer.headers["Location"].endswith("/sign-in")
    connection.close()


def test_browsers_get_http_2(way):
    asked = subprocess.run(
        curl(way.proxy, "--output", "/dev/null", "--write-out", "%{http_version} %{http_code}", f"{way.proxy.address}/sign-in"),
        capture_output=True, text=True, timeout=60)
    assert asked.stdout == "2 200", asked.stderr


def test_what_somebody_did_is_on_a_stream_at_once(way):
    before = len(way.stream.heard())
    way.board.add("우유 사기")
    # A proxy that collects what it passes on would keep these few bytes until the next ping, or for good.
    way.stream.wait(lambda: any(way.board.id in line for line in way.stream.heard()[before:]), seconds=20)


def test_compressed_pages_heads_and_what_did_not_change_pass_as_they_are(way):
    stranger = SecureCaller(way.proxy)
    page = stranger.ask("GET", "/sign-in")[2].decode()
    # The map library comes compressed either way.
    asset = re.search(r"/assets/[^/]+/", page)[0] + "leaflet/leaflet.js"
    for coding in ["br", "gzip"]:
        wanted = {"Accept-Encoding": coding}
        status, headers, content = stranger.ask("GET", asset, wanted)
        assert (status, headers["Content-Encoding"]) == (200, coding)
        assert content == directly(way, "GET", asset, wanted)[2]
    assert stranger.ask("GET", "/sign-in", {"Accept-Encoding": "gzip, br"})[1]["Content-Encoding"] == "gzip"
    # Nobody asked for it to be compressed, and nobody on the way did.
    _, headers, content = stranger.ask("GET", asset, {"Accept-Encoding": "identity"})
    assert headers["Content-Encoding"] is None and content == directly(way, "GET", asset, {"Accept-Encoding": "identity"})[2]
    status, headers, content = stranger.ask("HEAD", asset, {"Accept-Encoding": "identity"})
    assert status == 200 and content == b""
    assert headers["Content-Length"] == directly(way, "HEAD", asset, {"Accept-Encoding": "identity"})[1]["Content-Length"]


def test_a_picture_is_uploaded_and_downloaded_and_known_again(way):
    content = png(300, 200)
    card = way.board.add("사진")
    file = new_id()
    way.minji.send("PUT", f"/api/v1/files/{file}", {"space": way.board.id, "size": len(content)})
    assert send_part(way, file, 0, content)[0] == 200
    way.minji.post(f"/api/v1/files/{file}/finish", {})
    attach(way, card, file, "여행.png")
    status, headers, picture = way.minji.ask("GET", f"/file/{file}/full")
    assert status == 200 and headers["Content-Type"] == "image/webp" and picture[:4] == b"RIFF"
    assert int(headers["Content-Length"]) == len(picture)
    status, _, nothing = way.minji.ask("GET", f"/file/{file}/full", {"If-None-Match": headers["ETag"]})
    assert (status, nothing) == (304, b"")
    assert SecureCaller(way.proxy).ask("GET", f"/file/{file}/full")[0] == 303, "Who is not signed in is led to do so."


def test_an_upload_that_broke_off_continues_where_it_was_and_arrives_whole(way):
    content = os.urandom(2_500_000)
    card = way.board.add("파일")
    file, part = new_id(), 1024 * 1024
    way.minji.send("PUT", f"/api/v1/files/{file}", {
        "space": way.board.id, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()})
    assert send_part(way, file, 0, content[:part])[0] == 200
    # The connection breaks in the middle of the second part.
    broken = way.minji.connect()
    broken.putrequest("PUT", f"/api/v1/files/{file}/parts/{part}")
    for name, value in {"Cookie": way.minji.cookie, "Content-Type": "application/octet-stream", "Content-Length": str(part)}.items():
        broken.putheader(name, value)
    broken.endheaders(content[part:part + 100_000])
    broken.close()
    assert way.minji.get(f"/api/v1/files/{file}")["offset"] == part
    for offset in range(part, len(content), part):
        assert send_part(way, file, offset, content[offset:offset + part])[0] == 200
    way.minji.post(f"/api/v1/files/{file}/finish", {})
    attach(way, card, file, "표.bin")
    assert way.minji.ask("GET", f"/file/{file}/full")[2] == content


def send_part(way, file: str, offset: int, content: bytes):
    return way.minji.ask(
        "PUT", f"/api/v1/files/{file}/parts/{offset}", {"Content-Type": "application/octet-stream", "Accept": "application/json"}, content)


def attach(way, card: str, file: str, name: str) -> None:
    status, _, answer = way.minji.send("PUT", f"{way.board.api}/cards/{card}/attachments/{file}", {"id": new_id(), "name": name})
    assert status in (200, 201), answer


def test_what_is_too_large_is_refused_by_the_house_in_its_words(way):
    stranger = SecureCaller(way.proxy)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for method, path, headers, body in [
            ("POST", "/sign-in", form, b"email=" + b"a" * 700_000), ("GET", "/" + "a" * 9_000, {}, None),
            ("GET", "/sign-in", {"Cookie": "a=" + "b" * 17_000}, None)]:
        through, straight = stranger.ask(method, path, headers, body), directly(way, method, path, headers, body)
        assert through[0] == straight[0] >= 400, (path[:20], through[0], straight[0])
        # nginx and Caddy have pages of their own, which are not these.
        assert through[1]["Content-Type"] == straight[1]["Content-Type"] and b"nginx" not in through[2]


def test_each_client_counts_by_their_own_address_whatever_they_say_it_is(way):
    # Everybody who lied about their address would be somebody else each time, and never be told to wait.
    liar, other = SecureCaller(way.proxy, source="127.0.0.7"), SecureCaller(way.proxy, source="127.0.0.8")
    statuses = []
    connection = liar.connect()
    for n in range(100 * way.rate):
        connection.request("GET", "/healthz", headers={
            "X-Forwarded-For": f"203.0.113.{n % 250}", "X-Real-IP": "203.0.113.9", "Forwarded": "for=203.0.113.9"})
        answer = connection.getresponse()
        answer.read()
        statuses.append(answer.status)
        if answer.status == 429:
            break
    connection.close()
    assert statuses[-1] == 429, "The house believed what a client said of its address."
    assert len(statuses) > 10 * way.rate, "Somebody else's requests counted, too."
    assert other.ask("GET", "/healthz")[0] == 200
    assert "not in `proxies`" not in way.house.log.read_text()


def test_figures_of_the_house_are_not_told_through_the_proxy(way):
    assert SecureCaller(way.proxy).ask("GET", "/metrics")[0] == 404


def test_connections_to_the_house_are_kept(way):
    client = SecureCaller(way.proxy, source="127.0.0.4")
    connection = client.connect()
    before = connections(way.house.port)
    for _ in range(60):
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
    connection.close()
    # One a request would be sixty; some are Caddy's own, which looks at /readyz.
    assert len(connections(way.house.port) - before) < 30


def connections(port: int) -> set[int]:
    """The other ends of the connections to a port, also of those that were closed within the last minute."""
    ends = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        near, far = (int(end.split(":")[1], 16) for end in line.split()[1:3])
        ends |= {far} if near == port else {near} if far == port else set()
    return ends
