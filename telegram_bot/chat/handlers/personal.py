"""People's own figures, choices and data export; a group's leaderboard and language."""

from typing import Any

import structlog
from telegram import Message
from telegram.constants import ChatType

from analysis.texts.loader import LANGUAGES, Digits
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, OwnPress, Press, pressed
from telegram_bot.chat.handlers.context import ChatContext, CommandRequest, place_of, why_not_lead
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.personal_pages import (
    calls_page,
    forget_page,
    history_page,
    language_page,
    me_page,
    public_page,
    top_page,
    zones_page,
)
from telegram_bot.chat.transport.callback_data import (
    ChooseCalls,
    ChooseDigits,
    ChooseLanguage,
    ChooseVisibility,
    ChooseZone,
    ForgetMe,
    SendOwnData,
    ShareMistakes,
    ShowHistory,
    ShowTop,
    ShowZones,
)
from telegram_bot.chat.transport.sending import Page, address_of, build_page, send_page
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.people import ZONES
from telegram_bot.domain.room import Place
from telegram_bot.personal_requests import SENT
from telegram_bot.presentation.home import ALL, MOST_PAGES, chosen_words
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.standings import NO, YES, Period, TopModel, me_model
from telegram_bot.rooms.runtime.writer import Forgetting
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

ME, HISTORY, FORGET = "me", "history", "forgetme"
"""Deep link topics: own figures, own matches, and the confirmation to delete one's data."""
PUBLIC = "public"


