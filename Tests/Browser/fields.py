"""Where people write: each text field of each form, by its page. One that is not named here fails the page it stands on."""

from playwright.sync_api import Page

# The pages of somebody who has not signed in.
STRANGERS = ["/sign-in", "/forgot-password", "/invite", "/join", "/invite/{code}", "{welcome}"]

# Where each field stands: its page, where its form goes, and its name.
FIELDS = [
    ("/today", "/today/add-card", "title"),
    ("/search", "/search", "q"),
    ("/board", "/board/create-board", "name"),
    ("/board/import", "/board/import-board", "name"),
    ("{board}", "{board}/add-card", "title"),
    ("{board}", "{board}", "text"),
    ("{board}/search", "{board}/search", "q"),
    ("{board}/new-card", "{board}/add-card", "title"),
    ("{board}/new-card", "{board}/add-card", "body"),
    ("{board}/card/{card}", "{board}/edit-card", "title"),
    ("{board}/card/{card}", "{board}/edit-card", "body"),
    ("{board}/card/{card}", "{board}/add-label", "name"),
    ("{board}/card/{card}", "{board}/add-item", "text"),
    ("{board}/card/{card}", "{board}/edit-item", "text"),
    ("{board}/card/{card}", "{board}/add-comment", "text"),
    ("{board}/card/{card}", "{board}/edit-comment", "text"),
    ("{board}/columns", "{board}/rename-board", "name"),
    ("{board}/columns", "{board}/rename-column", "name"),
    ("{board}/columns", "{board}/add-column", "name"),
    # Nobody has that address: it is refused, and stands in the field again.
    ("{board}/people", "{board}/add-member", "email"),
    ("{board}/labels", "{board}/edit-label", "name"),
    ("{board}/labels", "{board}/add-label", "name"),
    ("{board}/put-away", "{board}/delete-board", "name"),
    ("{journal}/search", "{journal}/search", "q"),
    ("{journal}/entry/{entry}/details", "{journal}/set-place", "name"),
    ("{journal}/entry/{entry}/photo/{photo}", "{journal}/describe-photo", "alt"),
    ("{journal}/settings", "{journal}/rename-journal", "name"),
    ("/diary/journals", "/diary/create-journal", "name"),
    ("/run", "/run", "text"),
    ("/run/create-meetup", "/run/create-meetup", "title"),
    # It was chosen a moment ago: another is refused, and stands in the field again.
    ("/run/profile", "/run/save-profile", "nickname"),
    ("/run/log/{today}", "/run/save-log", "text"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "title"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "text"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "place-name"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "address"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "hint"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "district"),
    ("{meetup}/talk", "{meetup}/post-message", "text"),
    # Nothing is chosen: it is refused, and stands in the field again.
    ("{meetup}/report-messages", "{meetup}/report-messages", "note"),
    ("{other_meetup}/apply", "{other_meetup}/apply", "note"),
    ("{other_meetup}", "{other_meetup}/report", "note"),
    ("/me/profile", "/me/save-profile", "name"),
    ("/admin", "/admin", "find"),
    ("/join", "/join", "code"),
    ("/invite", "/join", "code"),
    ("/invite/{code}", "/invite/{code}", "name"),
    ("/invite/{code}", "/invite/{code}", "email"),
    ("/sign-in", "/sign-in", "email"),
]

# The same in a house that sends letters.
OF_LETTERS = [
    ("/forgot-password", "/forgot-password", "email"),
    ("/admin", "/admin/invite", "email"),
]

# The same in a house that nobody has come into yet.
OF_THE_FIRST = [
    ("{welcome}", "{welcome}", "name"),
    ("{welcome}", "{welcome}", "email"),
]

# What saves by itself; coordinates and degrees, which are digits; and the form to report something, which stands on one's
# own run and beside a log as on another's run.
OTHERWISE = [
    ("{journal}/write-entry", "text"), ("{journal}/set-place", "coordinates"), ("{meetup}/edit-meetup", "latitude"),
    ("{meetup}/edit-meetup", "longitude"), ("{meetup}/report", "note"), ("/run/report-log", "note"),
    ("/run/save-log", "degrees"),
]

# What can be written in. Numbers, days and passwords take no syllables, and what is only shown takes nothing.
WRITTEN = "form :is(input:is([type=text], [type=search], [type=email]), textarea):not([readonly])"

STANDING = f"""() => [...document.querySelectorAll(`{WRITTEN}`)]
    .map(field => [new URL(field.form.getAttribute("action"), location).pathname, field.name])"""


def standing_on(page: Page) -> set[tuple[str, str]]:
    return {tuple(place) for place in page.evaluate(STANDING)}


def forgotten(page: Page, places: dict[str, str]) -> list[str]:
    """The fields of a page without a journey."""
    written = {(action.format(**places), name) for action, name in [*[field[1:] for field in FIELDS], *OTHERWISE]}
    return sorted(f"{name} of {action}" for action, name in standing_on(page) - written)
