"""The Run room, by the browser: from a guest's look at the list to a place in a run, its talk, and its end."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from devices import held, sent, until
from hands import Finger, Keyboard
from house import Caller
from meetups import ADDRESS, DISTRICT, PLACE, Meetup, introduce
from people import ANN, DOYUN, MINJI, SAM

# Who has a profile, and under which name the others know them. Sam has none: he writes one in a journey of his own.
NICKNAMES = {MINJI: "달리는민지", DOYUN: "도윤이", ANN: "AnnRuns"}
# Hours ahead: before the runs of all other journeys here, and so on the first page of the list.
SOON = 30


@pytest.fixture(scope="module", autouse=True)
def profiles(house):
    for person, nickname in NICKNAMES.items():
        introduce(Caller(house, session_cookie(house, person)), nickname)


@pytest.fixture
def lead(caller):
    """A run of 민지's that is open: `lead("퇴근길 5km")`."""
    minji = caller(MINJI)
    return lambda title, **fields: Meetup(minji, title, **fields)


def listed(page):
    """The runs on the list's page, by their titles."""
    return page.locator("#meetup-list .row-title")


def row_of(page, run):
    return page.locator(f"#meetup-list a[href='{run.page}']")


def part(page, heading):
    """A section of a page, by what its heading says."""
    return page.locator(".run-part", has=page.locator(".section-heading", has_text=heading))


def messages(page):
    return page.locator(".run-message-text")


def shows_the_place(page):
    expect(page.get_by_text(PLACE, exact=True)).to_be_visible()


def hides_the_place(page):
    expect(page.get_by_text(DISTRICT, exact=True)).to_be_visible()
    for secret in (PLACE, ADDRESS):
        assert secret not in page.content()


def test_a_guest_looks_around_and_is_led_to_sign_in_and_back_to_the_run(visitors, lead):
    run = lead("Sunrise 5 km", hours=SOON)
    guest = visitors.stranger("phone", "en-US")
    finger = Finger(guest)
    guest.goto("/run")
    finger.tap(row_of(guest, run))
    guest.wait_for_url(f"**{run.page}")
    expect(guest.get_by_role("heading", name=run.title)).to_be_visible()
    expect(guest.get_by_text("1 of 8")).to_be_visible()
    hides_the_place(guest)

    finger.tap(guest.get_by_role("link", name="Sign in to apply"))
    guest.wait_for_url("**/sign-in?next=*")
    finger.write(guest.get_by_label("E-mail address"), ANN.email)
    finger.write(guest.get_by_label("Password", exact=True), ANN.password)
    finger.tap(guest.get_by_role("button", name="Sign in"))
    guest.wait_for_url(f"**{run.page}/apply")
    finger.tap(guest.get_by_role("link", name="Back", exact=True))
    guest.wait_for_url(f"**{run.page}")
    expect(guest.get_by_role("link", name="Apply", exact=True)).to_be_visible()


# Notes each shape that is drawn over this page, for whoever asks on the next one.
NOTE_SHAPES = """() => new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) {
        if (!node.matches?.(".skeleton-page")) continue;
        const shapes = [...node.querySelectorAll(".skeleton")].map((one) => one.dataset.shape);
        sessionStorage.setItem("seen-shapes", shapes.join(" "));
    }
}).observe(document.body, { childList: true })"""


@pytest.mark.without_worker("a device draws a run itself: no link to one is slow")
def test_on_a_slow_line_a_followed_link_is_there_in_its_shape_first(visitors, lead):
    run = lead("느린 길", hours=SOON)
    guest = visitors.stranger("phone", "ko-KR")
    guest.goto("/run")
    guest.evaluate(NOTE_SHAPES)
    line = guest.context.new_cdp_session(guest)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions",
              {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1, "latency": 2_000})
    Finger(guest).tap(row_of(guest, run))
    guest.wait_for_url(f"**{run.page}")
    expect(guest.get_by_role("heading", name=run.title)).to_be_visible()
    assert guest.evaluate("sessionStorage.getItem('seen-shapes')") == "chips text block rows"
    expect(guest.locator(".skeleton-page")).to_have_count(0)


