"""Every page, in both themes and languages, on a phone and on a desktop: axe finds nothing, nothing is cut off, everything
can be hit by a finger, and nothing moves for who wants no motion."""

import datetime

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import opened
from house import Caller, new_id
from meetups import Meetup, introduce
from people import ANN, DOYUN, MINJI, SAM
from pictures import png

# Addresses and what they answer. `{gone}` is an id of nothing.
PAGES = {
    "/today": 200,
    "/inbox": 200,
    "/me/notices": 200,
    "/me/mute-space?space={id}": 200,
    "/me/push": 200,
    "/me/rooms": 200,
    "/board": 200,
    "/board/mine": 200,
    "{board}": 200,
    "{board}?text=a&due=over": 200,
    "{board}/month?month=2020-02": 200,
    "{board}/month?month=2020-02&day=2020-02-29": 200,
    "{board}/new-card": 200,
    "{board}/card/{card}": 200,
    "{board}/card/{card}/menu": 200,
    "{board}/other-boards?card={card}": 200,
    "{board}/columns": 200,
    "{board}/people": 200,
    "{board}/labels": 200,
    "{board}/put-away": 200,
    "{board}/export": 200,
    "/board/import": 200,
    "/board/import/{waiting}": 200,
    "/join": 200,
    "{board}/trash": 200,
    "{board}/archived-cards": 200,
    "{board}/templates": 200,
    "{board}/history": 200,
    "{board}/search": 200,
    "{board}/search?q=e": 200,
    "/search?q=ㄱ": 200,
    "/search?q=zzzz": 200,
    "{board}/card/{card}/history": 200,
    "{board}/card/{card}/history/{version}": 200,
    "{journal}": 200,
    "{journal}/entry/{gone}?new=1": 200,
    "{journal}/entry/{entry}": 200,
    "{journal}/entry/{entry}/photo/{photo}": 200,
    "{journal}/photos": 200,
    "{journal}/entry/{entry}/details": 200,
    "{journal}/entry/{entry}/versions": 200,
    "{journal}/entry/{entry}/share": 200,
    "{journal}/entry/{entry}/delete": 200,
    "{journal}/month?month=2020-02": 200,
    "{journal}/on-this-day": 200,
    "{journal}/search?q=e": 200,
    "{journal}/trash": 200,
    "{journal}/settings": 200,
    "{journal}/import": 200,
    "{journal}/links": 200,
    "{journal}/lock": 200,
    "{locked}": 200,
    "{shared}": 200,
    "{shared_with_password}": 200,
    "/diary/journals": 200,
    "/run": 200,
    "/run?km=1&band=day-off": 200,
    "/run/mine": 200,
    "/run/talks": 200,
    "/run/profile": 200,
    "/run/blocked": 200,
    "/run/bookmarks": 200,
    "/run/bookmarks?band=day-off": 200,
    "/run/log": 200,
    "/run/log/{today}": 200,
    "/run/runner/{runner}": 200,
    "{meetup}": 200,
    "{meetup}/edit": 200,
    "{meetup}/applicants": 200,
    "{meetup}/attendance": 200,
    "{meetup}/talk": 200,
    "{meetup}/report-messages": 200,
    "{meetup}/route": 200,
    "{other_meetup}": 200,
    "{other_meetup}/apply": 200,
    "/me": 200,
    "/me/profile": 200,
    "/me/devices": 200,
    "/me/password": 200,
    "/me/delete": 200,
    "/forgot-password": 200,
    "/style": 200,
    "{board}/card/{gone}": 404,
    "/board/{gone}": 404,
    "/nowhere": 404,
}


@pytest.fixture(scope="module")
def places(house):
    """A board of each of two people, with cards of every kind on it, the other one invited to it; and runs of each."""
    places = {person: furnish(house, person) for person in (MINJI, ANN)}
    for person, other in ((MINJI, ANN), (ANN, MINJI)):
        invite(house, places[person]["invitation"], other)
    for person, runs in runs_of(house).items():
        places[person] |= runs
    return places


