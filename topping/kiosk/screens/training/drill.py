"""Drills: exercises without a grid. Their list, their questions and their result."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Final, TypeAlias

import pygame

from topping.answers.client import News
from topping.kiosk.engine.sounds import Cue, found_cue
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.wordlists import AnswerRow
from topping.kiosk.screens.training.answerparts import (
    AnsweringScreen,
    Letters,
    above_line,
    answering_page,
    between,
    hooks_card,
    log_of,
    mark_of,
    shuffle_key,
    told_of,
    words_card,
)
from topping.kiosk.screens.training.drillend import DrillEnd
from topping.kiosk.screens.training.routes import Drill, PlayDrill, Rush
from topping.kiosk.services.askedwords import with_jokers
from topping.kiosk.services.exercises import DrillRecord, DrillSupply
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import mark, marked, progress
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import key_cap, page
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, row, text
from topping.lexicon.graph import WordGraph
from topping.play.run.run import GUARD_MS
from topping.rules.tiles import JOKER
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.training.drills import (
    BLANK,
    GROUPS,
    DrillAnswer,
    DrillCourse,
    DrillItem,
    DrillResult,
    Exercise,
)
from topping.training.rush.positionset import PARTS, RushMode

_ICONS: Final = (Icon.SWAP, Icon.HOOK, Icon.LIST)
"""The icons of anagrams, hooks and short words."""
_NAMED: Final = [(place, one) for place, group in enumerate(GROUPS) for one in group]
"""The drills in the order of their keys, each with its group number."""


class DrillsScreen(TellingScreen):
    """The list of drills and short games; the questions of the selected drill are prepared meanwhile."""

    _is_handed_on = False
    """Whether the prepared questions went to the drill, which drops them itself."""

    def __init__(self, stage: Stage, route: Drill) -> None:
        self._drills = stage.services.drills
        player = "" if stage.guard.is_public else stage.services.players.last
        self._supply = DrillSupply(
            self._drills, stage.answerer, stage.services.notices, player, is_public=stage.guard.is_public
        )
        self._why = self._supply.fault
        rushes = stage.services.rushes
        self._last = {one: self._drills.last(player, one) for one in Exercise}
        self._last_parts = {mode: rushes.last_short_game(player, mode) for mode in PARTS}
        chosen = route.exercise or Exercise.SEVENS
        self._row = Cursor(next(at for at, (_, one) in enumerate(_NAMED) if one is chosen))
        self._supply.ask(chosen)
        super().__init__(stage)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles a key or click, then requests questions for the selected drill, which can so begin without delay."""
        super().handle(event, now)
        at = self._row.selected or 0
        if not self._is_handed_on and at < len(_NAMED):
            self._supply.ask(_NAMED[at][1])

    def hear(self, news: News) -> None:
        came = self._supply.hear(news)
        if came is not None and came[1]:
            self._why = say("drill.failed", why=came[1])

    def _begin(self, exercise: Exercise) -> None:
        self._is_handed_on = True
        self.go(PlayDrill(exercise, self._supply))

    def close(self) -> None:
        if not self._is_handed_on:
            self._supply.drop()
        super().close()

    def keys(self) -> Sequence[Key]:
        tells = self._drills.tells_number
        (_, first), *others = _NAMED
        tell_or_hide = partial(setattr, self._drills, "tells_number", not tells)
        number = key(pygame.K_F6, tell_or_hide, say("drill.key.hide" if tells else "drill.key.tell"))
        return (
            self.enter_named(say("drill.key.begin")),
            replace(letter("1", partial(self._begin, first), say("drill.column.name")), cap=f"1 … {len(_NAMED)}"),
            *(letter(str(n), partial(self._begin, one)) for n, (_, one) in enumerate(others, start=2)),
            self.arrows_named(say("drill.key.choose"), "↑ ↓"),
            number,
            self.back_key(),
        )

    def view(self) -> Element:
        number = say("drill.number_told" if self._drills.tells_number else "drill.number_untold")
        rows = [
            self._listed(
                key_cap(str(n)), _ICONS[place], f"drill.group.{place}", f"drill.{one.value}", self._reached(one)
            )
            for n, (place, one) in enumerate(_NAMED, start=1)
        ]
        rows += [
            self._listed(apart(44), Icon.CLOCK, "drill.group.parts", f"rush.{mode.value}", self._reached_part(mode))
            for mode in PARTS
        ]
        acts = [partial(self._begin, one) for _, one in _NAMED]
        acts += [partial(self.go, Rush(mode)) for mode in PARTS]
        columns = heads("drill.column", ". ./2 name about* sort/3 >last")
        listed = table(columns, rows, self._row, id="exercises", acts=acts, takes_keys=True, row_height=56, room=1744)
        return page(
            say("train.exercises"),
            column(listed, card="card", pad=(24, 14), grow=1),
            remark=self._why or f"{say('drill.unranked')} · {number}",
        )

    def _listed(self, cap: Element, icon: Icon, sort: str, name: str, reached: str) -> tuple[Element, ...]:
        return (
            row(cap, width=44, align="center"),
            row(mark(icon, "ink2", 28, 2.2), width=28, align="center"),
            text(say(name), Type.ROW, face=Face.BOLD, group="names"),
            text(say(f"{name}.text"), Type.ROW, "ink2", group="about", shorter=(say(sort),)),
            text(say(sort), Type.LABEL, "ink3", group="sorts"),
            marked(reached, Type.ROW, "ink2") if "*" in reached else text(reached, Type.ROW, "ink3", align="right"),
        )

    def _reached(self, exercise: Exercise) -> str:
        last = self._last[exercise]
        if last is None:
            return say("drill.never")
        return say("drill.last", found=last.found, of=last.of, time=to_seconds(last.elapsed_ms))

    def _reached_part(self, mode: RushMode) -> str:
        last = self._last_parts[mode]
        return say("drill.never") if last is None else say("drill.last_part", found=last.found, of=last.of)


