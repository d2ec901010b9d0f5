"""Notifications on a device: turned on by a press, and what stands in the way."""

import json
import os

import pytest
from playwright.sync_api import expect

from displays import virtual_screen
from eventually import eventually
from people import DOYUN, MINJI

# Chromium subscribes only at its maker's service, which the tests do not reach.
SUBSCRIBING = """
    const made = {
        toJSON: () => ({ endpoint: "https://push.example.net/a", keys: {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
        unsubscribe: async () => localStorage.removeItem("subscribed"),
    };
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly || !/^[\\w-]{87}$/.test(applicationServerKey)) throw new Error("not as browsers want it");
        localStorage.setItem("subscribed", "1");
        return made;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? made : null);
"""


def test_they_are_turned_on_by_a_press_chosen_and_turned_off(visitors, accessible):
    page = visitors.sign_in(MINJI, "phone", new=True)
    page.add_init_script(SUBSCRIBING)
    asked = []
    page.expose_function("wasAsked", lambda: asked.append(1))
    page.add_init_script("""
        Notification.requestPermission = async () => { await wasAsked(); return "granted"; };
        Object.defineProperty(Notification, "permission", { get: () => "default" });
    """)
    page.goto("/me/notices")
    page.get_by_role("link", name="이 기기로 알림 받기").click()
    expect(page.get_by_text("이 기기에서는 꺼져 있어요.")).to_be_visible()
    assert asked == [], "nobody is asked at first sight"
    accessible(page)
    page.get_by_role("button", name="알림 켜기").click()
    expect(page.get_by_text("이 기기에서 켜져 있어요.")).to_be_visible()
    assert asked == [1]
    accessible(page)
    page.get_by_label("잠금 화면에 내용 숨기기").check()
    page.get_by_role("button", name="저장").click()
    expect(page.get_by_label("잠금 화면에 내용 숨기기")).to_be_checked()
    page.get_by_role("button", name="지금 하나 보내 보기").click()
    expect(page.locator(".toast-text")).to_contain_text("하나 보냈어요.")
    page.get_by_role("button", name="이 기기에서 끄기").click()
    expect(page.get_by_text("이 기기에서는 꺼져 있어요.")).to_be_visible()


def test_what_stands_in_the_way_is_said(visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    page.add_init_script("""
        Object.defineProperty(Notification, "permission", { get: () => "denied" });
    """)
    page.goto("/me/push")
    expect(page.get_by_text("이 브라우저에서 마루의 알림을 막아 두었어요.")).to_be_visible()
    iphone = visitors.sign_in(MINJI, "phone", new=True)
    iphone.add_init_script("""
        delete window.PushManager;
        Object.defineProperty(navigator, "standalone", { get: () => false });
    """)
    iphone.goto("/me/push")
    expect(iphone.get_by_text("iPhone과 iPad에서는 마루를 먼저 홈 화면에 추가해 주세요.")).to_be_visible()


@pytest.mark.without_scripts("a browser shows `noscript` or not, and styles hide what scripts find out")
def test_without_scripts_it_is_said_that_switching_on_needs_them(visitors):
    page = visitors.sign_in(DOYUN, "phone", scripts=False)
    page.goto("/me/push")
    # Playwright passes over such an element where it looks for a text.
    needs = page.locator("noscript .banner-text")
    expect(needs).to_be_visible()
    assert "이 기기에서 알림을 켜려면 JavaScript가 있어야 해요." in needs.inner_text()
    expect(page.get_by_text("이 기기를 살펴보고 있어요.")).to_be_hidden()


def test_a_push_is_shown_and_pressing_it_leads_to_its_place(house, chromium):
    """In a Chromium with a screen: those without one show no notifications."""
    with virtual_screen() as screen:
        browser = chromium.browser_type.launch(
            executable_path="/usr/bin/chromium", headless=False, args=["--no-sandbox"],
            env={**os.environ, "DISPLAY": screen})
        try:
            context = browser.new_context(base_url=house.address, permissions=["notifications"])
            page = context.new_page()
            page.goto("/sign-in")
            page.locator("[name=email]").fill(MINJI.email)
            page.locator("[name=password]").fill(MINJI.password)
            page.locator("[name=password]").press("Enter")
            page.wait_for_url("**/today")
            page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
            registrations = []
            devtools = context.new_cdp_session(page)
            devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
            devtools.send("ServiceWorker.enable")
            eventually("a device is registered", lambda: registrations, page=page)
            told = {"title": "이도윤 님이 나를 불렀어요", "body": "‘회고’ 카드", "address": "/me/push", "tag": "a", "unread": 2}
            for _ in range(2):
                devtools.send("ServiceWorker.deliverPushMessage", {
                    "origin": house.address, "registrationId": registrations[-1]["registrationId"], "data": json.dumps(told)})
            shown = eventually("a notification is shown", lambda: page.evaluate(SHOWN))
            assert shown == [[told["title"], told["body"]]], "a repeat takes the place of what it repeats"
            (worker,) = context.service_workers
            worker.evaluate(PRESSING)
            page.wait_for_url("**/me/push")
            eventually("no notification is shown", lambda: page.evaluate(SHOWN), lambda shown: shown == [])
        finally:
            browser.close()


SHOWN = """navigator.serviceWorker.ready.then(async (registration) =>
    (await registration.getNotifications()).map(({ title, body }) => [title, body]))"""

# As when somebody presses it; a test has no hand for what the system draws.
PRESSING = """async () => {
    const [notification] = await registration.getNotifications();
    let done;
    const event = new NotificationEvent("notificationclick", { notification });
    event.waitUntil = (work) => { done = work; };
    dispatchEvent(event);
    await done;
}"""