def test_a_newcomer_writes_a_profile_on_the_way_and_ends_at_the_run(visitors, lead):
    run = lead("Newcomers welcome")
    sam = visitors.sign_in(SAM, "phone")
    finger = Finger(sam)
    sam.goto(run.page)
    finger.tap(sam.get_by_role("link", name="Apply", exact=True))
    sam.wait_for_url(f"**{run.page}/apply")
    finger.tap(sam.get_by_role("link", name="Write your runner profile"))
    sam.wait_for_url("**/run/profile?*")

    # A name in whatever case is one person's.
    finger.write(sam.get_by_label("Nickname"), NICKNAMES[ANN].lower())
    # As it is typed, it says what others will see, and nothing of anybody while it is no year.
    expect(sam.get_by_text("Others see your age band, never the year.")).to_be_visible()
    finger.write(sam.get_by_label("Year of birth"), str(datetime.date.today().year - 47))
    expect(sam.get_by_text("Others see “late 40s”, never the year.")).to_be_visible()
    finger.write(sam.get_by_label("Year of birth"), "199")
    expect(sam.get_by_text("Others see your age band, never the year.")).to_be_visible()
    finger.write(sam.get_by_label("Year of birth"), "1992")
    sam.get_by_label("Gender").select_option("man")
    sam.get_by_label("Job").select_option("design")
    sam.get_by_label("Pace").select_option("average")
    finger.tap(sam.get_by_role("button", name="Save"))
    expect(sam.locator(".field-error")).to_have_text("Someone else has this nickname.")
    for label, value in (("Nickname", NICKNAMES[ANN].lower()), ("Year of birth", "1992"), ("Gender", "man"),
                         ("Job", "design"), ("Pace", "average")):
        expect(sam.get_by_label(label)).to_have_value(value)

    finger.write(sam.get_by_label("Nickname"), "SamRuns")
    finger.tap(sam.get_by_role("button", name="Save"))
    sam.wait_for_url(f"**{run.page}")
    expect(sam.get_by_role("heading", name="Fits you")).to_be_visible()
    expect(sam.get_by_role("link", name="Apply", exact=True)).to_be_visible()


def test_who_is_accepted_sees_the_place_and_talks_until_they_leave(visitors, lead):
    """민지 leads, at a desktop; Ann comes along, on a phone."""
    run = lead("퇴근길 5km")
    ann = visitors.sign_in(ANN, "phone")
    finger = Finger(ann)
    ann.goto(run.page)
    hides_the_place(ann)
    finger.tap(ann.get_by_role("link", name="Apply", exact=True))
    ann.wait_for_url(f"**{run.page}/apply")
    finger.write(ann.get_by_role("textbox", name="Note"), "I run three times a week.")
    finger.tap(ann.get_by_role("button", name="Apply", exact=True))
    ann.wait_for_url(f"**{run.page}")
    expect(ann.get_by_text("You have applied. The leader will answer.")).to_be_visible()
    hides_the_place(ann)

    minji = visitors.sign_in(MINJI)
    minji.goto(run.page)
    minji.get_by_role("link", name="신청한 사람 1명").click()
    waiting = part(minji, "답을 기다리는 사람")
    expect(waiting).to_contain_text("I run three times a week.")
    waiting.get_by_role("button", name=f"{NICKNAMES[ANN]}: 함께하기").click()
    expect(part(minji, "함께하는 사람")).to_contain_text(NICKNAMES[ANN])
    expect(waiting).to_have_count(0)

    ann.reload()
    expect(ann.get_by_text("You are in!")).to_be_visible()
    shows_the_place(ann)
    expect(ann.get_by_label("Address")).to_have_value(ADDRESS)
    finger.tap(ann.get_by_role("link", name="Talk", exact=True))
    ann.wait_for_url(f"**{run.page}/talk")
    finger.write(ann.get_by_role("textbox", name="Message"), "See you there!")
    finger.tap(ann.get_by_role("button", name="Send", exact=True))
    expect(messages(ann)).to_have_text(["See you there!"])

    minji.goto(run.page + "/talk")
    expect(messages(minji)).to_have_text(["See you there!"])
    minji.get_by_role("textbox", name="메시지").fill("네, 곧 봐요.")
    minji.keyboard.press("Enter")
    expect(messages(minji)).to_have_text(["See you there!", "네, 곧 봐요."])
    # The other one has it without asking.
    expect(messages(ann)).to_have_text(["See you there!", "네, 곧 봐요."])

    ann.goto(run.page)
    finger.tap(ann.get_by_role("button", name="Leave the run"))
    finger.tap(ann.get_by_role("dialog", name="Leave the run").get_by_role("button", name="Leave the run"))
    expect(ann.get_by_text("You are no longer in this run.")).to_be_visible()
    hides_the_place(ann)
    # What the device holds, it shows without asking the house.
    until(ann, lambda state: run.id not in held(state, "run"))
    assert ann.goto(run.page + "/talk").status == 403
    assert run.statuses() == {NICKNAMES[MINJI]: "accepted", NICKNAMES[ANN]: "left"}


