"""The review board and matches in a browser: scrubbing, keys, links, better lines, at all sizes."""

from typing import Any

from playwright.async_api import Page, ViewportSize, expect

from analysis.review.log import steps_of
from engine.registry import GAMES
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import NextRound, Play
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts

from ..browser_windows import PHONE
from .app_world import AppWorld
from .browser_page import box_of
from .reader import Reader

SIZES: tuple[ViewportSize, ...] = (
    PHONE,
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 800},
)
SLIDER = ".curve"


async def played(world: AppWorld, rounds: int = 1, game: str = "poter") -> Room:
    """Play rounds with the first person and as few bot players as possible; the second person watches."""
    bots = GAMES[game].players[0] - 1
    await world.start_table("Amal", bots=bots, game=game, **({"max_turns": 16} if game == "poter" else {}))
    room = await world.room()
    for number in range(rounds):
        while (room := await world.room()).stage == Stage.PLAYING:
            seat = room.seats[room.to_move or 0]
            if seat.person is None:
                await world.later_than(room)
                continue
            moves = room.view(room.to_move).legal_moves()
            await world.service.perform(room.id, Play(moves[-1]), Person(seat.person, seat.name), room.version)
        if number < rounds - 1:
            await world.service.perform(room.id, NextRound(), Person(world.people["Amal"], "Amal"))
    return room


async def at(page: Page, place: int) -> None:
    """Wait until a place is shown, cursor and words."""
    await expect(page.locator(SLIDER)).to_have_attribute("aria-valuenow", str(place))
    await expect(page.locator(".review-where")).to_contain_text(f"Step {place} /")


def marked(room: Room) -> list[int]:
    """Return the places with the person's marks: the made-up reviews mark discards and melds."""
    entries = enumerate(room.started_match.logs[0].entries, 1)
    return [place for place, entry in entries if str(entry).split()[:2] in (["0", "discard"], ["0", "meld"])]


