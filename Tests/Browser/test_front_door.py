"""The pages of somebody who has not signed in, and the way in: the first link, an invitation, a password."""

import re

import pytest
from playwright.sync_api import expect

from house import House
from people import ANN, DOYUN, MINJI, SAM

# Addresses and what they answer to a stranger.
PAGES = {"/sign-in": 200, "/invite": 200, "/invite/AAAAAAAAAAAAAAAA": 404, "/welcome/nothing": 404,
         "/reset/nothing": 404, "/nowhere": 404}


@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing_in_either_theme(visitors, accessible_in_both_themes, address, device, locale):
    page = visitors.stranger(device, locale)
    assert page.goto(address).status == PAGES[address]
    assert page.locator("html").get_attribute("lang") == ("ko" if locale == "ko-KR" else "en-US")
    accessible_in_both_themes(page)


def test_a_wrong_password_keeps_the_address_typed(visitors, accessible):
    page = visitors.stranger()
    page.goto("/sign-in")
    page.get_by_label("E-mail address").fill(MINJI.email)
    page.get_by_label("Password").fill("not the one, by far")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("E-mail address")).to_have_value(MINJI.email)
    expect(page.get_by_label("Password")).to_have_value("")
    accessible(page)


def test_who_signs_out_leaves_no_number_on_the_icon(visitors):
    page = visitors.stranger()
    page.add_init_script("navigator.clearAppBadge = async () => sessionStorage.setItem('cleared', location.pathname);")
    page.goto("/sign-in")
    page.get_by_label("E-mail address").fill(SAM.email)
    page.get_by_label("Password").fill(SAM.password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/today")
    page.evaluate("sessionStorage.clear()")
    page.goto("/me")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in*")
    page.wait_for_function("() => sessionStorage.getItem('cleared') === '/sign-in'")


def test_after_signing_in_one_is_where_one_wanted_to_go(visitors):
    page = visitors.stranger()
    page.goto("/me")
    page.get_by_label("E-mail address").fill(ANN.email)
    page.get_by_label("Password").fill(ANN.password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/me")
    page.locator("form[action='/sign-out'] button").click()
    page.wait_for_url("**/sign-in")
    page.goto("/me")
    assert "/sign-in" in page.url


@pytest.mark.parametrize("scripts", [
    True,
    pytest.param(False, marks=pytest.mark.without_scripts("the way back is the browser's, and no worker is asked on it")),
], ids=["with scripts", "without"])
def test_signed_out_the_way_back_shows_nothing(visitors_of, tmp_path, scripts):
    # A session of its own, since it ends.
    house = House(tmp_path / "data")
    house.add(MINJI)
    house.start()
    try:
        page = visitors_of(house).sign_in(MINJI, scripts=scripts)
        page.goto("/board")
        page.get_by_label("보드 이름").fill("비밀 계획")
        page.get_by_role("button", name="보드 만들기").click()
        page.get_by_role("heading", name="비밀 계획").wait_for()
        page.goto("/me")
        page.locator("form[action='/sign-out'] button").click()
        page.wait_for_url("**/sign-in*")
        for _ in range(3):
            page.go_back()
            expect(page.get_by_text("비밀 계획")).to_have_count(0)
            assert "/sign-in" in page.url, page.url
            if page.evaluate("history.length") <= 2:
                break
    finally:
        house.stop()


def test_the_first_link_then_an_invitation_bring_two_people_onto_one_board(visitors_of, accessible, tmp_path):
    house = House(tmp_path / "data")
    house.start()
    visitors = visitors_of(house)
    try:
        minji = visitors.stranger(locale="ko-KR")
        minji.goto("/")
        assert "아직 아무도 없어요" in minji.content()
        accessible(minji)
        link = re.search(r"/welcome/[\w-]+", house.log.read_text())[0]
        minji.goto(link)
        accessible(minji)
        sign_up(minji, MINJI, "이름", "이메일 주소", "비밀번호", "계정 만들기")
        minji.goto("/board")
        minji.get_by_label("보드 이름").fill("둘이 쓰는 판")
        minji.get_by_role("button", name="보드 만들기").click()
        minji.get_by_role("heading", name="둘이 쓰는 판").wait_for()
        board = minji.url.split("?")[0]

        late = visitors.stranger()
        assert late.goto(link).status == 404, "the first link works once"
        late.goto("/")
        assert "/sign-in" in late.url

        minji.goto(f"{board}/people")
        minji.get_by_role("button", name="초대 링크 만들기").click()
        invitation = minji.get_by_label("초대 링크", exact=True).input_value()

        ann = visitors.stranger("phone", "en-US")
        ann.goto(invitation)
        accessible(ann)
        sign_up(ann, ANN, "Name", "E-mail address", "Password", "Create an account")
        ann.goto(board)
        expect(ann.get_by_role("heading", name="둘이 쓰는 판")).to_be_visible()
        minji.goto(f"{board}/people")
        expect(minji.locator(".row", has_text="Ann")).to_contain_text("편집")
    finally:
        house.stop()


def test_a_form_at_the_door_that_was_refused_keeps_what_was_typed(visitors, accessible, caller):
    code = caller(MINJI).post("/api/v1/invitations", {})["code"]
    page = visitors.stranger("phone", "ko-KR")
    page.goto(f"/invite/{code}")
    page.get_by_label("이름").fill("새 사람")
    page.get_by_label("이메일 주소").fill(DOYUN.email)
    page.get_by_label("비밀번호").fill("짧다")
    page.get_by_role("button", name="계정 만들기").click()
    expect(page.get_by_label("비밀번호")).to_have_value("")
    expect(page.get_by_label("이름")).to_have_value("새 사람")
    expect(page.get_by_label("이메일 주소")).to_have_value(DOYUN.email)
    accessible(page)


def test_an_invitation_s_code_can_be_typed(visitors, caller):
    code = caller(MINJI).post("/api/v1/invitations", {})["code"]
    page = visitors.sign_in(SAM)
    page.goto("/invite")
    page.get_by_label("Invitation code").fill(code)
    page.get_by_role("button", name="Open").click()
    page.get_by_role("button", name="Join").click()
    page.wait_for_url(lambda address: "/invite" not in address)


def test_a_password_is_set_anew_by_a_link_that_works_once(visitors_of, accessible, tmp_path):
    house = House(tmp_path / "data")
    house.add(ANN)
    house.start()
    visitors = visitors_of(house)
    try:
        link = house.reset_link(ANN)
        page = visitors.stranger("phone")
        page.goto(link)
        accessible(page)
        page.get_by_label("New password").fill("too short")
        page.get_by_role("button", name="Set password").click()
        page.locator(".field-error").wait_for()
        accessible(page)
        page.get_by_label("New password").fill("another one, and long")
        page.get_by_role("button", name="Set password").click()
        page.wait_for_url("**/sign-in")
        page.get_by_label("E-mail address").fill(ANN.email)
        page.get_by_label("Password").fill("another one, and long")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(lambda address: "/sign-in" not in address)
        assert visitors.stranger().goto(link).status == 404
    finally:
        house.stop()


def sign_up(page, person, name: str, email: str, password: str, button: str) -> None:
    page.get_by_label(name, exact=True).fill(person.name)
    page.get_by_label(email, exact=True).fill(person.email)
    page.get_by_label(password, exact=True).fill(person.password)
    page.get_by_role("button", name=button).click()
    page.wait_for_url(lambda address: "/welcome" not in address and "/invite" not in address)
