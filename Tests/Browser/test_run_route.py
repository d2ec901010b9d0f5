"""The route of a run, by the browser: from a file to a picture, for those who are in."""

from playwright.sync_api import expect

from conftest import session_cookie
from house import Caller
from meetups import Meetup, introduce
from people import ANN, DOYUN, MINJI


def gpx(points: int) -> bytes:
    """A track due north, 100 m and half a minute between two points."""
    line = "".join(
        f'<trkpt lat="{37.5665 + index * 0.0009:.6f}" lon="126.978"><ele>{30 + index}</ele>'
        f"<time>2026-05-01T06:{index // 2:02}:{index % 2 * 30:02}Z</time></trkpt>" for index in range(points))
    return f'<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>{line}</trkseg></trk></gpx>'.encode()


def choose(page, content: bytes):
    page.get_by_label("GPX 파일").set_input_files(
        {"name": "run.gpx", "mimeType": "application/gpx+xml", "buffer": content})


def test_a_leader_uploads_a_route_that_only_who_is_in_sees(house, visitors, caller):
    for person, nickname in ((MINJI, "달리는민지"), (DOYUN, "도윤이"), (ANN, "AnnRuns")):
        introduce(Caller(house, session_cookie(house, person)), nickname)
    run = Meetup(caller(MINJI), "남산 5km")
    run.join(caller(DOYUN))
    page = visitors.sign_in(MINJI, "phone")
    page.goto(run.page)
    page.get_by_role("link", name="코스 올리기").click()
    page.wait_for_url("**/route")
    choose(page, b"<!DOCTYPE gpx><gpx/>")
    page.get_by_role("button", name="코스 올리기").click()
    expect(page.locator(".field-error")).to_contain_text("DTD")
    choose(page, gpx(41))
    page.get_by_role("radio", name="500m").check(force=True)
    page.get_by_role("button", name="코스 올리기").click()
    expect(page.get_by_role("img", name="코스 그림")).to_be_visible()
    expect(page.locator(".run-facts")).to_contain_text("3.00km")
    expect(page.locator(".run-splits tbody tr")).to_have_count(4)

    member = visitors.sign_in(DOYUN)
    member.goto(run.page + "/route")
    expect(member.get_by_role("img", name="코스 그림")).to_be_visible()
    with member.expect_download() as download:
        member.get_by_role("link", name="GPX로 내려받기").click()
    content = download.value.path().read_text()
    assert "<trkpt" in content and "<time>" not in content and "37.5665" not in content

    other = visitors.sign_in(ANN)
    other.goto(run.page)
    expect(other.get_by_text("About 3.0 km")).to_be_visible()
    expect(other.locator(".run-route")).to_have_count(0)
    assert other.goto(run.page + "/route").status == 403

    page.get_by_role("button", name="코스 지우기").click()
    page.get_by_role("dialog").get_by_role("button", name="코스 지우기").click()
    expect(page.get_by_role("img", name="코스 그림")).to_have_count(0)