_HOOKS: Final = (Exercise.FRONT_HOOKS, Exercise.BACK_HOOKS)
_TONES: Final = {DrillAnswer.RIGHT: "good", DrillAnswer.ALREADY: "plain", DrillAnswer.WRONG: "bad"}
_SLOT: Final = " "
_IN_LINE: Final = 32
"""The most characters of answers shown in a line."""


@dataclass(slots=True)
class _UnderWay:
    """A drill in progress: the lexicon of its questions, its stored record, and its questions and answers."""

    lexicon: WordGraph
    """The lexicon of its questions."""
    record: DrillRecord
    course: DrillCourse


@dataclass(slots=True)
class _Waiting:
    """The state of the screen while no question can be asked yet; if none will come, `why` gives the reason."""

    why: str = ""
    drill: None = None


@dataclass(slots=True)
class _DrillAsking:
    """The state while a question waits for answers; its time begins when it is on screen."""

    drill: _UnderWay
    item: DrillItem
    letters: Letters
    given_at: int = -GUARD_MS
    """When (ms) the last answer was given: a second press of Enter does not end the question."""
    away_since: int | None = None
    """While the question is hidden: when the last key was pressed. No time counts then."""


@dataclass(slots=True)
class _DrillTold:
    """The state after a question: its right answers are shown, and no clock runs."""

    drill: _UnderWay
    at: int
    word: Cursor = field(default_factory=Cursor)
    """The word being explained."""

    @property
    def words(self) -> tuple[str, ...]:
        """Returns the requested words, missed words first."""
        result = self.drill.course.done[-1]
        return (*result.missed, *(one for one in result.item.answers if one in result.found))


_State: TypeAlias = _Waiting | _DrillAsking | _DrillTold | DrillEnd


