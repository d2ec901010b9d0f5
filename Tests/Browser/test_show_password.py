"""What is typed into a field for a password can be seen by whoever asks for it."""

import pytest
from playwright.sync_api import expect


def test_a_password_is_shown_while_one_wants_it_and_sent_as_one(visitors):
    page = visitors.stranger()
    page.goto("/sign-in")
    field = page.get_by_label("Password", exact=True)
    field.fill("keeps this one long")
    show = page.get_by_role("button", name="Show", exact=True)
    expect(show).to_have_attribute("aria-pressed", "false")
    show.click()
    expect(field).to_have_attribute("type", "text")
    expect(show).to_have_attribute("aria-pressed", "true")
    show.click()
    expect(field).to_have_attribute("type", "password")
    show.click()
    page.locator("form").evaluate("form => form.addEventListener('submit', event => event.preventDefault())")
    page.get_by_label("E-mail address").fill("nobody@house.test")
    field.press("Enter")
    expect(field).to_have_attribute("type", "password")
    expect(field).to_have_value("keeps this one long")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_the_button_fits_beside_the_field(visitors, device):
    page = visitors.stranger(device)
    page.goto("/sign-in")
    expect(page.get_by_role("button", name="Show", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


@pytest.mark.without_scripts("whether an element is hidden is up to styles too")
def test_without_scripts_there_is_no_button_that_does_nothing(visitors):
    page = visitors.stranger(scripts=False)
    page.goto("/sign-in")
    expect(page.get_by_label("Password", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Show", exact=True)).to_have_count(0)