def test_in_a_full_run_the_third_waits_and_takes_the_place_of_who_leaves(visitors, lead, caller):
    run = lead("둘이서", capacity=2)
    run.join(caller(DOYUN))
    ann = visitors.sign_in(ANN, "phone")
    finger = Finger(ann)
    ann.goto(run.page)
    finger.tap(ann.get_by_role("link", name="Join the waitlist"))
    ann.wait_for_url(f"**{run.page}/apply")
    expect(ann.get_by_text("The run is full for now.")).to_be_visible()
    finger.tap(ann.get_by_role("button", name="Join the waitlist"))
    ann.wait_for_url(f"**{run.page}")
    expect(ann.get_by_text("You have applied.")).to_be_visible()

    minji = visitors.sign_in(MINJI)
    minji.goto(run.page + "/applicants")
    expect(minji.get_by_text("지금 받으면 자리가 날 때까지 기다리게 돼요.")).to_be_visible()
    part(minji, "답을 기다리는 사람").get_by_role("button", name=f"{NICKNAMES[ANN]}: 함께하기").click()
    expect(part(minji, "자리를 기다리는 사람")).to_contain_text(NICKNAMES[ANN])
    ann.reload()
    expect(ann.get_by_text("You are number 1 on the waitlist.")).to_be_visible()
    hides_the_place(ann)

    run.act("leave", by=caller(DOYUN))
    ann.reload()
    expect(ann.get_by_text("A place is free!")).to_be_visible()
    hides_the_place(ann)
    finger.tap(ann.get_by_role("button", name="Take the place"))
    expect(ann.get_by_text("You are in!")).to_be_visible()
    shows_the_place(ann)


def test_a_filter_stays_in_the_address_and_where_it_finds_nothing_one_can_begin_a_run(visitors, lead, accessible):
    lead("Riverside at dusk", hours=90)
    lead("Riverside at dawn", band="before-work")
    both = ["Riverside at dawn", "Riverside at dusk"]
    phone = visitors.sign_in(ANN, "phone")
    finger = Finger(phone)
    opener = phone.get_by_role("button", name="Filter runs")
    form = phone.get_by_role("search")
    looks = form.get_by_role("button", name="Filter", exact=True)
    phone.goto("/run")
    finger.tap(opener)
    accessible(phone)
    finger.write(form.get_by_role("searchbox", name="Words"), "Riverside")
    form.get_by_label("When", exact=True).select_option("before-work")
    finger.tap(looks)
    phone.wait_for_url(re.compile("text=Riverside.*band=before-work"))
    expect(listed(phone)).to_have_text(both[:1])
    expect(phone.locator(".filter-count:not([data-counted])")).to_have_text("1 run")

    phone.reload()
    expect(listed(phone)).to_have_text(both[:1])
    finger.tap(opener)
    expect(form.get_by_role("searchbox", name="Words")).to_have_value("Riverside")
    expect(form.get_by_label("When", exact=True)).to_have_value("before-work")
    form.get_by_label("When", exact=True).select_option("day-off")
    finger.tap(looks)
    phone.wait_for_url(re.compile("text=Riverside.*band=day-off"))
    expect(phone.get_by_text("No run matches yet.")).to_be_visible()
    expect(listed(phone)).to_have_count(0)

    finger.tap(phone.get_by_role("link", name="Start a run"))
    phone.wait_for_url("**/run/create-meetup")
    expect(phone.get_by_role("textbox", name="Title")).to_be_visible()
    phone.go_back()
    phone.wait_for_url(re.compile("text=Riverside.*band=day-off"))
    finger.tap(phone.locator(".run-filter-on").get_by_role("link", name=re.compile("^Day off")))
    phone.wait_for_url(re.compile(r"\?text=Riverside$"))
    expect(listed(phone)).to_have_text(both)