def furnish(house, person):
    from conftest import session_cookie

    is_korean = person is MINJI
    board = Board(Caller(house, session_cookie(house, person)), "우리 집" if is_korean else "Our home")
    card = board.add("장보기" if is_korean else "Groceries", body="우유\n달걀\n빵\n치즈", due="2020-02-29")
    # Its first words are looked at as they were.
    board.caller.send("PATCH", f"{board.api}/cards/{card}", {"id": new_id(), "body": "우유\n두부\n빵", "due": None})
    version = board.caller.get(f"{board.api}/cards/{card}/history")["entries"][-1]["operation"]
    hang_everything_on(board, card)
    board.add("가" * 100, column="doing")
    board.add("👨‍👩‍👧‍👦 " + "w" * 60, column="done", due="2020-02-29")
    board.delete(board.add("지운 것" if is_korean else "Deleted"))
    invitation = board.caller.post("/api/v1/invitations", {"space": board.id, "role": "editor"})["code"]
    return keep_a_diary(board.caller, is_korean) | {
        "board": board.page, "id": board.id, "card": card, "version": version, "gone": new_id(), "invitation": invitation,
        "waiting": wait_to_be_imported(board.caller),
    }


def wait_to_be_imported(caller):
    """A table with columns that nobody knows, people who are not here, and more than fits."""
    unknown = {"무엇": "가" * 40, "w" * 40: "w" * 200, "": "1"}
    row = ["가" * 101, "빵, 우유", "Nobody at all; " + "w" * 60, *unknown.values()]
    table = "\n".join(",".join(f'"{cell}"' for cell in cells) for cells in (["제목", "라벨", "담당자", *unknown], row, row))
    return caller.post("/api/v1/imports", {"file": table, "fileName": "표.csv"})["import"]


def keep_a_diary(caller, is_korean):
    """A journal with entries of every kind: with weather and a mark, without a title, with the longest words."""
    caller.send_form("/diary/create-journal", {"name": "일기" if is_korean else "Diary"})
    journal = caller.get("/api/v1/journals")["journals"][0]["id"]
    here = f"/diary/{journal}"
    entries = []
    for day, text in (
        ("2020-02-29", "윤일\n\n하루가 더 있는 날." if is_korean else "Leap day\n\nOne day more."), ("2020-02-03", "\n" + "w" * 200),
        ("2020-02-02", "가" * 200),
    ):
        entries.append(new_id())
        caller.send_form(f"{here}/write-entry", {"entry": entries[-1], "text": text, "day": day, "zone": "Asia/Seoul"})
    caller.send_form(f"{here}/set-weather", {"entry": entries[0], "condition": "snow", "temperature": "-3", "night": "on"})
    caller.send_form(f"{here}/mark-entry", {"entry": entries[0], "mark": "sun"})
    caller.send_form(f"{here}/set-place", {"entry": entries[0], "name": "강가" * 20, "coordinates": "37.57,126.98"})
    caller.send_form(f"{here}/show-memories", {})
    photos = [caller.upload(journal, png(width, 200)) for width in (300, 100, 20)]
    for photo, alt in zip(photos, ("강가 " * 60 if is_korean else "w" * 200, "", "눈")):
        caller.send_form(f"{here}/add-photo", {"entry": entries[0], "photo": photo, "alt": alt, "width": 300, "height": 200})
    links = f"/api/v1/journals/{journal}/entries/{entries[0]}/links"
    locked = f"/diary/{caller.post('/api/v1/journals', {'name': '잠긴 일기' if is_korean else 'Locked'})['id']}"
    caller.send_form(f"{locked}/set-lock", {"minutes": "5", "passphrase": "123456", "again": "123456"})
    caller.send_form(f"{locked}/lock-now", {})
    return {
        "locked": locked, "photo": photos[1], "journal": here, "entry": entries[0], "shared": caller.post(links, {})["link"],
        "shared_with_password": caller.post(links, {"password": "1234"})["link"],
    }


