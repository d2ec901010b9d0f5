"""Who leads a run tells somebody they share a board with of it, who applies by their nickname."""

from playwright.sync_api import expect

from boards import Board
from conftest import session_cookie
from house import Caller
from meetups import Meetup, introduce
from people import ANN, MINJI


def test_a_colleague_is_told_of_a_run_and_applies(house, visitors, caller, share, accessible):
    share(Board(caller(MINJI), "회사 일"), ANN)
    for person, nickname in {MINJI: "달리는민지", ANN: "AnnRuns"}.items():
        introduce(Caller(house, session_cookie(house, person)), nickname)
    run = Meetup(caller(MINJI), "점심 달리기")
    minji = visitors.sign_in(MINJI, "phone")
    minji.goto(f"{run.page}/applicants")
    minji.get_by_role("button", name=f"{ANN.name} 님 초대").click()
    expect(minji.get_by_text("알림으로 모임을 알렸어요.")).to_be_visible()
    accessible(minji)

    ann = visitors.sign_in(ANN)
    ann.goto("/inbox")
    notice = ann.locator("#main li.row", has_text=run.title)
    expect(notice).to_contain_text("달리는민지 invited you to a run.")
    notice.get_by_role("link", name="invited you to a run").click()
    ann.wait_for_url(f"**{run.page}")
    expect(ann.get_by_role("link", name="Apply", exact=True)).to_be_visible()
    assert "AnnRuns" not in run.statuses(), "nobody comes by being told"