def test_two_presses_on_apply_are_one_application(visitors, lead):
    run = lead("Pressed twice")
    page = visitors.sign_in(ANN)
    page.goto(run.page + "/apply")
    page.get_by_role("textbox", name="Note").fill("Once")
    page.get_by_role("button", name="Apply", exact=True).dblclick()
    page.wait_for_url(f"**{run.page}")
    expect(page.get_by_text("You have applied. The leader will answer.")).to_be_visible()
    assert run.statuses() == {NICKNAMES[MINJI]: "accepted", NICKNAMES[ANN]: "applied"}


def test_two_presses_on_send_are_one_message(visitors, lead):
    run = lead("두 번 눌러요")
    page = visitors.sign_in(MINJI)
    page.goto(run.page + "/talk")
    box = page.get_by_role("textbox", name="메시지")
    box.fill("한 번만")
    page.get_by_role("button", name="보내기").dblclick()
    expect(messages(page)).to_have_text(["한 번만"])
    expect(box).to_have_value("")
    sent(page)
    assert run.said() == ["한 번만"]
    # The next one is another, though it says the same.
    box.fill("한 번만")
    page.get_by_role("button", name="보내기").click()
    expect(messages(page)).to_have_text(["한 번만"] * 2)


def test_a_reload_amid_writing_leaves_a_run_as_it_was_and_gives_back_what_was_written(visitors, lead):
    run = lead("쓰다가 말아요")
    before = run.read()
    page = visitors.sign_in(MINJI)
    page.goto(run.page + "/edit")
    page.get_by_label("제목", exact=True).fill("반만 쓴 제목")
    page.get_by_label("동네", exact=True).fill("마포구")
    page.wait_for_function("() => JSON.stringify(localStorage).includes('마포구')")
    page.reload()
    expect(page.get_by_label("제목", exact=True)).to_have_value("반만 쓴 제목")
    expect(page.get_by_label("동네", exact=True)).to_have_value("마포구")
    assert run.read() == before
    page.get_by_role("button", name="버리기").click()
    expect(page.get_by_label("제목", exact=True)).to_have_value(run.title)
    expect(page.get_by_label("동네", exact=True)).to_have_value(DISTRICT)


def test_a_refused_change_of_a_run_comes_back_as_it_was_typed(visitors, lead):
    run = lead("고치기 전")
    before = run.read()
    page = visitors.sign_in(MINJI)
    page.goto(run.page + "/edit")

    def field(label):
        return page.get_by_label(label, exact=True)

    typed = {"제목": "고친 뒤", "소개": "첫 줄\n둘째 줄", "인원(나 포함)": "5", "위도": "시청 앞", "찾는 법": "분수 옆"}
    unchanged = {label: field(label).input_value() for label in ("날짜", "시각", "경도", "모이는 곳")}
    for label, text in typed.items():
        field(label).fill(text)
    field("언제").select_option("day-off")
    page.get_by_role("switch", name="뒤풀이 있음").check()
    page.get_by_role("button", name="저장", exact=True).click()
    expect(page.locator("#field-latitude-error")).to_have_text("위도는 -90에서 90까지의 숫자로 적어 주세요.")
    # The form is long: what was refused is in sight.
    expect(field("위도")).to_be_focused()
    for label, text in {**typed, **unchanged, "언제": "day-off"}.items():
        expect(field(label)).to_have_value(text)
    expect(page.get_by_role("switch", name="뒤풀이 있음")).to_be_checked()
    assert run.read() == before

    field("위도").fill("37.5665")
    page.get_by_role("button", name="저장", exact=True).click()
    page.wait_for_url(f"**{run.page}")
    expect(page.get_by_role("heading", name="고친 뒤")).to_be_visible()
    after = run.read()
    assert (after["title"], after["text"], after["band"]) == ("고친 뒤", "첫 줄\n둘째 줄", "day-off")
    assert (after["conditions"]["capacity"], after["conditions"]["afterParty"]) == (5, True)
    assert (after["start"], after["place"]["latitude"]) == (before["start"], "37.5665")