# As long as a nickname may be, but for two.
NICKNAMES = {MINJI: "달리는민지", DOYUN: "도윤도윤도윤도윤", ANN: "AnnRuns8", SAM: "Sam"}


def runs_of(house):
    """For each of two people the page of a run that they lead, in all its length: the other one has applied to it, 도윤 is in
    on it, and they talk. And of one that the other leads, which they could join. Both have blocked Sam. Nothing is run on a
    day off. 도윤 has a public log with a photo."""
    from conftest import session_cookie

    callers = {person: Caller(house, session_cookie(house, person)) for person in NICKNAMES}
    ids = {person: introduce(callers[person], nickname) for person, nickname in NICKNAMES.items()}
    letters = {MINJI: "가", ANN: "w"}
    led = {person: longest_run(callers[person], letter) for person, letter in letters.items()}
    short = {person: Meetup(callers[person], title, hours=48)
             for person, title in ((MINJI, "퇴근길 5km"), (ANN, "After-work 5 km"))}
    for person, other in ((MINJI, ANN), (ANN, MINJI)):
        led[person].apply(callers[other], note=letters[other] * 200)
        led[person].join(callers[DOYUN])
        talk(led[person], callers[DOYUN])
        assert callers[person].send("PUT", f"/api/v1/runner/blocked/{ids[SAM]}")[0] == 204
    # A day that has come everywhere.
    today = (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=1)).date().isoformat()
    log = {"stamp": "check", "text": "가" * 250 + "\n" + "w" * 249, "visibility": "public", "weather": "rain", "degrees": -12,
           "photo": callers[DOYUN].upload(ids[DOYUN], png(300, 200))}
    assert callers[DOYUN].send("PUT", f"/api/v1/runner/logs/{today}", log)[0] == 200
    return {person: {"meetup": led[person].page, "other_meetup": short[other].page, "today": today, "runner": ids[DOYUN]}
            for person, other in ((MINJI, ANN), (ANN, MINJI))}


def longest_run(caller, letter):
    """A run of which everything is written, as long as it may be."""
    run = Meetup(
        caller, letter * 30, text=letter * 249 + "\n" + letter * 250, place_name=letter * 50, address=letter * 100,
        hint=letter * 35, district=letter * 20, age_from=20, age_to=65, after_party="on")
    run.attach()
    return run


def talk(run, member):
    """Messages of every kind: an answer, one of the longest words, one of some lines, and a deleted one."""
    first = run.say("안녕하세요!")
    run.say("w" * 300, by=member)
    run.say("네,\n곧 봐요.", by=member, answers=first)
    run.say("가" * 300)
    shown = [run.caller.upload(run.id, png(width, 40)) for width in (60, 1200)]
    run.say("", **{"image-1": shown[0], "image-2": shown[1]})
    run.unsay(run.say("지운 말"))


def invite(house, code, person):
    from conftest import session_cookie

    assert Caller(house, session_cookie(house, person)).send_form(f"/invite/{code}", {}) == 303


def hang_everything_on(board, card):
    """Labels of every colour, somebody who sees to it, a checklist and comments."""
    here = f"{board.api}/cards/{card}"
    colours = ["grey", "brown", "red", "orange", "yellow", "green", "blue", "purple"]
    for number, colour in enumerate(colours):
        name = "라벨" * 10 if number == 0 else f"{colour} 라벨"
        made = board.caller.post(f"{board.api}/labels", {"id": new_id(), "name": name, "colour": colour})
        board.caller.send("PUT", f"{here}/labels/{made['subject']}")
    me = board.read()["people"][0]
    board.caller.send("PUT", f"{here}/assignees/{me['id']}")
    for text in ("우유", "w" * 100):
        item = board.caller.post(f"{here}/items", {"id": new_id(), "text": text})["subject"]
    board.caller.post(f"{here}/items/{item}/check", {"id": new_id()})
    board.caller.post(f"{here}/comments", {"id": new_id(), "text": f"@[{me['id']}] " + "w" * 80})


