"""The checks of pages and frames find the faults that they are for."""

import json

from .app_frames import AppFrames
from .app_page_checks import PageWatch, word_faults

NIMALI = 5002
DECK = {"cards": [{"card": "7h", "name": "seven of hearts"}, {"card": "Ks", "name": "රජා"}]}
WRONG = {
    "wide": ("<div class='line'>x</div>", "the page is"),
    "narrow box": ("<p class='box'>unbreakable_unbreakable</p>", "wider than its box"),
    "no space": ("<p class='flat'>text</p>", "a text without space"),
    "covered": ("<button>Start</button><div class='cover'></div>", "a button covered by"),
    "under": ("<p class='long'>some text</p><button class='over'>x</button>", "a text under"),
    "small": ("<button class='small'>x</button>", "a button only"),
    "outside": ("<button class='away'>Start</button>", "a button outside"),
}
STYLE = """<style>
button { height: 44px; width: 90px; } .line { width: 900px; } .box { width: 60px; } .small { height: 20px; }
.flat { height: 0; width: 0; overflow: hidden; margin: 0; } .away { position: fixed; top: -200px; }
.cover { position: fixed; inset: 0; } .long { margin: 0; width: 60px; } .over { position: fixed; inset: 0 auto auto 0; }
</style>"""


class Detector:
    """Records the checks requested of it."""

    def __init__(self):
        self.checked = []

    def look_at_frame(self, person, text):
        """Ignore the signs of cards."""

    def check(self, person, shown, text, where):
        self.checked.append((person, shown))


class Tab:
    """A page that never opens a WebSocket."""

    def on(self, event, listener):
        """Ignore the listener."""


def received(*frames):
    """Return the checked parts of frames."""
    detector = Detector()
    page = AppFrames(Tab(), NIMALI, detector, lambda: None)
    for frame in frames:
        page._received(0, json.dumps(frame))
    return detector.checked


class Socket:
    """A WebSocket whose listeners are called by a test."""

    def __init__(self):
        self.tell = {}

    def on(self, event, listener):
        self.tell[event] = listener


def test_a_page_is_connected_although_the_end_of_its_previous_connection_is_told_later():
    page, old, new = AppFrames(Tab(), NIMALI, Detector(), lambda: None), Socket(), Socket()
    table = json.dumps({"type": "table", "stage": "lobby"})
    for socket in (old, new):
        page._opened(socket)
        assert not page.is_open
        socket.tell["framereceived"](table)
        assert page.is_open
    old.tell["close"](old)
    assert (page.is_open, page.breaks) == (True, 1)
    new.tell["close"](new)
    assert not page.is_open


def test_names_of_cards_are_found_in_any_language():
    table = {"type": "table", "stage": "playing", "deck": DECK, "scene": {"prompt": "Seven of Hearts, රජා"}}
    assert received(table) == [(NIMALI, {"7h", "Ks"})]


def test_a_card_that_a_wild_one_stands_for_is_not_shown():
    area = {"label": "seven of hearts", "cards": [{"card": "Ks", "stands_for": "7h"}]}
    assert received({"type": "table", "stage": "playing", "deck": DECK, "scene": {"areas": [area]}}) == [
        (NIMALI, set())
    ]


def test_words_of_another_language_are_found():
    assert word_faults("si", "Nimali: රජා", ["Nimali"]) == []
    assert word_faults("si", "Score: රජා", ["Nimali"])
    assert word_faults("en", "points: { $count }", [])


async def test_faults_of_a_layout_are_found(browser):
    page = await browser.new_page(viewport={"width": 360, "height": 640})
    watch = PageWatch(page)
    await page.set_content(f"{STYLE}<button>Start</button><p>text</p>")
    await watch.look()
    assert watch.problems == []
    for wrong, (content, fault) in WRONG.items():
        watch.problems.clear()
        await page.set_content(STYLE + content)
        await watch.look()
        assert any(fault in problem for problem in watch.problems), (wrong, watch.problems)
