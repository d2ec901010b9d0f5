"""The Retro room, by the browser: from no team to a sealed keyword in one's box, and the day it is opened on."""

import re

import pytest
from playwright.sync_api import expect

from devices import held, own_headers, until
from people import ANN, MINJI, SAM

# How many drafts this device has, and whether one of them has a text.
DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('maru-draft/')).length"
KEEPS = "(text) => JSON.stringify(localStorage).includes(text)"


def team_of(page, name="Keygo", nickname="Minji"):
    """A team made by hand; gives its address."""
    page.goto("/retro/create-team")
    page.get_by_label(re.compile("Team name|팀 이름")).fill(name)
    page.get_by_label(re.compile("Nickname|닉네임")).fill(nickname)
    page.locator("form.retro-form button").last.click()
    page.locator(".retro-home").wait_for()
    return re.sub(r"\?.*", "", page.url)


def code_of(page, team):
    page.goto(team + "/people")
    return page.locator("#team-code").input_value()


def join(page, code, nickname):
    page.goto(f"/retro/join-team?code={code}")
    page.get_by_label(re.compile("Nickname|닉네임")).fill(nickname)
    page.get_by_role("button", name=re.compile("^Join|들어가기")).click()
    page.locator(".retro-home").wait_for()


@pytest.mark.parametrize("device, scripts", [
    ("phone", True), ("desktop", True),
    pytest.param("phone", False, marks=pytest.mark.without_scripts("styles show all steps at once where no script leads on")),
], ids=["phone", "desktop", "phone without scripts"])
def test_a_keyword_is_written_in_five_steps_and_sealed(visitors, device, scripts):
    minji = visitors.sign_in(MINJI, device, scripts=scripts)
    team = team_of(minji)
    ann = visitors.sign_in(ANN, scripts=scripts)
    join(ann, code_of(minji, team), "Ann")

    minji.goto(team + "/write")
    minji.locator(".pick", has_text="Ann").click()
    minji.locator(".pick").filter(has_text=re.compile("Stop|멈춰요")).click()
    following = minji.locator("[data-goes=next]:visible")
    if scripts:
        assert minji.locator("[data-step]:visible").count() == 1
        following.click()
    minji.locator("[name=situation]").fill("Cut me off in the meeting")
    if scripts:
        following.click()
    minji.locator("[name=feeling]").fill("A little hurt")
    if scripts:
        following.click()
        minji.locator("[data-goes=back]:visible").click()
        assert minji.locator("[name=feeling]").input_value() == "A little hurt", "Back keeps everything"
        following.click()
        following.click()
        assert "Cut me off in the meeting" in minji.locator("[data-whole]").inner_text()
    minji.locator("[name=word]").fill("Listening")
    minji.locator(".write .form-actions button").last.click()
    minji.locator(".retro-home").wait_for()
    expect(minji.locator(".wall .chip")).to_have_text(["Listening"])

    # It comes to the house from the one device, and to the other from there.
    ann.goto(team)
    expect(ann.locator(".wall .chip")).to_have_text(["Listening"])
    assert ann.locator(".wall a").count() == 0
    assert "Cut me off" not in ann.content()

    minji.goto(team + "/box")
    minji.locator(".wall .chip", has_text="Listening").click()
    minji.get_by_text("Cut me off in the meeting").wait_for()


def test_a_draft_survives_closing_and_ends_when_it_is_sealed(visitors):
    minji = visitors.sign_in(MINJI)
    team = team_of(minji)
    ann = visitors.sign_in(ANN)
    join(ann, code_of(minji, team), "Ann")
    minji.goto(team + "/write")
    minji.locator(".pick", has_text="Ann").click()
    minji.locator(".pick").last.click()
    minji.locator("[data-goes=next]:visible").click()
    minji.locator("[name=situation]").fill("Half a thought")
    # The script that keeps drafts is loaded when the first one is begun.
    minji.wait_for_function(KEEPS, arg="Half a thought")
    context = minji.context
    minji.close()
    page = context.new_page()
    page.goto(team + "/write")
    expect(page.locator("[name=situation]")).to_have_value("Half a thought")
    for _ in range(4):
        page.locator("[data-goes=next]:visible").click()
    page.locator("[name=word]").fill("Done")
    page.locator(".write .form-actions button").last.click()
    page.locator(".retro-home").wait_for()
    # The page is seen before its scripts run.
    page.wait_for_function(f"() => {DRAFTS} === 0")
    page.goto(team + "/write")
    assert page.locator("[name=situation]").input_value() == ""