class DrillScreen(AnsweringScreen):
    """The screen of a drill. Enter proposes an answer, ends a question or goes on; Escape leaves, and the answers are
    kept.

    At the end, Enter begins ten more questions of the same drill.
    """

    def __init__(self, stage: Stage, route: PlayDrill) -> None:
        self._player = "" if stage.guard.is_public else stage.services.players.last
        self._drills, self._exercise, self._supply = stage.services.drills, route.exercise, route.supply
        self._chance = Random()
        self._state: _State = _Waiting()
        self.touched = stage.clock.now()
        super().__init__(stage)
        self._begin()

    # from question to question

    def hear(self, news: News) -> None:
        came = self._supply.hear(news)
        self.changed()
        if came is None or came[0] is not self._exercise or not isinstance(self._state, _Waiting):
            return
        if came[1]:
            self._state = _Waiting(say("drill.failed", why=came[1]))
        else:
            self._begin()

    def _begin(self) -> None:
        items, lexicon = self._supply.take(self._exercise), self._supply.lexicon
        if not items or lexicon is None:
            self._state = _Waiting(self._supply.fault if items is None else say("drill.nothing"))
            if items is None:
                self._supply.ask(self._exercise)
            return
        record = DrillRecord(self.stage.services.beside, self.stage.clock, self._player, lexicon)
        self._supply.explain(items)
        self._ask(_UnderWay(lexicon, record, DrillCourse(self._exercise, self._drills.tells_number, items)))

    def _ask(self, drill: _UnderWay) -> None:
        item = drill.course.item
        if item is not None:
            self._state = _DrillAsking(drill, item, Letters(item.shuffled(self._chance)))
            return
        self._state = DrillEnd(drill.course, drill.lexicon, self._supply.meanings)
        self._supply.ask(self._exercise)
        self.input.let_typing_end(self.received)

    def _end_question(self, drill: _UnderWay) -> None:
        drill.record.keep(drill.course)
        self._state = _DrillTold(drill, self.received)
        self.stage.keyboard.drop_held()

    def _go_on(self, state: _DrillTold) -> None:
        if self.is_meant(state.at):
            self._ask(state.drill)

    def _leave(self) -> None:
        """Leaves the drill early. Shows the result of the answers given; if there are none, returns to the list of
        drills.
        """
        self.save()
        drill, self._state = self._state.drill, _Waiting()
        if drill is None or not drill.course.done:
            self.go(Drill(self._exercise))
        else:
            course = drill.course
            drill.course = DrillCourse(course.exercise, course.counted, course.items[: len(course.done)], course.done)
            self._ask(drill)

    def _again(self) -> None:
        self.tell()
        self._begin()

    def _to_deck(self, over: DrillEnd) -> None:
        with self.telling():
            count = self._drills.to_deck(self._player, over.course.done, over.lexicon)
            self.tell(say("drill.to_deck", count=count) if count else say("drill.in_deck"))

    def close(self) -> None:
        self.save()
        self._supply.drop()
        super().close()

    def save(self) -> None:
        if self._state.drill is not None:
            self._state.drill.record.leave()

    @property
    def bars_words(self) -> str:
        return "" if self._state.drill is None else "words.barred.drill"

    # answers

    def _give(self, state: _DrillAsking) -> None:
        """Checks the typed answer and shows the verdict; ends the question if no further answer is expected.

        If the line is empty, the player has no more answers, and the question ends.
        """
        if not state.letters.text:
            if self.is_meant(state.given_at):
                state.drill.course = state.drill.course.finished(self.received)
                self._end_question(state.drill)
            return
        state.given_at = self.received
        said, item = state.letters.text, state.item
        unfit = _unfit(said, item)
        if unfit:
            state.letters.tell(unfit, "plain", stays=True)
            self.stage.cues.play(Cue.NOT_VALID)
            return
        meant, blanks = item.word_of(said), item.exercise.blanks
        state.drill.course, answer = state.drill.course.answered(said, self.received)
        stays = answer is DrillAnswer.WRONG and not blanks
        state.letters.tell(say(f"drill.{answer.value}", word=meant), _TONES[answer], stays=stays)
        found = found_cue(0 if blanks else len(meant))
        self.stage.cues.play({DrillAnswer.RIGHT: found, DrillAnswer.WRONG: Cue.NOT_VALID}.get(answer))
        if not state.drill.course.is_open:
            self._end_question(state.drill)

    def _typed(self, state: _DrillAsking) -> None:
        """Checks the typed letters without Enter, once there are as many as are missing in the word shown.

        Does so only in exercises that show words with missing letters.
        """
        if len(state.letters.text) == state.item.exercise.blanks:
            self._give(state)

    def _shuffle(self, state: _DrillAsking) -> None:
        state.letters.shown = state.item.shuffled(self._chance, state.letters.shown)

    def keys(self) -> Sequence[Key]:
        leave, state = escape(self._leave, say("drill.key.leave")), self._state
        match state:
            case _Waiting():
                return (escape(self._leave, say("drill.key.other")),)
            case _DrillAsking(away_since=int(since)):
                return (enter(partial(self._resume, state, since), say("drill.key.resume")), leave)
            case _DrillTold():
                does, go_on = "end" if state.drill.course.is_over else "next", partial(self._go_on, state)
                several = len(state.words) > 1
                return (
                    enter(go_on, say(f"drill.key.{does}")),
                    *((self.arrows_named(say("drill.key.word"), "↑ ↓"),) if several else ()),
                    key(pygame.K_SPACE, go_on),
                    leave,
                )
            case DrillEnd(course):
                to_deck = letter("x", partial(self._to_deck, state), say("drill.key.deck"))
                return (
                    enter(self._again, say("drill.key.again")),
                    *((to_deck,) if self._player and course.missed else ()),
                    escape(self._leave, say("drill.key.other")),
                )
        is_empty = not state.letters.text
        return (
            enter(partial(self._give, state), say("drill.key.enough" if is_empty else "drill.key.give")),
            *((shuffle_key(partial(self._shuffle, state)),) if state.item.letters else ()),
            leave if is_empty else escape(state.letters.clear, say("play.key.erase")),
        )

    # time

    def shown(self, frame: Collection[str], now: int) -> None:
        state = self._state
        if isinstance(state, _DrillAsking) and self.awaits_frame and "board" in frame:
            state.drill.course = state.drill.course.shown(now)
            self.touched = now

    @property
    def awaits_frame(self) -> bool:
        return isinstance(self._state, _DrillAsking) and not self._state.drill.course.is_open

    def pause(self) -> None:
        state = self._state
        if isinstance(state, _DrillAsking) and state.away_since is None:
            state.away_since = self.touched
            self.changed()

    def _resume(self, state: _DrillAsking, since: int) -> None:
        """Shows the question again after a pause. The time since `since` (ms), the last key before the pause, does not
        count.
        """
        state.drill.course, state.away_since = state.drill.course.later(self.received - since), None

    # what is shown

    def view(self) -> Element:
        state, title = self._state, say("drill.title")
        match state:
            case _Waiting(why):
                return between(title, Icon.SWAP, say(f"drill.{self._exercise.value}"), why or say("drill.preparing"))
            case _DrillAsking(away_since=int(since)):
                lines, resumes = say("drill.paused_lines").split("\n"), partial(self._resume, state, since)
                return between(
                    title, Icon.PAUSE, say("drill.paused"), *lines, act=resumes, does=say("drill.key.resume")
                )
            case _DrillTold():
                return self._page(_told_card(state.drill.course.done[-1]), state.drill, self._told(state))
            case DrillEnd(course):
                to_deck = partial(self._to_deck, state) if self._player and course.missed else None
                return state.page(self._again, to_deck, self.told(id="note"))
        course, item = state.drill.course, state.item
        task = say(f"drill.{item.exercise.value}.text")
        refused = ", ".join(item.missing_of(one) for one in reversed(dict.fromkeys(course.wrong)))
        return self._page(
            _asked_card(item, course.found, counted=course.counted),
            state.drill,
            above_line(task, say("drill.refused", words=refused) if refused else ""),
            *state.letters.view(task, partial(self._typed, state)),
            _log(course.done),
        )

    def _page(self, board: Element, drill: _UnderWay, *panel: Element | None) -> Element:
        names = f"{self._player or say('drill.nobody')} · {say('drill.badge')}"
        course = drill.course
        place = say("drill.place", place=len(course.done) + course.is_open, of=len(course.items))
        count = text(place, Type.STRONG, face=Face.BOLD, align="right", id="place")
        return answering_page(board, say(f"drill.{self._exercise.value}"), names, count, _way(course), *panel)

    def _told(self, state: _DrillTold) -> Element:
        drill, result = state.drill, state.drill.course.done[-1]
        is_whole, found, of = not result.missed, len(result.found), len(result.item.answers)
        spent = "drill.spent_wrong" if result.wrong else "drill.spent"
        title = say("drill.whole") if is_whole else say("drill.partly", found=found, of=of)
        lines = (say(spent, time=to_tenths(result.elapsed_ms), wrong=result.wrong),)
        known = state.words, result.found, state.word, drill.lexicon, self._supply.meanings
        log, note = _log(drill.course.done[:-1]), " ".join(drill.record.faults)
        return told_of(title, lines, *known, log, is_good=is_whole, note=note)