class PersonalCommands:
    """Handlers of the commands and of the buttons of their answers."""

    def __init__(self, context: ChatContext, forgetting: Forgetting) -> None:
        self._context = context
        self._requests = context.personal
        self._messages = context.personal_messages
        self._forgetting = forgetting

    # ------------------------------------------------------------------ own figures

    async def me(self, request: CommandRequest) -> Page | None:
        """Show the writer their figures; with the argument `public`, show a few of them to the group."""
        texts = request.own_texts
        known = await self._requests.known(texts, request.user.id)
        if request.arguments.strip().lower() == PUBLIC and not request.private:
            place = place_of(request.message)
            group_texts = await self._context.languages.of(place.chat_id)
            page = public_page(group_texts, request.person.name, known)
            self._context.outbox.put((place.chat_id, 0), lambda: send_page(self._context.bot, place, page))
            return None
        page = me_page(texts, me_model(texts.words, known), private=request.ephemeral is None)
        return await request.answer_personally(page, ME)

    @pressed(ChooseVisibility, own=True)
    async def _choose_visibility(self, press: OwnPress[ChooseVisibility]) -> CallbackAnswer:
        await self._context.preferences.choose(press.person.id, visibility=press.data.visibility)
        return await self._chosen(press, press.texts, press.texts.plain(f"me-now-{press.data.visibility.value}"))

    @pressed(ShareMistakes, own=True)
    async def _share_mistakes(self, press: OwnPress[ShareMistakes]) -> CallbackAnswer:
        await self._context.preferences.choose(press.person.id, share_mistakes=press.data.shares)
        said = press.texts.plain(f"me-now-sharing-{YES if press.data.shares else NO}")
        return await self._chosen(press, press.texts, said)

    @pressed(ShowZones, own=True)
    async def _show_zones(self, press: OwnPress[ShowZones]) -> CallbackAnswer:
        known = await self._requests.known(press.texts, press.person.id)
        return press.showing(self._messages, zones_page(press.texts, me_model(press.texts.words, known)))

    @pressed(ChooseZone, own=True)
    async def _choose_zone(self, press: OwnPress[ChooseZone]) -> CallbackAnswer:
        if press.data.zone >= len(ZONES):
            return press.told("toast-malformed")
        texts = await self._context.languages.choose_zone(press.person.id, ZONES[press.data.zone])
        return await self._chosen(press, texts, texts.plain("me-now-zone", city=texts.city(texts.zone)))

    async def _chosen(self, press: OwnPress[Any], texts: Texts, said: str) -> CallbackAnswer:
        known = await self._requests.known(texts, press.person.id)
        page = me_page(texts, me_model(texts.words, known), private=not press.own.ephemeral)
        return press.showing(self._messages, page, said)

    # ------------------------------------------------------------------ own matches, of all groups: they stay private

    async def history(self, request: CommandRequest) -> str | Page | None:
        """Show the latest matches in the private chat."""
        page = history_page(request.own_texts, await self._requests.history(request.own_texts, request.user.id))
        if request.private:
            return page
        if not await request.send_privately(page):
            return request.link_page(HISTORY)
        if request.ephemeral is not None:
            return request.texts.html("sent-privately")
        await request.acknowledge()
        return None

    @pressed(ShowHistory, own=True)
    async def _turn_history(self, press: OwnPress[ShowHistory]) -> CallbackAnswer:
        data = press.data
        if data.game not in (ALL, *PRESENTATIONS) or data.page >= MOST_PAGES:
            return press.told("toast-malformed")
        if press.own.ephemeral:
            return press.told("toast-foreign")
        model = await self._requests.history(press.texts, press.person.id, data.game, data.page)
        return press.showing(self._messages, history_page(press.texts, model), chosen_words(model.games))

    @pressed(SendOwnData)
    async def _send_data(self, press: Press[SendOwnData]) -> CallbackAnswer:
        person, texts = press.person.id, press.texts

        async def send() -> None:
            try:
                told = await self._requests.send_data(texts, person)
            except Exception:
                log.exception("a person's data cannot be sent")
                told = "problem-failed"
            if told != SENT:
                await send_page(self._context.bot, Place(person), build_page([texts.html(told)]))

        return CallbackAnswer(texts.plain("own-data-coming"), then=send)

    # ------------------------------------------------------------------ a group's leaderboard: buttons for everybody

    async def top(self, request: CommandRequest) -> str | Page:
        """Show the group's leaderboard of the game that it plays most."""
        if request.private:
            return request.texts.html("top-group")
        return top_page(*await self._top(request.message.chat.id, "", Period.MONTH))

    @pressed(ShowTop)
    async def _turn_top(self, press: Press[ShowTop]) -> CallbackAnswer:
        message = press.group_message
        if message is None or press.data.game not in PRESENTATIONS:
            return press.told("toast-malformed")
        anchor = address_of(message)
        texts, model = await self._top(anchor.chat_id, press.data.game, press.data.period)
        page, said = top_page(texts, model), chosen_words(model.games, model.periods)
        return CallbackAnswer(said, then=lambda: self._messages.show(anchor, press.person.id, page))

    async def _top(self, chat: int, game: str, period: Period) -> tuple[ChatTexts, TopModel]:
        texts = await self._context.languages.of(chat)
        return texts, await self._requests.top(texts.words, chat, game, period)

    # ------------------------------------------------------------------ calls

    async def calls(self, request: CommandRequest) -> Page | None:
        """Show the writer the choices; if that is not possible, show them to the group without the current one."""
        page = calls_page(request.own_texts, await self._context.preferences.turn_calls(request.user.id))
        return await request.answer_personally(page, calls_page(request.texts, None))

    @pressed(ChooseCalls)
    async def _choose_calls(self, press: Press[ChooseCalls]) -> CallbackAnswer:
        person, chosen = press.person.id, press.data.calls
        await self._context.preferences.choose(person, turn_calls=chosen)
        self._context.turn_calls.refresh(person)
        saved = press.texts.plain("calls-saved", value=chosen.value)
        return press.showing(self._messages, calls_page(press.texts, chosen), saved)

    # ------------------------------------------------------------------ language

    async def language(self, request: CommandRequest) -> Page:
        """Show the choices where the command was written."""
        group = None if request.private else await self._context.languages.of(request.message.chat.id)
        return language_page(request.texts, group, is_personal=request.unseen)

    @pressed(ChooseLanguage)
    async def _choose_language(self, press: Press[ChooseLanguage]) -> CallbackAnswer:
        """Store the button's language, and update all messages that it concerns at once."""
        data, message = press.data, press.group_message
        if data.language in LANGUAGES and not data.group:
            return await self._choose_for_person(press, language=data.language)
        if data.language not in LANGUAGES or message is None:
            return press.told("toast-malformed")
        if (problem := await why_not_lead(await self._context.service.at(place_of(message)), press.person)) is not None:
            return press.refused(problem, alert=True)
        chosen = await self._context.languages.choose(message.chat.id, language=data.language)
        for table in await self._context.service.store.in_chat(message.chat.id):
            self._context.table_messages.refresh(table)
        answer = press.texts.plain("language-group-saved", language=LANGUAGES[chosen.language].name)
        return CallbackAnswer(answer, then=None if data.room else lambda: self._show_languages(press, press.texts))

    @pressed(ChooseDigits)
    async def _choose_digits(self, press: Press[ChooseDigits]) -> CallbackAnswer:
        return await self._choose_for_person(press, digits="native" if press.data.native else "latin")

    async def _choose_for_person(
        self,
        press: Press[ChooseLanguage] | Press[ChooseDigits],
        *,
        language: str | None = None,
        digits: Digits | None = None,
    ) -> CallbackAnswer:
        person = press.person.id
        chosen = await self._context.languages.choose(person, language=language, digits=digits)
        self._context.hand_panels.refresh_person(person)
        return CallbackAnswer(chosen.plain("language-saved"), then=lambda: self._show_languages(press, chosen))

    async def _show_languages(self, press: Press[ChooseLanguage] | Press[ChooseDigits], own: Texts) -> None:
        """Show the current choice in the message with the button, with the texts `own` if only the person sees it."""
        message, anchor = press.query.message, press.anchor
        if not isinstance(message, Message):
            return
        group = None if message.chat.type == ChatType.PRIVATE else await self._context.languages.of(message.chat.id)
        texts = group if anchor is None else own
        if texts is not None:
            page = language_page(texts, group, is_personal=anchor is not None)
            await self._messages.show(anchor or address_of(message), press.person.id, page)

    # ------------------------------------------------------------------ deletion of one's data

    async def forget(self, request: CommandRequest) -> Page | None:
        """Ask the writer to confirm the deletion; nobody else sees the question."""
        return await request.answer_personally(forget_page(request.own_texts), FORGET)

    @pressed(ForgetMe)
    async def _choose_forget(self, press: Press[ForgetMe]) -> CallbackAnswer:
        """Delete the person's data, in memory too, unless they keep them."""
        person, key = press.person.id, "forget-kept"
        if press.data.delete:
            try:
                await self._context.hand_panels.forget(person)
                counts = await self._forgetting.forget(person)
                self._context.languages.forget(person)
            except Exception:
                log.exception("a person's data cannot be deleted")
                return press.refused(Problem.FAILED, alert=True)
            log.info("a person's data deleted", **counts)
            key = "forget-done"
        return press.showing(self._messages, build_page([press.texts.html(key)]), press.texts.plain(key))
