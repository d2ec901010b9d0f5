"""A card that is ticked off on Today with no network."""

from playwright.sync_api import expect

from devices import says, settled, stop_workers, with_network, without_network
from hands import Finger
from people import MINJI
from test_moving import settles
from test_offline import board, phone, visitors  # noqa: F401 (fixtures)
from test_today import day_of


def test_a_tick_with_no_network_is_taken_back_made_again_and_arrives_once(own_house, board, phone):  # noqa: F811
    board.add("오늘 상자", due=day_of(MINJI))
    others = ["상자", "테이프", "끈"]
    # The device holds the card: the board's page is its own.
    phone.goto(board.page)
    settles(phone, "todo", [*others, "오늘 상자"])
    phone.goto("/today")
    tick = phone.get_by_role("checkbox", name="오늘 상자", exact=True)
    expect(tick).to_be_visible()
    without_network(own_house, phone)
    Finger(phone).tap(tick)
    expect(tick).to_have_count(0)
    # The page that comes says so, or is the card's board.
    expect(phone.locator(".toast").or_(phone.locator("[data-kind=done]")).first).to_be_visible()
    says(phone, "device")

    phone.goto(board.page)
    settles(phone, "done", ["오늘 상자"])
    phone.locator("form[data-keys=undo] button").first.click()
    settles(phone, "done", [])
    settles(phone, "todo", [*others, "오늘 상자"])
    phone.locator("form[data-keys=redo] button").first.click()
    settles(phone, "done", ["오늘 상자"])
    stop_workers(phone)
    phone.goto(board.page)
    settles(phone, "done", ["오늘 상자"])

    with_network(own_house, phone)
    board.caller.hang_up()
    settled(phone)
    settles(phone, "done", ["오늘 상자"])
    assert board.titles("done") == ["오늘 상자"] and board.titles() == others
    entries = board.caller.get(f"{board.api}/history")["entries"]
    moves = [entry["intent"] for entry in entries if entry["kind"] == "card.moved"]
    assert moves == ["redo", "undo", "act"]
    phone.goto("/today")
    expect(phone.get_by_role("heading", name="오늘", exact=True)).to_be_visible()
    expect(tick).to_have_count(0)