async def test_a_link_opens_at_its_place_and_keys_go_through_the_round(world: AppWorld, reader: Reader):
    room = await played(world)
    last = len(room.started_match.logs[0].entries)
    page = await reader.open("Amal", f"t{room.id}-r1-p5")
    await at(page, 5)
    await expect(page.locator(".about-round")).to_contain_text("poter cards")
    marks = [place for place in marked(room) if place > 6]
    for key, place in (
        ("ArrowRight", 6),
        ("PageDown", marks[0]),
        ("PageDown", marks[1]),
        ("PageUp", marks[0]),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        await page.keyboard.press(key)
        await at(page, place)
    await expect(page.locator(".judgement")).to_have_count(0)
    for name, place in (
        ("Next mark", marked(room)[0]),
        ("Last step", last),
        ("One step back", last - 1),
        ("First step", 0),
    ):
        await page.get_by_role("button", name=name).click()
        await at(page, place)
    slider = page.get_by_role("slider", name="Chances step by step")
    await expect(slider).to_have_attribute("aria-valuemax", str(last))
    await expect(slider).to_have_attribute("aria-valuetext", f"Step 0 / {last}. Amal 50%, Amy 50%")


async def test_the_curve_is_scrubbed_and_the_table_is_swiped(world: AppWorld, reader: Reader):
    room = await played(world)
    last = len(room.started_match.logs[0].entries)
    page = await reader.open("Amal", f"t{room.id}-r1-p5")
    await at(page, 5)
    box = await box_of(page.locator(SLIDER))
    middle = box["y"] + box["height"] / 2
    await page.mouse.move(box["x"] + 40, middle)
    await page.mouse.down()
    for share in (0.3, 0.5, 0.8, 1.0):
        await page.mouse.move(box["x"] + share * box["width"], middle, steps=4)
    await page.mouse.up()
    await at(page, last)
    enlarged = await box_of(page.locator(SLIDER))
    assert enlarged["height"] > 2 * box["height"]
    felt = await box_of(page.locator(".felt"))
    for start, end, place in ((250, 60, last), (60, 250, last - 1), (60, 250, last - 2), (250, 60, last - 1)):
        await page.mouse.move(felt["x"] + start, felt["y"] + 40)
        await page.mouse.down()
        await page.mouse.move(felt["x"] + end, felt["y"] + 45, steps=3)
        await page.mouse.up()
        await at(page, place)
    await expect(page.locator(SLIDER)).to_have_css("block-size", f"{box['height']:g}px")
    sign = page.locator(".curve .mark").last
    drawn = await box_of(sign)
    await page.mouse.click(drawn["x"] + drawn["width"] / 2 + 3, drawn["y"] + drawn["height"] / 2)
    await expect(page.locator(".judgement")).to_be_visible()


async def test_an_own_view_has_no_hidden_card_and_all_cards_are_shown_on_request(world: AppWorld, reader: Reader):
    room = await played(world)
    steps, _ = steps_of(room.started_match, 1)
    place = marked(room)[0]
    current: Any = steps[place].before
    theirs = set(PRESENTATIONS["poter"].at.hand_of(current.view(1, [0, 0])))
    page = await reader.open("Amal", f"t{room.id}-r1-p{place}")
    await at(page, place)
    cards = "() => [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"
    assert not set(await page.evaluate(cards)) & theirs
    eye = page.get_by_role("button", name="All cards")
    await eye.click()
    await expect(eye).to_have_attribute("aria-pressed", "true")
    await expect(page.locator(".open-hand")).to_have_count(1)
    assert set(await page.evaluate(cards)) >= theirs
    await page.keyboard.press("ArrowRight")
    await at(page, place + 1)
    await expect(page.locator(".open-hand")).to_have_count(1)
    await eye.click()
    await expect(page.locator(".open-hand")).to_have_count(0)


async def test_a_better_line_is_played_and_left(world: AppWorld, reader: Reader):
    room = await played(world)
    place = next(at for at in marked(room) if room.started_match.logs[0].entries[at - 1].text.startswith("discard"))
    page = await reader.open("Amal", f"t{room.id}-r1-p{place}", reduced_motion="reduce")
    await at(page, place)
    better = page.get_by_role("button", name="Play the better line")
    for width, height in ((390, 844), (1280, 720), (360, 640)):
        await page.set_viewport_size({"width": width, "height": height})
        await expect(better).to_have_count(1)
    await better.click()
    where = page.locator(".review-where b")
    await expect(where).to_contain_text("The better line 1 /")
    await page.keyboard.press("ArrowRight")
    await expect(where).to_contain_text("The better line 2 /")
    await page.get_by_role("button", name="One step back").click()
    await expect(where).to_contain_text("The better line 1 /")
    await page.keyboard.press("Escape")
    await at(page, place)
    await better.click()
    await page.get_by_role("button", name="Back to the round").click()
    await at(page, place)


async def test_an_own_decision_is_sent_as_a_picture(world: AppWorld, reader: Reader):
    room, amal = await played(world), world.people["Amal"]
    world.sandbox.people.start(amal)
    entries = enumerate(room.started_match.logs[0].standing, 1)
    place = next(at for at, entry in entries if entry.seat == 0 and str(entry.move).startswith("discard"))
    page = await reader.open("Amal", f"t{room.id}-r1-p{place}")
    share = page.get_by_role("button", name=Texts().plain("button-moment"))
    await share.click()
    calls = world.sandbox.calls
    await world.eventually(lambda: [call for call in calls.of("savePreparedInlineMessage") if call.ok], "the card")
    sent = world.sandbox.people.share(amal, calls.of("savePreparedInlineMessage")[0].result["id"], world.group)
    assert sent.media is not None
    assert (sent.text or "").startswith("Thurumpu · Poter · Amal ")
    assert sent.markup is not None
    assert sent.markup["inline_keyboard"][0][0]["url"].endswith("startapp=home")
    await page.keyboard.press("Home")
    await expect(share).to_be_hidden()  # no decision of one's own is there
    stranger = await world.page("Nimali", room.id)
    assert (await stranger.ask(type="share-step", round=1, place=place))["code"] == "not-seated"


async def test_in_a_trick_the_card_of_the_step_does_not_look_like_the_winning_one(world: AppWorld, reader: Reader):
    room = await played(world, game="pocha")
    page = await reader.open("Amal", f"t{room.id}-r1-p{len(room.started_match.logs[0].entries)}")
    cards = page.locator(".area-trick .card")
    await expect(cards).to_have_count(3)
    frames = await cards.evaluate_all(
        """(cards) => ["winning", "played", "winning played"].map((marks, at) => {
            cards[at].classList.remove("winning", "played");
            cards[at].classList.add(...marks.split(" "));
            return getComputedStyle(cards[at]).boxShadow;
        })"""
    )
    winning, step, both = frames
    assert step not in ("none", winning)
    assert both == winning


async def test_rounds_and_the_match_have_tabs_and_the_home_leads_back_to_the_match(world: AppWorld, reader: Reader):
    room = await played(world, rounds=2)
    page = await reader.open("Amal", f"t{room.id}-r2")
    await expect(page.get_by_role("tab", name="Round 2")).to_have_attribute("aria-selected", "true")
    await expect(page.locator(".review-where")).to_be_visible()
    await page.get_by_role("tab", name="Round 2").focus()
    await page.keyboard.press("ArrowLeft")
    await expect(page.get_by_role("tab", name="Round 1")).to_have_attribute("aria-selected", "true")
    await expect(page.get_by_role("tab", name="Round 1")).to_be_focused()
    await page.get_by_role("tab", name="Match").click()
    await expect(page.locator(".review-side .figure")).to_have_count(2)
    await expect(page.locator(".board")).to_be_hidden()
    await page.get_by_role("tab", name="Round 1").click()
    await page.get_by_role("button", name="Luck and skill").click()
    await expect(page.get_by_role("dialog").locator(".figure")).to_have_count(2)
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Back", exact=True).click()
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="Home").click()
    entry = page.locator(".match", has_text="Poter · Amal and")
    await expect(entry).to_have_count(1)
    await entry.click()
    await expect(page.locator(".play")).to_be_visible()


