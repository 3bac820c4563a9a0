"""The review of cards: today's cards of a player's deck, one after another."""

from collections.abc import Awaitable, Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import TypeAlias

import pygame

from topping.errors import ToppingError
from topping.kiosk.cards.ends import times_card
from topping.kiosk.cards.ownplace import said_fact
from topping.kiosk.paint.charts import BarKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.training.answerparts import (
    AnsweringScreen,
    ClosedScreen,
    Letters,
    LettersCard,
    Search,
    above_line,
    answering_page,
    between,
    counted,
    log_of,
    mark_of,
    shuffle_key,
    time_bar,
    told_of,
)
from topping.kiosk.screens.training.routes import DeckCards, DeckReview
from topping.kiosk.services.sitting import AnsweredCard, AskedCard, CardSitting
from topping.kiosk.services.wordanswers import Meanings
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import word
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, chart_beside, end, main_button, next_button
from topping.kiosk.ui.tree import Cursor, Element, Type, column, text
from topping.kiosk.views.charts import AnswerTime
from topping.play.run.proposal import Referee
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.deck.faces import GridFace, HookFace, WordFace
from topping.wording.training import card_text, coming_day_text, source_text


@dataclass(slots=True)
class _CardAsking:
    """The state while a card is asked; its clock starts when it is on screen."""

    asked: AskedCard
    way: LettersCard | Search
    since: int | None = None


@dataclass(slots=True)
class _CardPaused:
    """The state while the card is hidden; it will be asked again."""


@dataclass(slots=True)
class _CardTold:
    """The state while a card's answer is shown; no clock runs."""

    asked: AskedCard
    way: LettersCard | Search
    answered: AnsweredCard
    at: int
    word: Cursor = field(default_factory=Cursor)
    """The word being explained."""


@dataclass(slots=True)
class _SittingOver:
    """The state when no card is left."""


@dataclass(slots=True)
class _CardsComing:
    """The state while the cards are being read."""


_State: TypeAlias = _CardAsking | _CardPaused | _CardTold | _SittingOver | _CardsComing


