"""A keyword from its writing on a phone to the moment it is opened on every screen."""

from playwright.sync_api import expect

from devices import sent
from hands import Finger
from people import ANN, DOYUN
from test_retro_day import Day, card_of, chip

# How often a keyword was moved on this page since it came, and for how long.
MOTIONS = """() => {
    window.motions = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
        if (this.matches(".day-keyword")) window.motions.push(options.duration)
        return animate.call(this, frames, options)
    }
}"""

# Whether what moves a keyword has come: it is loaded where somebody has their turn.
LOADED = """() => ["open-keyword", "page-shown"].every(name =>
    performance.getEntriesByType("resource").some(loaded => loaded.name.endsWith(`/${name}.js`)))"""

# Until it has been run.
RUN = """() => import(performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/open-keyword.js")).name)
    .then(() => {})"""

# The steps' list, the way on, and what it stands in.
LAYOUT = """() => {
    const box = selector => document.querySelector(selector).getBoundingClientRect()
    const step = "[data-step]:not([hidden])"
    return { steps: box(".write > .steps").height, mark: box(".step-mark").height, form: box(".write").width,
             foot: box(`${step} [data-foot]`).width, end: box(`${step} [data-foot]`).bottom, page: innerHeight }
}"""


def test_each_step_has_the_cursor_and_each_opening_is_seen_to_move_once(visitors, caller):
    doyun, ann = visitors.sign_in(DOYUN), visitors.sign_in(ANN, "phone")
    day = Day(caller, DOYUN, doyun, ANN, ann)
    finger = Finger(ann)
    ann.goto(day.address + "/write")
    expect(ann.locator("[name=recipient]").first).to_be_focused()
    finger.tap(ann.locator(".pick", has_text="doyun"))
    finger.tap(ann.locator("fieldset").nth(1).locator(".pick").first)
    for field in ("situation", "feeling", "request", "word"):
        layout = ann.evaluate(LAYOUT)
        assert layout["steps"] < 1.5 * layout["mark"], "the steps are one line"
        assert abs(layout["foot"] - layout["form"]) < 1 and layout["end"] <= layout["page"]
        finger.tap(ann.locator("[data-goes=next]:visible"))
        expect(ann.locator(f"[name={field}]")).to_be_focused()
        ann.keyboard.insert_text("communication")
    expect(ann.locator("#field-word-count")).to_have_text("13 / 20")
    finger.tap(ann.locator("[data-foot]:visible"))
    expect(ann.locator(".wall .chip", has_text="communication")).to_be_visible()
    # Once the day has begun it would be refused.
    sent(ann)

    for page in (doyun, ann):
        page.add_init_script(f"({MOTIONS})()")
    doyun.goto(day.address)
    doyun.get_by_role("button", name="지금 시작하기").click()
    doyun.locator("#start-retrospective form button").last.click()
    card_of(doyun, "doyun").get_by_role("button").click()
    ann.goto(day.address + "/day")
    expect(chip(ann, "communication")).to_be_visible()
    for page in (doyun, ann):
        page.wait_for_function(LOADED)
        page.evaluate(RUN)
    chip(doyun, "Thorough").click()
    for page in (doyun, ann):
        expect(page.locator(".day-keyword")).to_contain_text("Thorough")
        assert page.evaluate("window.motions") == [320]
    # What happens beside it moves it no more, nor does coming back; and nothing moves for who wants none.
    doyun.get_by_role("button", name="3분").click()
    expect(ann.locator("[data-left]")).to_be_visible()
    assert ann.evaluate("window.motions") == [320]
    ann.reload()
    expect(ann.locator(".day-keyword")).to_contain_text("Thorough")
    ann.emulate_media(reduced_motion="reduce")
    chip(doyun, "communication").click()
    for page in (doyun, ann):
        expect(page.locator(".day-keyword")).to_contain_text("communication")
    assert ann.evaluate("window.motions") == []
    assert doyun.evaluate("window.motions") == [320, 320]