@pytest.fixture(scope="module")
def long_board(house):
    """A board of more cards than are shown at once."""
    from conftest import session_cookie

    board = Board(Caller(house, session_cookie(house, MINJI)), "긴 보드")
    for number in range(151):
        board.add(f"카드 {number}")
    return board


@pytest.fixture(scope="module")
def at(request):
    """Where the journeys that follow each other look: they share one page, which each leaves for the next to look at."""
    return request.param


def each(devices):
    # Pytest brings together what has one place in two such lists. A phone has each page in both languages, and a desktop, where
    # words have room, in one of them by turns.
    where = [
        pytest.param((address, device, person), id=f"{address}-{device}-{language}")
        for device in devices for index, address in enumerate(PAGES)
        for turn, (person, language) in enumerate(((MINJI, "ko"), (ANN, "en")))
        if device == "phone" or index % 2 == turn
    ]
    return pytest.mark.parametrize("at", where, indirect=True)


@pytest.fixture
def page(readers, places, at):
    address, device, person = at
    return readers.show(person, device, address.format(**places[person]))


@each(["phone", "desktop"])
def test_it_answers_in_the_person_s_language(readers, page, at):
    address, _, person = at
    assert readers.status[page] == PAGES[address]
    assert page.locator("html").get_attribute("lang") == ("ko" if person is MINJI else "en-US")


@each(["phone", "desktop"])
def test_axe_finds_nothing_in_either_theme(page, accessible_in_both_themes):
    accessible_in_both_themes(page)


# Pixels that a finger needs each way.
FINGER = 44

# How large everything that can be touched is: as far as a touch around its middle still comes to it. Links within a sentence
# are as high as its lines (WCAG 2.2, 2.5.8), and what is only spoken is touched by nobody.
SMALL = """finger => {
    const touched = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']"
    const small = []
    const isWithinWords = one => {
        if (getComputedStyle(one).display !== "inline") return false
        return [...one.parentNode.childNodes].some(near => near.nodeType === Node.TEXT_NODE && near.data.trim())
    }
    for (const one of document.querySelectorAll(touched)) {
        if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.disabled || isWithinWords(one)) continue
        if (one.closest(".skip, [popover]:not(:popover-open), dialog:not([open]), .style-swiped")) continue
        one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
        const shown = one.getBoundingClientRect()
        if (shown.width <= 1 || shown.height <= 1) continue
        const labels = [...(one.labels ?? [])]
        const isHit = (x, y) => {
            const hit = document.elementFromPoint(x, y)
            return Boolean(hit) && (one.contains(hit) || labels.some(label => label.contains(hit)))
        }
        const around = [shown, ...labels.map(label => label.getBoundingClientRect())]
        const best = { width: 0, height: 0 }
        for (const box of around) {
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
            if (!isHit(x, y)) continue
            const reach = (dx, dy) => {
                let far = 0
                while (far < finger && isHit(x + dx * (far + 1), y + dy * (far + 1))) far += 1
                return far
            }
            best.width = Math.max(best.width, reach(-1, 0) + reach(1, 0) + 1)
            best.height = Math.max(best.height, reach(0, -1) + reach(0, 1) + 1)
        }
        if (best.width + 1 < finger || best.height + 1 < finger) {
            const name = one.getAttribute("aria-label") || one.innerText?.trim().slice(0, 30) || one.name || one.className
            small.push(`${one.localName} ${name}: ${best.width} × ${best.height}`)
        }
    }
    return small
}"""


@each(["phone"])
def test_everything_is_as_large_as_a_finger(page):
    assert page.evaluate(SMALL, FINGER) == []