class SittingScreen(AnsweringScreen):
    """The screen that asks the cards. The player types the answer as in a run; pressing F8 twice gives up, Enter goes
    on.
    """

    meanings: Meanings

    def __init__(self, stage: Stage, player: str, cards: CardSitting) -> None:
        self._player, self._cards, self._decks = player, cards, stage.services.decks
        self._has_attended = False
        """Whether new cards were looked for."""
        self._changes = self._decks.changes
        self.meanings = Meanings(stage.answerer, is_public=stage.guard.is_public)
        self._rows = Cursor(None)
        self._state: _State = _CardsComing()
        super().__init__(stage)
        self.reading(self._begin_sitting)

    # from card to card

    async def _begin_sitting(self) -> None:
        with self.telling():
            await self._cards.begin()
            await self._begin(await self._cards.next())

    async def _begin(self, asked: AskedCard | None) -> None:
        if asked is None:
            await self._cards.reckon()
            self._state = _SittingOver()
            if self._cards.answered:
                self.input.let_typing_end(self.stage.clock.now())
            return
        face = asked.face
        if isinstance(face, GridFace):
            referee = Referee(self._cards.graph.admits)
            way: LettersCard | Search = Search(face.turn, referee, self.stage, say("sitting.grid"))
        else:
            way = LettersCard(face)
        self._state = _CardAsking(asked, way)
        self.meanings.ask([*([face.word] if isinstance(face, HookFace) else []), *sorted(way.words)])

    def _go_on(self) -> None:
        self.tell()
        self.doing(self._next)

    async def _next(self) -> None:
        await self._begin(await self._cards.next())

    def _end_card(self, state: _CardAsking, *, given_up: bool) -> None:
        if state.since is not None:
            spent = max(0, self.received - state.since)
            self.doing(partial(self._keep, state, spent, self.stage.clock.date(), given_up=given_up))

    async def _keep(self, state: _CardAsking, spent_ms: int, at: str, *, given_up: bool) -> None:
        found, tries = state.way.is_won and not given_up, state.way.tries
        answered = await self._cards.answer(spent_ms, at, found=found, tries=tries, given_up=given_up)
        self._state = _CardTold(state.asked, state.way, answered, self.received)
        self.tell()
        self.stage.keyboard.drop_held()

    @property
    def bars_words(self) -> str:
        return "" if isinstance(self._state, _SittingOver) else "words.barred.sitting"

    # what the keys do

    def _propose(self, state: _CardAsking) -> None:
        self.stage.cues.play(state.way.propose())
        if state.way.is_won:
            self._end_card(state, given_up=False)

    def _confirm(self, state: _CardTold) -> None:
        if self.is_meant(state.at):
            self._go_on()

    def written(self, text: str) -> None:
        if isinstance(self._state, _CardAsking) and isinstance(self._state.way, Search):
            self._state.way.lay(text)

    def _shuffle(self, letters: Letters) -> None:
        asked = self._cards.reshuffle()
        if asked is not None and isinstance(asked.face, WordFace):
            letters.shown = asked.face.letters

    def _act(self, act: Callable[[str], Awaitable[None]]) -> None:
        """Runs `act`, an action on the current card, with the present time (ISO 8601)."""
        self.doing(partial(act, self.stage.clock.date()))

    async def _set_aside(self, at: str) -> None:
        """Suspends the current card at the time `at` (ISO 8601).

        It is not asked again until the player resumes it on the page of all his cards.
        """
        asked = self._cards.asked
        if asked is not None:
            await self._cards.set_aside(asked.card, at)
            is_asked = isinstance(self._state, _CardAsking)
            if is_asked:
                self._go_on()
            self.tell(say("sitting.was_set_aside" if is_asked else "sitting.is_set_aside"))

    async def _undo(self, at: str) -> None:
        """Undoes the last answer, at the time `at` (ISO 8601). Its card is asked again after the others."""
        done = await self._cards.undo(at)
        self.tell(say("sitting.undone" if done is not None else "sitting.nothing_to_undo"))
        if done is not None and isinstance(self._state, _CardTold):
            self._state.answered = done
        elif done is not None and isinstance(self._state, _SittingOver):
            self._go_on()

    async def _ask_to_postpone(self, at: str) -> None:
        """Asks whether to postpone the better-known half of the remaining cards; `at` is ignored."""
        await self._cards.reckon()
        count = self._cards.postponable
        if not count:
            self.tell(say("sitting.nothing_to_postpone"))
            return
        answers = (say("sitting.do_postpone"), partial(self._act, self._postpone)), (say("sitting.keep"), self.changed)
        self.ask(say("sitting.postpone", count=count), *answers, yields=True)

    async def _postpone(self, at: str) -> None:
        self.tell(say("sitting.postponed", count=await self._cards.postpone(at)))

    def _more(self) -> None:
        self.doing(self._to_more)

    async def _to_more(self) -> None:
        await self._cards.go_on()
        self._go_on()

    def keys(self) -> Sequence[Key]:
        leave, state = escape(self.go_back, say("sitting.key.leave")), self._state
        match state:
            case _CardsComing():
                return (leave,)
            case _CardPaused():
                return (enter(self._resume, say("sitting.key.resume")), leave)
            case _SittingOver():
                more = letter("c", self._more, say("sitting.key.more"))
                undo = say("sitting.key.undo")
                undoes = undo if any(not one.is_undone for one in self._cards.answered) else ""
                undo_key = key(pygame.K_F7, partial(self._act, self._undo), undoes, sheet=undo)
                return (
                    enter(self.go_back, say("sitting.key.done")),
                    *((more,) if self._may_go_on else ()),
                    letter("p", partial(self.go, DeckCards()), say("sitting.key.deck")),
                    *((undo_key,) if self._cards.keeps else ()),
                    leave,
                )
            case _CardTold():
                several = len(state.way.words) > 1
                return (
                    enter(partial(self._confirm, state), say("sitting.key.next")),
                    *((self.arrows_named(say("sitting.key.word"), "↑ ↓"),) if several else ()),
                    *self._card_keys(state.way, may_undo=not state.answered.is_undone),
                    leave,
                )
        way, gives_up = state.way, partial(self._end_card, state, given_up=True)
        f8 = key(pygame.K_F8, gives_up, say("sitting.key.give_up"), is_twice=True, is_kept=True)
        search = (*way.typing.keys(), *way.tray_keys()) if isinstance(way, Search) else ()
        shuffled = (way.letters,) if isinstance(way, LettersCard) and way.letters.shown else ()
        gives = say("play.key.propose" if isinstance(way, Search) else "sitting.key.give")
        return (
            enter(partial(self._propose, state), gives),
            f8,
            *(shuffle_key(partial(self._shuffle, one)) for one in shuffled),
            *search,
            *self._card_keys(way, may_undo=True),
            leave if way.is_empty else escape(way.erase, say("play.key.erase")),
        )

    def _card_keys(self, way: LettersCard | Search, *, may_undo: bool) -> Sequence[Key]:
        is_counting = self._decks.counts_answers
        counting = say("sitting.key.no_count" if is_counting else "sitting.key.count")
        counts = counting if isinstance(way, LettersCard) else ""
        postpone = key(pygame.K_F9, partial(self._act, self._ask_to_postpone), say("sitting.key.postpone"))
        count = key(
            pygame.K_F4, partial(setattr, self._decks, "counts_answers", not is_counting), counts, sheet=counting
        )
        undoes = say("sitting.key.undo")
        if not self._cards.keeps:
            return (count,)
        return (
            count,
            key(pygame.K_F7, partial(self._act, self._undo), undoes if may_undo else "", sheet=undoes),
            key(pygame.K_F6, partial(self._act, self._set_aside), say("sitting.key.aside")),
            postpone,
        )

    @property
    def _may_go_on(self) -> bool:
        return self._cards.keeps and self._cards.may_go_on

    # time

    def tick(self, now: int) -> None:
        super().tick(now)
        changes = self._decks.changes
        if changes != self._changes:
            self._changes = changes
            self.reading(self._look_again)

    async def _look_again(self) -> None:
        """Reads the deck again: cards added since are asked at the end. If the review ended without any card, begins
        with them.
        """
        if isinstance(self._state, _CardsComing):
            return
        with self.telling():
            await self._cards.look_again()
        if isinstance(self._state, _SittingOver):
            if self._cards.answered:
                await self._cards.reckon()
            else:
                self._go_on()

    def pause(self) -> None:
        """Hides the card. It will be asked again with its letters or grid changed."""
        if isinstance(self._state, _CardAsking):
            self._state = _CardPaused()
            self.changed()

    def _resume(self) -> None:
        """Ends a pause, during which the card was hidden: asks it again with other letters or another grid.

        If the last answer was over an hour ago, begins anew with the cards due by now.
        """

        async def show_again() -> None:
            if self._cards.keeps and self._cards.is_stale:
                cards = self._decks.open(self._player)
                await cards.begin()
                self._cards = cards
                await self._begin(await cards.next())
            else:
                await self._begin(await self._cards.again())

        self.doing(show_again)

    def shown(self, frame: Collection[str], now: int) -> None:
        """Starts the card's clock when it is on screen, and prepares the next card."""
        state = self._state
        is_new = isinstance(state, _CardAsking) and state.since is None and "board" in frame
        if isinstance(state, _CardAsking) and is_new:
            state.since = self.touched = now
        if is_new or isinstance(state, _CardTold):
            with self.telling():
                self._cards.prepare()
        if isinstance(state, _CardTold | _SittingOver) and not self._has_attended:
            self._has_attended = True
            self.stage.services.beside.later(partial(self._decks.attend, self._player))

    @property
    def awaits_frame(self) -> bool:
        """Whether the card is not on screen yet: keys are refused, and the clock does not run."""
        return isinstance(self._state, _CardAsking) and self._state.since is None

    # what is shown

    def watches(self) -> Hashable:
        state = self._state
        return isinstance(state, _CardAsking) and self._spent_ms(state) > state.asked.target_ms

    def _spent_ms(self, state: _CardAsking | _CardTold) -> int:
        if isinstance(state, _CardTold):
            return state.answered.elapsed_ms
        return 0 if state.since is None else max(0, self.moment - state.since)

    def view(self) -> Element:
        state, title = self._state, say("sitting.end.deck")
        match state:
            case _CardsComing():
                return between(title, Icon.CARDS, self.message or "…")
            case _CardPaused():
                lines, resumes = say("sitting.paused_lines").split("\n"), say("sitting.key.resume")
                return between(title, Icon.PAUSE, say("sitting.paused"), *lines, act=self._resume, does=resumes)
            case _SittingOver():
                return self._end()
            case _CardTold():
                return self._page(state.way.told(), state, self._told(state))
        face, way = state.asked.face, state.way
        is_late = self._spent_ms(state) > state.asked.target_ms
        target = (
            say("sitting.over_target") if is_late else say("sitting.target", seconds=-(-state.asked.target_ms // 1000))
        )
        above = above_line(self.message or target)
        if isinstance(way, Search):
            return self._page(way.board(), state, above, *way.panel())
        nothing = say("sitting.hook.nothing" if isinstance(face, HookFace) else "sitting.word.nothing")
        card = way.card(counts=self._decks.counts_answers)
        return self._page(card, state, above, *way.letters.view(nothing), self._log(state.asked))

    def _page(self, board: Element, state: _CardAsking | _CardTold, *panel: Element | None) -> Element:
        asked = state.asked
        done = asked.done + (isinstance(state, _CardTold) and not state.answered.repeats_today)
        count = counted(say("sitting.done"), done, asked.of)
        names = say("sitting.names", source=source_text(asked.card))
        bar = time_bar(lambda: self._spent_ms(state), asked.target_ms)
        return answering_page(board, _title(asked), names, count, bar, *panel)

    def _told(self, state: _CardTold) -> Element:
        answered, way, cards = state.answered, state.way, self._cards
        face, target = state.asked.face, -(-answered.target_ms // 1000)
        lines = (say("sitting.detail", target=target, tries=answered.tries), self._comes_back(answered))
        place = ""
        if isinstance(face, GridFace):
            top = face.turn.solution
            place = say("sitting.place", reference=str(top.reference), points=top.points)
        told = _outcome(answered), lines, way.words, way.found, state.word, cards.graph, self.meanings
        note, has_anagrams = self.message or say("sitting.leech") * answered.is_leech, isinstance(face, WordFace)
        told_for = partial(told_of, *told, self._log(state.asked), is_good=answered.is_known)
        return told_for(note=note, place=place, has_anagrams=has_anagrams)

    def _log(self, asked: AskedCard) -> Element:
        """Draws a list of the cards answered so far, last first.

        Omits cards that will be asked again today, since the list would show their answers. Also omits the current card
        and undone answers.
        """
        done = [one for one in self._cards.answered if not (one.is_undone or one.repeats_today)]
        seen = [one for one in reversed(done) if one.card.id != asked.card.id]
        return log_of(say("sitting.seen"), [(one.is_known, _said(one), self._when(one)) for one in seen])

    def _comes_back(self, answered: AnsweredCard) -> str:
        if answered.is_undone or answered.is_leech or answered.is_aside:
            return ""
        if answered.repeats_today or not self._cards.keeps:
            return say("sitting.back_today") if answered.repeats_today else ""
        today = self._cards.day
        return say("sitting.back", when=coming_day_text(answered.due, today), count=max(1, answered.due - today))

    def _when(self, one: AnsweredCard) -> str:
        if one.repeats_today or not self._cards.keeps:
            return say("date.today") if one.repeats_today else ""
        return say("sitting.aside") if one.is_aside or one.is_leech else coming_day_text(one.due, self._cards.day)

    # the end

    def _end(self) -> Element:
        cards, title = self._cards, say("sitting.end.deck")
        answered = [one for one in cards.answered if not one.is_undone]
        without = cards.without_position
        lines = [say("sitting.end.without_position", count=without)] if without else []
        lines += [self._next_text, *([self.message] if self.message else [])]
        done = say("sitting.key.done")
        if not answered:
            nothing = say("sitting.end.nothing" if cards.ahead.cards else "sitting.end.empty")
            return between(title, Icon.CARDS, nothing, *lines, act=self.go_back, does=done)
        known, of, count = cards.ahead.known, cards.ahead.done, cards.ahead.cards
        time = seconds_of(round(median(one.elapsed_ms for one in answered)))
        in_time = sum(_kind_of(one) is BarKind.FOUND for one in answered)
        to_cards = partial(self.go, DeckCards())
        return end(
            say("sitting.end.of", player=self._player),
            str(known),
            say("sitting.end.title", known=known, of=of),
            line=column(*(text(one, Type.BODY, "ink2", lines=3) for one in lines), gap=6, id="lines"),
            strip=(
                said_fact(say("sitting.end.in_time"), str(in_time), say("drill.end_of", count=len(answered))),
                said_fact(say("sitting.end.time"), time, say("sitting.end.seconds")),
                said_fact(
                    say("sitting.end.cards" if cards.keeps else "sitting.end.listed"),
                    str(count),
                    say("sitting.end.unit", count=count),
                ),
            ),
            body=chart_beside(self._times(answered), self._seen(answered)),
            buttons=(
                main_button(done, self.go_back, cap=say("key.enter")),
                *((next_button(say("sitting.key.more"), self._more, cap="C", name="more"),) if self._may_go_on else ()),
                next_button(say("sitting.key.deck"), to_cards, cap="P", name="cards", drop=1),
            ),
            remark=say("sitting.unranked"),
        )

    def _times(self, answered: Sequence[AnsweredCard]) -> Element:
        times = [AnswerTime(one.elapsed_ms, _kind_of(one), one.target_ms) for one in answered]
        return times_card(say("sitting.chart"), times, lambda name: say(f"sitting.legend.{name}"))

    def _seen(self, answered: Sequence[AnsweredCard]) -> Element:
        first = {one.card.id: one.is_known for one in reversed(answered)}
        last = {one.card.id: one for one in answered}
        rows = [
            (mark_of(first[card]), _said(one), self._when(one))
            for card, one in sorted(last.items(), key=lambda pair: first[pair[0]])
        ]
        columns = (*heads("cards.column", ". card*"), *heads("sitting.end", ">back"))
        listed = table(columns, rows, self._rows, id="seen", takes_keys=True, room=517)
        return beside_end(say("sitting.end.seen"), listed)

    @property
    def _next_text(self) -> str:
        ahead, today, waits = self._cards.ahead, self._cards.day, self._cards.waits_ms
        if not self._cards.keeps:
            return say("sitting.end.outside")
        if waits:
            return say("sitting.end.waits", minutes=max(1, -(-waits // 60_000)))
        if not ahead.cards:
            return say("sitting.end.invitation")
        coming = self._cards.coming
        if coming is not None:
            new = say("sitting.end.new", count=coming.new) if coming.new else ""
            return say("sitting.end.next", when=coming_day_text(coming.day, today), count=coming.cards, new=new)
        return say("sitting.end.none_next")


def _kind_of(one: AnsweredCard) -> BarKind:
    if not one.is_known:
        return BarKind.MISSED
    return BarKind.SLOW if one.elapsed_ms > one.target_ms else BarKind.FOUND


# texts about a card


def _title(asked: AskedCard) -> str:
    if asked.is_new:
        return say("sitting.title_new")
    return say("sitting.title_repeat") if asked.is_repeat else say("sitting.title", place=asked.place)


def _outcome(answered: AnsweredCard) -> str:
    is_late = answered.elapsed_ms > answered.target_ms
    name = "late" if is_late else "known"
    if not answered.is_known:
        name = "forgotten" if answered.is_forgotten else "unknown"
    return say(f"sitting.{name}", seconds=seconds_of(answered.elapsed_ms))


def _said(answered: AnsweredCard) -> Element:
    said, is_word = card_text(answered.card)
    return word(said, Type.ROW) if is_word else text(said, Type.ROW)


def opened(stage: Stage, route: DeckReview) -> Screen:
    player, services = "" if stage.guard.is_public else stage.services.players.last, stage.services
    why = say("sitting.public" if stage.guard.is_public else "sitting.nobody")
    if player:
        try:
            return SittingScreen(stage, player, route.listed or services.decks.open(player))
        except ToppingError as fault:
            why = services.notices.in_words(fault)
    closed = (say("sitting.end.deck"), Icon.CARDS, say("sitting.closed"), why)
    return ClosedScreen(stage, *closed, say("sitting.key.leave"), stage.navigation.came_from)
