"""What is new in the talk of a run, and the reports of several messages."""

from itertools import count

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from eventually import eventually
from hands import Finger
from house import Caller
from meetups import Meetup, introduce
from people import ANN, MINJI


numbers = count(1)


@pytest.fixture
def run(house, caller):
    """A run of 민지's that Ann is in."""
    for person, nickname in ((MINJI, "달리는민지"), (ANN, "AnnRuns")):
        introduce(Caller(house, session_cookie(house, person)), nickname)
    run = Meetup(caller(MINJI), f"{next(numbers)}번째 러닝")
    run.join(caller(ANN))
    return run


def read_by(page):
    """The house's answer that it knows what was seen: a script says so once the page is there."""
    return page.expect_response(lambda answer: answer.url.endswith("/read-talk"))


def below_the_line(page):
    return page.locator("#run-unread + .run-message .run-message-text")


def test_what_is_new_is_counted_and_begins_at_a_line_that_stays_while_one_looks(visitors, run):
    run.say("하나")
    run.say("둘")
    ann = visitors.sign_in(ANN, "phone")
    finger = Finger(ann)
    ann.goto("/run/mine")
    row = ann.locator(".row", has_text=run.title)
    with read_by(ann):
        finger.tap(row.get_by_role("link", name="2 unread messages"))
    ann.wait_for_url(f"**{run.page}/talk")
    expect(ann.locator("#run-unread")).to_have_count(0)
    ann.goto("/run/talks")
    expect(row).to_contain_text("달리는민지: 둘")
    expect(row.locator(".badge")).to_have_count(0)

    run.say("셋")
    expect(row.locator(".badge")).to_contain_text("1 unread message")
    with read_by(ann):
        finger.tap(ann.get_by_role("link", name=run.title))
    ann.wait_for_url(f"**{run.page}/talk")
    expect(below_the_line(ann)).to_have_text("셋")
    # What comes while she looks is read at once, and moves no line.
    with read_by(ann):
        run.say("넷")
    expect(ann.locator(".run-message-text").last).to_have_text("넷")
    expect(below_the_line(ann)).to_have_text("셋")
    ann.goto("/run/mine")
    expect(row).to_be_visible()
    expect(row.get_by_role("link", name="unread")).to_have_count(0)


@pytest.mark.without_worker("a device draws the talk itself")
def test_a_message_comes_by_the_stream_and_no_page_is_asked_for(visitors, run):
    run.say("하나")
    run.say("둘")
    ann = visitors.sign_in(ANN, "phone")
    # The very first page is asked for again once the house knows the zone.
    ann.goto("/run/talks")
    ann.goto(f"{run.page}/talk")
    last = ann.locator(".run-message-text").last
    # Before the stream is open, a page asks.
    run.say("셋")
    expect(last).to_have_text("셋")
    asked = []
    # That something was read is answered with a way to the talk, which the script does not follow.
    ann.on("request", lambda request: request.redirected_from or asked.append((request.method, request.url)))
    for text in ("넷", "다섯"):
        with read_by(ann):
            run.say(text)
        expect(last).to_have_text(text)
    assert not [url for method, url in asked if method == "GET" and url.endswith("/talk")], asked
    texts = ann.locator(".run-message-text").all_inner_texts()
    ann.reload()
    assert ann.locator(".run-message-text").all_inner_texts() == texts == ["하나", "둘", "셋", "넷", "다섯"]


def test_what_was_seen_is_told_again_until_the_house_takes_it(visitors, run):
    run.say("하나")
    ann = visitors.sign_in(ANN, "phone")
    ann.goto("/run/talks")
    # Too much at once.
    ann.context.route("**/read-talk", lambda route: route.fulfill(status=429, body=""))
    ann.clock.install()
    with read_by(ann):
        ann.goto(run.page + "/talk")
    answers = []
    ann.on("response", lambda answer: answer.url.endswith("/read-talk") and answers.append(answer.status))
    ann.context.unroute("**/read-talk")
    # The page may not have read the refusal yet: then it has not begun to wait.
    eventually("the house takes it", lambda: ann.clock.fast_forward(5_000) or answers, lambda statuses: 303 in statuses)


def test_several_messages_are_chosen_and_reported_together(visitors, run):
    run.say("하나")
    run.say("둘")
    ann = visitors.sign_in(ANN, "phone")
    finger = Finger(ann)
    ann.goto(run.page + "/talk")
    finger.tap(ann.get_by_role("button", name="Talk menu"))
    finger.tap(ann.get_by_role("link", name="Report messages"))
    ann.wait_for_url(f"**{run.page}/report-messages")
    expect(ann.get_by_role("checkbox")).to_have_count(2)
    for box in ann.get_by_role("checkbox").all():
        box.check()
    ann.get_by_label("Reason").select_option("spam")
    finger.tap(ann.get_by_role("button", name="Report", exact=True))
    ann.wait_for_url(f"**{run.page}/talk?reported=1")
    ann.goto(run.page + "/report-messages")
    expect(ann.get_by_text("Reported", exact=True)).to_have_count(2)