def _unfit(said: str, item: DrillItem) -> str:
    """Returns why a text cannot be an answer, by its length or its letters; such a text costs nothing. Empty if it
    can.
    """
    meant = item.word_of(said)
    if len(meant) != len(item.answers[0]):
        return say("drill.wrong_length", count=item.exercise.blanks or len(item.letters + item.ending))
    left = list(item.letters + item.ending)
    for one in meant if item.letters else ():
        if one not in left and JOKER not in left:
            return say("drill.wrong_letters", word=meant)
        left.remove(one if one in left else JOKER)
    return ""


# display of a course


def _way(course: DrillCourse) -> Element:
    marks = [mark_of(not one.missed, 30) for one in course.done]
    ahead = [progress(0, 1, "", height=10)] * (len(course.items) - len(marks))
    if course.is_open:
        ahead[0] = progress(1, 1, "", colour="accent", height=10)
    return row(
        *(replace(one, width=None, grow=1) for one in (*marks, *ahead)), gap=6, height=30, align="center", id="way"
    )


def _asked_card(item: DrillItem, found: tuple[str, ...], *, counted: bool) -> Element:
    """Draws an open question with the answers found, and an empty box for each missing answer.

    With `counted` false, the number of answers is secret, and only one empty box is drawn.
    """
    detail = say("drill.count", count=len(item.answers)) if counted else say("drill.uncounted")
    slots = len(item.answers) - len(found) if counted else 1
    return _card(item, [*((one, "found") for one in found), *[("", "laid")] * slots], detail)