# Everything that would move for longer than anybody sees.
MOVING = """() => {
    const milliseconds = text => Math.max(...text.split(",").map(part => parseFloat(part) * (part.trim().endsWith("ms") ? 1 : 1000)))
    const moving = []
    for (const one of document.querySelectorAll("*")) {
        for (const part of [null, "::before", "::after"]) {
            const style = getComputedStyle(one, part)
            const longest = Math.max(milliseconds(style.transitionDuration), milliseconds(style.animationDuration))
            if (longest > 1) moving.push(`${one.localName}.${one.className} ${part ?? ""}: ${longest} ms`)
        }
        if (getComputedStyle(one).scrollBehavior === "smooth") moving.push(`${one.localName} scrolls smoothly`)
    }
    return moving
}"""


@each(["phone"])
def test_nothing_moves_for_who_wants_no_motion(page):
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(MOVING) == []


# Words of which a box that cannot be scrolled shows only a part, or that stand beyond the screen. What is cut with three
# dots or after some lines is cut on purpose and stands whole elsewhere; what is only spoken is not looked for.
CUT = """() => {
    // What lies below the screen and is not laid out yet has no place to look at.
    const whole = new CSSStyleSheet()
    whole.replaceSync("* { content-visibility: visible !important }")
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets.push(whole)
    const lost = []
    const isSpoken = box => box.width <= 1 && box.height <= 1
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
        const words = texts.currentNode.data.trim().slice(0, 40)
        const own = texts.currentNode.parentElement
        if (!words || !own.checkVisibility({ visibilityProperty: true })) continue
        // The mark of what is saved is a dot on a narrow screen, whose word is spoken; one row is shown swiped aside.
        if (own.closest(".skip, .sync, .style-swiped, option, textarea, [popover]:not(:popover-open)")) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const box = range.getBoundingClientRect()
        let over = Math.max(-box.left, box.right - innerWidth)
        let where = "the screen"
        for (let around = own; around !== document.body; around = around.parentElement) {
            const frame = around.getBoundingClientRect()
            const style = getComputedStyle(around)
            const flow = style.overflowX + style.overflowY
            if (isSpoken(frame) || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" || /auto|scroll/.test(flow)) {
                over = 0
                break
            }
            if (!/hidden|clip/.test(flow)) continue
            const more = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom)
            if (more > over) [over, where] = [more, around.className]
        }
        if (over > 2) lost.push(`${words}: ${Math.round(over)} px beyond ${where}`)
    }
    return lost
}"""


@each(["phone"])
def test_nothing_is_wider_than_a_narrow_screen_and_no_words_are_cut(page):
    page.set_viewport_size({"width": 320, "height": 640})
    for text in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, f"at {text} text the page is {width} px wide"
        # Today may be any day of a month: its circle has room at both edges.
        page.evaluate("document.querySelectorAll('.month-number').forEach((day) => day.setAttribute('aria-current', 'date'))")
        assert page.evaluate(CUT) == [], f"at {text} text"


# How everything on a page is drawn once nothing moves, its colours left out.
DRAWN = """() => {
    for (const animation of document.getAnimations()) animation.cancel()
    return [...document.querySelectorAll("*")].map(element => {
        const style = getComputedStyle(element)
        return element.tagName + " " + [...style]
            .filter(name => !name.startsWith("--"))
            .map(name => `${name}: ${style.getPropertyValue(name).replace(/(rgba?|color|oklab|oklch|color-mix)\\([^()]*\\)/g, "a colour")}`)
            .join("; ")
    })
}"""
GROUND = "getComputedStyle(document.documentElement).backgroundColor"


def test_a_theme_changes_colours_and_nothing_else(readers, caller):
    """For this, what has nothing to do with colours is looked for in one theme only."""
    Board(caller(MINJI), "색")
    page = readers.tab(MINJI, "desktop")
    page.goto("/style")
    # The boards of the side rail are drawn after the page.
    expect(page.locator(".places .rail")).to_be_visible()
    light, ground = page.evaluate(DRAWN), page.evaluate(GROUND)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(DRAWN)
    assert page.evaluate(GROUND) != ground
    assert len(light) == len(dark)
    for one, other in zip(light, dark):
        assert one.split("; ") == other.split("; ")