def test_by_keyboard_alone_one_comes_from_the_list_to_having_applied(visitors, lead):
    run = lead("By keys alone", hours=SOON)
    page = visitors.sign_in(ANN)
    page.goto("/run")
    keys = Keyboard(page)
    keys.activate(row_of(page, run))
    page.wait_for_url(f"**{run.page}")
    keys.activate(page.get_by_role("link", name="Apply", exact=True))
    page.wait_for_url(f"**{run.page}/apply")
    keys.fill(page.get_by_role("textbox", name="Note"), "Typed")
    keys.activate(page.get_by_role("button", name="Apply", exact=True))
    page.wait_for_url(f"**{run.page}")
    expect(page.get_by_text("You have applied. The leader will answer.")).to_be_visible()
    assert run.statuses()[NICKNAMES[ANN]] == "applied"


def test_cancelling_asks_first_and_is_told_to_who_is_in(visitors, lead, caller, accessible):
    run = lead("비가 와요")
    run.join(caller(ANN))
    minji = visitors.sign_in(MINJI)
    minji.goto(run.page)
    minji.get_by_role("button", name="모임 취소하기").click()
    asked = minji.get_by_role("dialog", name="모임 취소하기")
    expect(asked).to_contain_text("되돌릴 수 없어요")
    accessible(minji)
    asked.get_by_role("button", name="취소", exact=True).click()
    expect(asked).to_be_hidden()
    assert run.read()["phase"] == "open"
    minji.get_by_role("button", name="모임 취소하기").click()
    asked.get_by_role("button", name="모임 취소하기").click()
    expect(minji.get_by_text("이 모임은 취소되었어요.")).to_be_visible()

    ann = visitors.sign_in(ANN, "phone")
    ann.goto("/inbox")
    told = ann.locator(".row", has_text=run.title)
    Finger(ann).tap(told.get_by_role("link", name="The run was cancelled."))
    ann.wait_for_url(f"**{run.page}")
    expect(ann.get_by_role("heading", name=run.title)).to_be_visible()
    expect(ann.get_by_text("This run was cancelled.")).to_be_visible()


# What covers the run's strip or the box for a message, where the page is scrolled from 0, its beginning, to 1, its end.
COVERED = """far => {
    const { scrollHeight } = document.documentElement
    scrollTo({ top: far * (scrollHeight - innerHeight), behavior: "instant" })
    return [".run-strip", ".composer-box"].flatMap(name => {
        const one = document.querySelector(name)
        const { left, top, width, height } = one.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return one.contains(hit) ? [] : [`${name}, ${top} to ${top + height}: ${hit?.className}`]
    })
}"""


def test_in_a_long_talk_the_run_and_the_box_stay_in_sight(visitors, lead):
    run = lead("긴 이야기")
    for number in range(45):
        run.say(f"{number}번째 말")
    phone = visitors.sign_in(MINJI, "phone")
    phone.goto(run.page + "/talk")
    expect(messages(phone)).to_have_count(45)
    assert phone.evaluate("document.documentElement.scrollHeight > 2 * innerHeight")
    for far in (0, 0.5, 1):
        assert phone.evaluate(COVERED, far) == [], f"scrolled by {far}"


AT_END = """() => {
    const last = [...document.querySelectorAll(".run-message-text")].at(-1).getBoundingClientRect()
    const box = document.querySelector(".composer").getBoundingClientRect()
    return last.bottom <= box.top && last.top > 0
}"""