@pytest.mark.without_worker("the house refuses a keyword, and a device takes it first: see test_retro_offline.py")
def test_a_keyword_that_was_not_taken_stays_a_draft_and_its_step_stays_where_it_was(visitors):
    minji = visitors.sign_in(MINJI)
    team = team_of(minji)
    ann = visitors.sign_in(ANN)
    join(ann, code_of(minji, team), "Ann")
    minji.goto(team + "/write")
    minji.locator(".pick", has_text="Ann").click()
    minji.locator(".pick").last.click()
    following = minji.locator("[data-goes=next]:visible")
    following.click()
    minji.locator("[name=situation]").fill("Half a thought")
    following.click()
    # Back from another window: the page is asked for anew, and one goes on where one was.
    with minji.expect_response(re.compile("/write")):
        minji.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(minji.locator("[data-step]:visible [name=feeling]")).to_be_visible()
    expect(minji.locator("[data-step]:visible")).to_have_count(1)
    for _ in range(2):
        following.click()
    minji.locator("[name=word]").fill("Listening")
    minji.wait_for_function(KEEPS, arg="Listening")
    busy = {"Content-Type": "text/html", **own_headers(visitors.house)}
    minji.context.route("**/add-keyword", lambda route: route.fulfill(status=503, body="<p>Busy", headers=busy))
    minji.locator(".write .form-actions button").last.click()
    minji.get_by_text("Busy").wait_for()
    # Something else is done meanwhile, of which the next page tells.
    minji.goto(team + "/schedule")
    minji.locator("[name=name]").fill("Sprint 3")
    minji.locator("form.retro-form button").first.click()
    minji.locator(".retro-card[data-state=scheduled]").wait_for()
    minji.goto(team + "/write")
    expect(minji.locator("[name=situation]")).to_have_value("Half a thought")
    expect(minji.locator("[name=word]")).to_have_value("Listening")


@pytest.mark.without_worker("the house refuses a keyword, and a device takes it first: see test_retro_offline.py")
def test_a_form_from_before_the_day_is_refused_after_it_with_its_words(visitors, caller):
    minji = visitors.sign_in(MINJI)
    # Her page sleeps through the day, and is drawn anew when it is over.
    minji.context.route(re.compile(r"/live(\?|$)"), lambda route: route.abort())
    team = team_of(minji)
    ann = visitors.sign_in(ANN)
    join(ann, code_of(minji, team), "Ann")
    minji.goto(team + "/write")
    minji.locator(".pick", has_text="Ann").click()
    minji.locator(".pick").last.click()
    following = minji.locator("[data-goes=next]:visible")
    following.click()
    minji.locator("[name=situation]").fill("Came too late")
    for _ in range(3):
        following.click()
    minji.locator("[name=word]").fill("Late")
    address = "/api/v1/teams/" + team.split("/retro/")[1]
    start = {"name": "Sprint 3", "start": minji.evaluate("Date.now() + 3600000"), "zone": "Asia/Seoul"}
    for use_case, form in (("schedule-retrospective", start), ("start-retrospective", {}), ("end-retrospective", {})):
        status, _, body = caller(MINJI).send("POST", f"{address}/{use_case}", form)
        assert status == 200, body
    # It is the page of the next retrospective then; what was begun stays with its own.
    minji.evaluate("""() => new Promise((drawn) => {
        document.addEventListener("maru:page", () => drawn(), { once: true });
        document.dispatchEvent(new Event("visibilitychange"));
    })""")
    minji.locator(".write .form-actions button").last.click()
    minji.get_by_text("이 회고는 끝났어요").first.wait_for()
    assert minji.locator("[name=situation]").input_value() == "Came too late"
    minji.goto(team)
    expect(minji.locator(".wall .chip", has_text="Late")).to_have_count(0)


def test_a_day_is_set_and_everybody_sees_it_come(visitors):
    minji = visitors.sign_in(MINJI)
    team = team_of(minji)
    ann = visitors.sign_in(ANN, "phone")
    join(ann, code_of(minji, team), "Ann")
    assert ann.locator(".retro-card").get_attribute("data-state") == "unscheduled"
    minji.goto(team + "/schedule")
    minji.locator("[name=name]").fill("Sprint 3")
    minji.locator("form.retro-form button").first.click()
    minji.locator(".retro-card[data-state=scheduled]").wait_for()
    ann.locator(".retro-card[data-state=scheduled]", has_text="Sprint 3").wait_for()


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("person", [MINJI, ANN], ids=["Korean", "English"])
def test_axe_finds_nothing_and_nothing_is_cut_off(visitors, accessible_in_both_themes, person, device):
    page = visitors.sign_in(person, device)
    team = team_of(page)
    sam = visitors.sign_in(SAM)
    join(sam, code_of(page, team), "Sam")
    for address in [team, team + "/people", team + "/write", team + "/box", team + "/schedule", team + "/archive",
                    "/retro", "/retro/teams", "/retro/create-team", "/retro/join-team"]:
        page.goto(address)
        page.locator("h1").wait_for()
        accessible_in_both_themes(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], address


def test_whoever_leaves_a_team_goes_on_to_their_teams(visitors):
    page = visitors.sign_in(ANN)
    team = team_of(page)
    page.goto(team + "/people")
    page.get_by_role("button", name="Leave team").click()
    page.locator("#leave-team form button").last.click()
    # Where another journey has left them in one team, to that.
    page.wait_for_url(lambda address: not address.startswith(team))
    page.get_by_role("heading").first.wait_for()
    # What the device holds, it shows without asking the house.
    until(page, lambda state: team.rsplit("/", 1)[1] not in held(state, "retro"))
    assert page.goto(team).status == 404