async def test_a_spectator_sees_figures_and_no_table(world: AppWorld, reader: Reader):
    room = await played(world)
    page = await reader.open("Nimali", f"t{room.id}-r1-p4")
    await expect(page.locator(".review-text")).to_contain_text("Only the players can step through")
    await expect(page.locator(".board")).to_be_hidden()
    await expect(page.locator(".review-side .figure")).to_have_count(2)
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(SLIDER)).to_have_attribute("aria-valuenow", "5")


async def test_nothing_is_cut_off_at_any_size(world: AppWorld, reader: Reader):
    room = await played(world)
    page = await reader.open("Amal", f"t{room.id}-r1-p9")
    await at(page, 9)
    for size in SIZES:
        await page.set_viewport_size(size)
        await fits(page, size)


async def fits(page: Page, size: ViewportSize) -> None:
    """Check that all parts of the board are inside the window, and that its buttons are large."""
    width, scrolled = await page.evaluate("() => [innerWidth, document.documentElement.scrollWidth]")
    assert scrolled <= width
    for part, least in (
        (".felt", 100),
        (".review-hand", 30),
        (SLIDER, 60),
        (".review-buttons", 44),
        (".review-text", 80),
    ):
        box = await box_of(page.locator(part))
        assert box is not None, part
        assert box["width"] > 100, part
        assert box["height"] >= least, part
        assert box["x"] >= 0, part
        assert box["y"] + box["height"] <= size["height"] + 1, part
    for button in await page.locator(".review-buttons button:visible").all():
        box = await box_of(button)
        assert min(box["width"], box["height"]) >= 40