def test_a_talk_opens_at_its_newest_message_and_who_reads_further_up_stays_there(visitors, lead, caller):
    run = lead("오래된 이야기")
    ann = caller(ANN)
    run.join(ann)
    for number in range(40):
        run.say(f"{number}번째 말")
    page = visitors.sign_in(ANN, "phone")
    page.goto(run.page + "/talk")
    expect(messages(page)).to_have_count(40)
    page.wait_for_function(AT_END)
    # One more comes while the end is in sight.
    run.say("이어지는 말")
    expect(messages(page).last).to_have_text("이어지는 말")
    page.wait_for_function(AT_END)

    # A page may be drawn before the browser tells that it was scrolled.
    page.evaluate("""() => {
        scrollTo({ top: 200, behavior: "instant" })
        document.dispatchEvent(new Event("maru:page"))
    }""")
    page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(scrollY === 200)))")
    run.say("위를 읽는 동안")
    newer = page.get_by_role("button", name="New messages")
    expect(newer).to_be_visible()
    assert page.evaluate("scrollY") == 200
    Finger(page).tap(newer)
    page.wait_for_function(AT_END)
    expect(newer).to_be_hidden()
    expect(messages(page).last).to_have_text("위를 읽는 동안")
    # What one writes oneself is always shown.
    page.evaluate("scrollTo({ top: 200, behavior: 'instant' })")
    page.wait_for_function("() => scrollY === 200")
    page.get_by_role("textbox", name="Message").fill("I am here")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(messages(page).last).to_have_text("I am here")
    page.wait_for_function(AT_END)


def test_my_runs_lead_to_what_there_is_to_do_and_today_has_the_next(visitors, lead, caller):
    run = lead("내일 저녁", hours=SOON)
    run.join(caller(ANN))
    page = visitors.sign_in(ANN, "phone")
    page.goto("/today")
    Finger(page).tap(page.get_by_role("link", name=run.title))
    page.wait_for_url(f"**{run.page}")
    page.goto("/run")
    Finger(page).tap(page.get_by_role("link", name="My runs"))
    page.wait_for_url("**/run/mine")
    row = page.locator(".row", has_text=run.title)
    expect(row).to_contain_text("You are in")
    Finger(page).tap(row.get_by_role("link", name=run.title))
    page.wait_for_url(f"**{run.page}")


def test_attendance_is_taken_while_it_is_open_by_mark_and_by_code(visitors, lead, caller):
    run = lead("지금 달려요")
    for person in (ANN, DOYUN):
        run.join(caller(person))
    run.begin()
    minji, ann = visitors.sign_in(MINJI, "phone"), visitors.sign_in(ANN, "phone")
    finger = Finger(minji)
    minji.goto(run.page)
    finger.tap(minji.get_by_role("link", name="출석 관리하기"))
    minji.wait_for_url(f"**{run.page}/attendance")
    expect(minji.get_by_role("timer")).to_have_text(re.compile(r"\d:\d\d:\d\d"))
    present = minji.get_by_role("button", name=f"{NICKNAMES[DOYUN]}: 출석")
    finger.tap(present)
    expect(present).to_have_attribute("aria-pressed", "true")
    finger.tap(minji.get_by_role("button", name="새 코드 만들기"))
    code = minji.locator(".run-code").inner_text()
    assert re.fullmatch(r"\d{6}", code)

    ann.goto("/run/mine")
    Finger(ann).tap(ann.locator(".row", has_text=run.title).get_by_role("link", name=run.title))
    ann.wait_for_url(f"**{run.page}/attendance")
    ann.get_by_label("Check-in code").fill("000000" if code != "000000" else "111111")
    ann.get_by_role("button", name="Check in").tap()
    expect(ann.locator("#field-code-error")).to_be_visible()
    ann.get_by_label("Check-in code").fill(code)
    ann.get_by_role("button", name="Check in").tap()
    expect(ann.get_by_role("button", name="Check in")).to_have_count(0)
    # The leader sees it without asking.
    own = minji.get_by_role("button", name=f"{NICKNAMES[ANN]}: 출석")
    expect(own).to_have_attribute("aria-pressed", "true")
    marks = {person["nickname"]: person["attendance"] for person in run.read()["participants"]}
    assert (marks[NICKNAMES[ANN]], marks[NICKNAMES[DOYUN]]) == ("present", "present")
