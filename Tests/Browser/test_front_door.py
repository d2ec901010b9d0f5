"""The pages of somebody who has not signed in."""

import pytest

from people import MINJI


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_signing_in_is_accessible(visitors, accessible, device, locale, theme):
    page = visitors.stranger(device, locale, theme)
    page.goto("/sign-in")
    assert page.locator("html").get_attribute("lang") == locale[:2]
    accessible(page)


def test_a_wrong_password_keeps_the_address_typed(visitors):
    page = visitors.stranger()
    page.goto("/sign-in")
    page.get_by_label("E-mail address").fill(MINJI.email)
    page.get_by_label("Password").fill("not the one, by far")
    page.get_by_role("button", name="Sign in").click()
    assert page.get_by_role("alert").is_visible()
    assert page.get_by_label("E-mail address").input_value() == MINJI.email
    assert page.get_by_label("Password").input_value() == ""


def test_signing_in_works_without_scripts(visitors):
    page = visitors.stranger(scripts=False)
    page.goto("/sign-in")
    page.get_by_label("E-mail address").fill(MINJI.email)
    page.get_by_label("Password").fill(MINJI.password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda address: "/sign-in" not in address)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_the_style_page_is_accessible(visitors, accessible, device, locale, theme):
    page = visitors.sign_in(MINJI, device, locale, theme)
    page.goto("/style")
    accessible(page)