@pytest.mark.parametrize("device", ["phone", "desktop"])
class TestAxeFindsNothing:
    """In what a page becomes while it is used, in either theme."""

    def test_where_there_is_no_board_yet(self, visitors, accessible_in_both_themes, device):
        page = visitors.sign_in(SAM, device)
        page.goto("/board")
        accessible_in_both_themes(page)

    def test_where_a_column_has_more_than_it_shows(self, visitors, accessible_in_both_themes, long_board, device):
        page = visitors.sign_in(MINJI, device)
        page.goto(long_board.page)
        page.get_by_role("link", name="장 더 보기").scroll_into_view_if_needed()
        accessible_in_both_themes(page)

    def test_where_a_file_was_chosen(self, visitors, accessible_in_both_themes, device):
        page = visitors.sign_in(MINJI, device)
        page.goto("/board/import")
        page.get_by_label("파일 고르기").set_input_files({"name": "판.csv", "mimeType": "text/csv", "buffer": b"title"})
        expect(page.get_by_text("판.csv")).to_be_visible()
        accessible_in_both_themes(page)

    def test_in_the_menu_of_a_board(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.goto(places[MINJI]["board"])
        page.get_by_role("button", name="보드 메뉴").click()
        page.get_by_role("link", name="알림 잠시 끄기").wait_for()
        accessible_in_both_themes(page)

    def test_in_a_card_s_menu(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.goto(places[MINJI]["board"])
        page.get_by_label("옮기기, 지우기").first.click()
        page.get_by_role("button", name="지우기", exact=True).wait_for()
        accessible_in_both_themes(page)

    def test_beside_the_offer_to_take_a_deletion_back(self, visitors, accessible_in_both_themes, caller, device):
        board = Board(caller(MINJI), "지우기")
        board.add("하나")
        page = visitors.sign_in(MINJI, device)
        page.goto(board.page)
        page.get_by_label("옮기기, 지우기").first.click()
        page.get_by_role("button", name="지우기", exact=True).click()
        page.locator(".toast").get_by_role("button", name="되돌리기").wait_for()
        accessible_in_both_themes(page)

    def test_where_changes_would_be_lost(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.goto("/retro/create-team")
        page.get_by_label("팀 이름").fill("다른 이름")
        page.locator("a[data-back]").first.click()
        page.get_by_role("dialog", name="저장하지 않은 내용이 있어요").wait_for()
        accessible_in_both_themes(page)

    @pytest.mark.without_worker("the scripts must not come, and the worker has them at hand")
    def test_on_a_form_that_was_refused(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.route("**/*.js", lambda route: route.abort())  # Without scripts, which would not send it; axe is one.
        page.goto(f"{places[MINJI]['board']}/card/{places[MINJI]['card']}")
        opened(page, "title", scripts=False).fill("가" * 101)
        page.get_by_role("button", name="저장").click()
        page.locator(".field-error").first.wait_for()
        accessible_in_both_themes(page)

    def test_where_the_house_is_looked_after(self, visitors, accessible_in_both_themes, house, device):
        page = visitors.sign_in(MINJI, device)
        page.goto("/admin")
        accessible_in_both_themes(page)
        page.get_by_role("button", name="초대 링크 만들기").click()
        page.get_by_label("초대 링크", exact=True).wait_for()
        accessible_in_both_themes(page)
        page.goto("/admin?find=nobody-like-that")
        accessible_in_both_themes(page)
        page.goto("/admin?find=ann")
        page.locator("#page").get_by_role("link", name="Ann").first.click()
        page.get_by_role("button", name="비밀번호 재설정 링크 만들기").click()
        page.get_by_label("재설정 링크", exact=True).wait_for()
        accessible_in_both_themes(page)

    def test_where_an_invitation_was_made(self, visitors, accessible_in_both_themes, places, device):
        page = visitors.sign_in(MINJI, device)
        page.goto(f"{places[MINJI]['board']}/people")
        page.get_by_role("button", name="초대 링크 만들기").click()
        page.get_by_label("초대 링크", exact=True).wait_for()
        accessible_in_both_themes(page)
