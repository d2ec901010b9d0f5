"""Every page of somebody who has signed in, and all that stands on them."""

import datetime

import pytest

from boards import Board
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
        invite(house, places[person]["code"], other)
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
    code = board.caller.post("/api/v1/invitations", {"space": board.id, "role": "editor"})["code"]
    return keep_a_diary(board.caller, is_korean) | {
        "board": board.page, "id": board.id, "card": card, "version": version, "gone": new_id(), "code": code,
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
        "shared_with_password": caller.post(links, {"password": "달빛 창가에"})["link"],
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
