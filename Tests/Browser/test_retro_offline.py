"""One's own keywords with no network: written, changed and read on the device, sealed once the house is back."""

import re

import pytest
from playwright.sync_api import expect

from devices import held, settled, until, with_network, without_network
from people import ANN, MINJI
from test_retro import code_of, join, team_of


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


@pytest.fixture
def crew(visitors):
    """Minji's phone, which holds her team, Ann's browser, and the team's address."""
    minji = visitors.sign_in(MINJI, "phone", new=True)
    team = team_of(minji)
    ann = visitors.sign_in(ANN)
    join(ann, code_of(minji, team), "Ann")
    minji.goto(team)
    until(minji, lambda state: held(state, "retro"))
    settled(minji)
    # The device itself draws this page, and had the team before Ann was in it.
    minji.goto(team + "/write")
    minji.locator(".pick", has_text="Ann").wait_for()
    return minji, ann, team


def write(page, team, word, story):
    page.goto(team + "/write")
    page.locator(".pick", has_text="Ann").click()
    page.locator(".pick").filter(has_text=re.compile("Stop|멈춰요")).click()
    following = page.locator("[data-goes=next]:visible")
    following.click()
    page.locator("[name=situation]").fill(story)
    for _ in range(3):
        following.click()
    page.locator("[name=word]").fill(word)
    page.locator(".write .form-actions button").last.click()
    page.locator(".retro-home").wait_for()


def test_a_keyword_written_with_no_network_is_sealed_when_the_house_is_back(own_house, crew):
    minji, ann, team = crew
    without_network(own_house, minji)
    write(minji, team, "배려", "커피를 타 줬어요")
    expect(minji.locator(".wall .chip")).to_have_text(["배려"])
    # A reload in the middle, and the box: it is kept on the device.
    minji.reload()
    minji.goto(team + "/box")
    minji.locator(".wall .chip", has_text="배려").click()
    minji.get_by_text("커피를 타 줬어요").wait_for()
    minji.locator(".keyword-fingerprint", has_text="아직 이 기기에만").wait_for()
    minji.get_by_role("link", name="고치기").click()
    for _ in range(4):
        minji.locator("[data-goes=next]:visible").click()
    minji.locator("[name=word]").fill("다정함")
    minji.locator(".write .form-actions button").last.click()
    minji.locator(".retro-home").wait_for()
    expect(minji.locator(".wall .chip")).to_have_text(["다정함"])

    with_network(own_house, minji)
    settled(minji)
    minji.goto(team + "/box")
    minji.locator(".wall .chip", has_text="다정함").click()
    minji.locator(".keyword-fingerprint", has_text=re.compile("봉인 지문 [0-9a-f]{12}")).wait_for()
    ann.goto(team)
    expect(ann.locator(".wall .chip")).to_have_text(["다정함"])
    assert "커피" not in ann.content()


def test_what_only_the_house_can_do_says_so(own_house, crew):
    minji, _, team = crew
    without_network(own_house, minji)
    for page in ("/people", "/schedule"):
        minji.goto(team + page)
        minji.get_by_role("heading", name=re.compile("연결|네트워크|인터넷")).first.wait_for()
    minji.goto(team)
    minji.locator(".retro-home").wait_for()
    minji.goto("/retro")
    minji.get_by_text("Keygo").first.wait_for()


def test_a_retrospective_that_opened_meanwhile_says_so_and_keeps_the_text(own_house, crew):
    minji, ann, team = crew
    ann.goto(team + "/schedule")
    ann.locator("[name=name]").fill("Sprint 1")
    ann.locator("form", has=ann.locator("[name=name]")).locator("button").last.click()
    ann.locator(".retro-card[data-state=scheduled]").wait_for()
    minji.goto(team)
    minji.locator(".retro-card[data-state=scheduled]").wait_for()
    settled(minji)
    minji.context.set_offline(True)
    write(minji, team, "늦은 말", "보내기 전에 시작했어요")
    other = minji.context.browser.new_context(storage_state=minji.context.storage_state())
    leader = other.new_page()
    leader.goto(own_house.address + re.sub(r"^https?://[^/]+", "", team))
    leader.get_by_role("button", name="지금 시작하기").first.click()
    leader.get_by_role("dialog").get_by_role("button", name="지금 시작하기").click()
    leader.locator(".retro-card[data-state=open], .day").first.wait_for()
    minji.context.set_offline(False)
    until(minji, lambda state: state.get("refused") == 1)
    minji.goto("/unsent")
    minji.get_by_text("보내기 전에 시작했어요").wait_for()
    minji.get_by_text(re.compile("회고가 시작되어")).wait_for()
    other.close()