def test_a_code_that_is_renewed_while_somebody_joins_loses_nothing_they_wrote(visitors):
    minji = visitors.sign_in(MINJI)
    team = team_of(minji)
    ann = visitors.sign_in(ANN)
    code = code_of(minji, team)
    ann.goto("/retro/join-team?code=" + code)
    ann.get_by_label("Nickname").fill("Annie")
    ann.get_by_label("What you do").fill("Type & colour")
    minji.get_by_role("button", name="코드 새로 만들기").click()
    minji.locator("#renew-code form button").last.click()
    expect(minji.locator("#team-code")).not_to_have_value(code)
    ann.get_by_role("button", name="Join").click()
    ann.get_by_text("No team has this code").wait_for()
    ann.get_by_label("Team code").fill(code_of(minji, team))
    ann.get_by_role("button", name="Find team").click()
    expect(ann.get_by_label("Nickname")).to_have_value("Annie")
    expect(ann.get_by_label("What you do")).to_have_value("Type & colour")
    ann.get_by_role("button", name="Join").click()
    ann.locator(".retro-home").wait_for()
    minji.reload()
    minji.get_by_text("Type & colour").wait_for()


def half_written(visitors):
    """Ann, who has half a keyword for Minji on her device, and the address of their team."""
    minji = visitors.sign_in(MINJI)
    team = team_of(minji)
    ann = visitors.sign_in(ANN)
    join(ann, code_of(minji, team), "Ann")
    ann.goto(team + "/write")
    ann.locator(".pick", has_text="Minji").click()
    ann.locator(".pick").last.click()
    ann.locator("[data-goes=next]:visible").click()
    ann.locator("[name=situation]").fill("Half a thought")
    ann.wait_for_function(KEEPS, arg="Half a thought")
    return ann, team


def test_a_draft_is_forgotten_once_one_has_left_its_team_and_not_before(visitors):
    ann, team = half_written(visitors)
    ann.goto(team + "/people")
    ann.get_by_role("button", name="Leave team").click()
    # The house is busy: they have not left.
    busy = {"Content-Type": "text/html", **own_headers(visitors.house)}
    ann.context.route("**/leave-team", lambda route: route.fulfill(status=503, body="<p>Busy", headers=busy))
    ann.locator("#leave-team form button").last.click()
    ann.get_by_text("Busy").wait_for()
    ann.context.unroute("**/leave-team")
    ann.goto(team + "/write")
    expect(ann.locator("[name=situation]")).to_have_value("Half a thought")
    assert ann.evaluate(DRAFTS) == 1
    ann.goto(team + "/people")
    ann.get_by_role("button", name="Leave team").click()
    ann.locator("#leave-team form button").last.click()
    # To their teams; where another journey has left them in one, to that.
    ann.wait_for_url(lambda address: not address.startswith(team))
    ann.get_by_role("heading").first.wait_for()
    ann.wait_for_function(f"() => {DRAFTS} === 0")


@pytest.mark.without_worker("scripts come from the house, one of them late")
def test_a_draft_is_forgotten_where_its_team_is_left_before_the_script_of_drafts_is_here(visitors):
    ann, team = half_written(visitors)
    script, held = re.compile(r"/scripts/drafts\."), []
    ann.route(script, lambda route: held.append(route))
    ann.goto(team + "/people")
    ann.get_by_role("button", name="Leave team").click()
    ann.locator("#leave-team form button").last.click()
    ann.wait_for_url(lambda address: not address.startswith(team))
    assert held and ann.evaluate(DRAFTS) == 1
    # Lets go what is held.
    ann.unroute(script)
    ann.wait_for_function(f"() => {DRAFTS} === 0")


def test_three_texts_say_together_what_is_left_of_their_one_limit(visitors):
    minji = visitors.sign_in(MINJI)
    team = team_of(minji)
    ann = visitors.sign_in(ANN)
    join(ann, code_of(minji, team), "Ann")
    ann.goto(team + "/write")
    ann.locator(".pick", has_text="Minji").click()
    ann.locator(".pick").last.click()
    following = ann.locator("[data-goes=next]:visible")
    following.click()
    counters = ann.locator(".counter[data-used-text]")
    ann.locator("[name=situation]").fill("a" * 390 + "\n ")
    expect(counters).to_have_text(["Total: 390 / 400"] * 3)
    following.click()
    ann.locator("[name=feeling]").fill("Sad 👨‍👩‍👧‍👦 " * 3)
    expect(counters).to_have_text(["Total: 7 over"] * 3)
    following.click()
    expect(ann.locator("[name=feeling]")).to_be_visible()
    ann.locator("[name=feeling]").fill("Sad 👨‍👩‍👧‍👦")
    expect(counters).to_have_text(["Total: 395 / 400"] * 3)
    following.click()
    expect(ann.locator("[name=request]")).to_be_visible()
    # What comes back as a draft is counted too.
    ann.wait_for_function(KEEPS, arg="Sad")
    ann.reload()
    expect(counters).to_have_text(["Total: 395 / 400"] * 3)
