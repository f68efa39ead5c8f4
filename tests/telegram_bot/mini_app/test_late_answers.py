"""Answers that arrive when their reader has moved on change nothing."""

from playwright.async_api import expect

from ..browser_windows import Windows
from .app_world import AppWorld
from .browser_page import BrowserPage
from .cards_harness import Pages
from .screens import play_until

ANSWERS = """
  const answers = [];
  const asked = () => new Promise((resolve, reject) => answers.push({ resolve, reject }));
  const rest = () => new Promise((done) => setTimeout(done));
"""
"""Requests that are answered when the test wants it."""


async def test_a_better_line_is_not_played_where_it_was_not_asked_for(pages: Pages):
    page = await pages.open()
    script = """async () => {
      const { Line } = await import("/page/line.js");
      %s
      const root = document.createElement("div");
      const shown = [];
      const buttons = document.body.appendChild(document.createElement("div"));
      const board = { render: () => shown.push("line") };
      const screen = { root, text: document.createElement("p"), buttons, board, resume() {} };
      const line = new Line({ ask: asked, table: { players: [] }, announcer: { say() {} } }, screen);
      const frame = { steps: [{ scene: null, words: "" }], note: "" };
      for (const leave of [() => line.close(), () => line.stop(), () => {}]) {
        line.open({ round: 1, seat: 0 }, 5, false);
        leave();
        answers.pop().resolve(frame);
        await rest();
        shown.push(line.isOpen);
      }
      line.stop();
      return shown;
    }"""
    assert await page.evaluate(script % ANSWERS) == [False, False, "line", True]


async def test_a_screen_shows_the_answer_to_what_was_asked_last(pages: Pages):
    page = await pages.open()
    script = """async () => {
      const { AnswerScreen } = await import("/page/answer_screen.js");
      %s
      const shown = [];
      const problem = ({ code }) => shown.push(code);
      const screen = new AnswerScreen({ connection: { request: asked }, problem }, "", {});
      screen.draw = (answer) => shown.push(answer);
      for (const what of ["first", "second", "third"]) screen.ask({ what });
      answers[2].resolve("third");
      await rest();
      answers[0].resolve("first");
      answers[1].reject({ code: "gone" });
      await rest();
      return shown;
    }"""
    assert await page.evaluate(script % ANSWERS) == ["third"]


async def test_what_is_known_of_a_day_is_not_shown_over_what_was_asked_for_since(pages: Pages):
    page = await pages.open()
    script = """async () => {
      const { TodayScreen } = await import("/page/today.js");
      %s
      const shown = [], listeners = [];
      const connection = { request: asked, on: (_, listener) => listeners.push(listener) && (() => {}) };
      const screen = new TodayScreen({ connection });
      screen.body = document.createElement("div");
      screen.draw = (answer) => shown.push(answer);
      screen.ask({ what: "result" });
      listeners[0]({ text: "" });
      screen.ask({ what: "day" });
      answers[2].resolve("day");
      await rest();
      answers[1].resolve("known");
      answers[0].resolve("result");
      await rest();
      return shown;
    }"""
    assert await page.evaluate(script % ANSWERS) == ["day"]


async def test_a_step_that_is_wanted_while_it_is_looked_up_ahead_is_shown(pages: Pages):
    page = await pages.open()
    script = """async () => {
      const { Steps } = await import("/page/steps.js");
      const shown = [], asked = [];
      const request = (frame) => new Promise((resolve) => asked.push(() => resolve({ place: frame.place })));
      const onStep = (step) => shown.push(step.place), onProblem = () => shown.push("problem");
      const steps = new Steps({ request }, { onStep, onProblem });
      steps.last = 9;
      const next = async () => {
        while (!asked.length) await new Promise((resolve) => setTimeout(resolve, 5));
        return asked.shift();
      };
      steps.want(1, 5, false);
      (await next())();
      const answer = await next();
      steps.want(1, 6, false);
      answer();
      await new Promise((resolve) => setTimeout(resolve));
      return shown;
    }"""
    assert await page.evaluate(script) == [5, 6]


async def test_a_press_waits_for_the_move_that_is_sent_again(pages: Pages):
    """After a reconnection the next table comes before the answer to the move; a press at it is not lost."""
    sent = await (await pages.open()).evaluate(
        """async () => {
          const { Turn } = await import("/page/turn.js");
          const sent = [], answers = [], nothing = () => {};
          const request = (frame) => {
            sent.push(`${frame.version} ${frame.moves}`);
            return new Promise((resolve, reject) => answers.push({ resolve, reject }));
          };
          const waited = async () => [await Promise.resolve(), await new Promise(queueMicrotask), sent.length].at(-1);
          const context = { connection: { request }, notices: { clear: nothing }, telegram: { tap: nothing } };
          context.problem = nothing;
          const turn = new Turn(context, { bar: { busy: nothing }, hand: { holding: () => nothing } });
          const found = [];
          turn.update({ version: 1 });
          turn.perform({ moves: ["draw"] });
          turn.perform({ moves: ["draw"] });
          turn.update({ version: 2 });
          const done = turn.perform({ moves: ["discard Kc"] });
          found.push(await waited());
          answers[0].resolve({});
          for (let at = 0; at < 9; at += 1) await waited();
          found.push(...sent);
          if (sent.length !== 2 || answers.length !== 2 || sent[1][0] !== "2") return found;
          answers[1].reject({ code: "stale" });
          found.push(await done);
          const again = turn.perform({ moves: ["discard Kc"] });
          for (let at = 0; at < 9; at += 1) await waited();
          answers[2].resolve({});
          return [...found, await again];
        }"""
    )
    assert sent == [1, "1 draw", "2 discard Kc", False, True]


async def test_a_hint_that_nobody_waits_for_is_no_lost_connection(world: AppWorld, windows: Windows):
    await world.start_table("Amal", "Nimali")
    await play_until(world, "Amal")
    shown = await BrowserPage.open(world, windows, "Amal", (await world.room()).id)
    page = shown.page
    shown.replace = lambda frame: {"type": "late"} if frame["type"] == "hint" else frame
    await page.get_by_role("button", name="Hint").click()
    await world.eventually(lambda: {"type": "late"} in shown.answers, "a hint that does not arrive")
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="Home", exact=True).click()
    await page.locator(".home .match", has_text="Pocha").last.click()
    await expect(page.locator(".lobby, .play")).to_be_visible()
    await expect(page.locator(".notice")).to_have_count(0)