def _told_card(result: DrillResult) -> Element:
    rows = [(one, "found" if one in result.found else "missed") for one in result.item.answers]
    return _card(result.item, rows, say("drill.found", found=len(result.found), of=len(result.item.answers)))


def _card(item: DrillItem, rows: Sequence[tuple[str, str]], detail: str) -> Element:
    title = say(f"drill.{item.exercise.value}.task", base=item.base, ending=item.ending)
    if item.exercise in _HOOKS:
        letters = [AnswerRow(item.missing_of(one) or _SLOT, style) for one, style in rows]
        return hooks_card(title, detail, item.base, letters, is_front=item.exercise is Exercise.FRONT_HOOKS)
    return words_card(title, detail, [AnswerRow(_in_tiles(one, item), style) for one, style in rows])


def _in_tiles(said: str, item: DrillItem) -> str:
    """Returns the text for a row of tiles: the word `said`, with a lower-case letter for a joker.

    If `said` is empty, returns the letters known from the question, with spaces for the others.
    """
    if said:
        return with_jokers(said, item.letters)
    if item.exercise.blanks:
        return item.asked.replace(BLANK, _SLOT)
    return _SLOT * len(item.letters) + item.ending


def _log(done: Sequence[DrillResult]) -> Element:
    rows = []
    for one in reversed(done):
        found, of, time = len(one.found), len(one.item.answers), to_seconds(one.elapsed_ms)
        rows.append((not one.missed, _in_short(one.item.answers), say("drill.logged", found=found, of=of, time=time)))
    return log_of(say("drill.before_this"), rows)


def _in_short(answers: Sequence[str]) -> Element:
    forms = [" ".join(answers[:count]) + f" + {len(answers) - count}" for count in range(len(answers) - 1, 0, -1)]
    forms = [one for one in (" ".join(answers), *forms) if len(one) <= _IN_LINE] or forms[-1:]
    return text(forms[0], Type.ROW, shorter=forms[1:])
