"""The word judge of a tournament (C §5.2): the challenged words are typed, read again, and judged all together.

It never says which word is not admitted. Nothing of a challenge is kept, and the word tools stay shut.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from topping.errors import InputError, LexiconError
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.front import AskLeave, AskPin
from topping.kiosk.routes.othergames import JudgeWords
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.leaves import mark, note, tiled
from topping.kiosk.ui.pad import WORDS, pad
from topping.kiosk.ui.parts import field
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Element, Type, TypedText, column, grid, row, space, text
from topping.kiosk.wording import sentence
from topping.lexicon.graph import WordGraph
from topping.play.beside.wordjudge import ChallengedWords
from topping.texts import say
from topping.texts.numbers import grouped

_STAYS_MS: Final = 30_000
"""How long an answer stays at most, and words that nobody confirms."""
_GUARD_MS: Final = 1_000
"""For how long after an answer no key removes it."""
_LONGEST: Final = 160
"""Characters of the line: eight words of the longest kind, and what is between them."""


@dataclass(frozen=True, slots=True)
class ReadAgain:
    """Words that the opponent reads before they are judged."""

    words: ChallengedWords
    since: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer; the words themselves are not known any more."""

    count: int
    is_good: bool
    since: int


class WordJudgeScreen(Screen):
    """Enter goes from typing to reading again, and from there to the answer; Escape goes back, and asks to leave."""

    stays = True
    keeps_awake = True

    def __init__(self, stage: Stage, _: JudgeWords) -> None:
        self._state: ReadAgain | Answered | None = None
        """Where a challenge is; None while words are typed."""
        self._line = TypedText(longest=_LONGEST)
        self._fault = self._lexicon = ""
        self._graph: WordGraph | None = None
        try:
            self._graph = graph = stage.backstage.choices.chosen_lexicon()
            self._lexicon = say(
                "judge.lexicon", name=graph.name, words=grouped(graph.word_count), count=graph.word_count
            )
        except LexiconError as fault:
            self._fault = stage.backstage.notices.in_words(fault)
        super().__init__(stage)

    # leaving

    @property
    def bars_words(self) -> str:
        """The tools would say which word is not admitted."""
        return "words.barred.judge"

    def ask_to_close(self) -> bool:
        """Closing the window asks as leaving does."""
        self.push(self._question, lambda is_given: self.stage.end() if is_given else None)
        return False

    @property
    def _question(self) -> AskPin | AskLeave:
        return AskPin() if self.stage.door.has_pin else AskLeave("judge")

    def _erase_or_leave(self) -> None:
        if self._line.text:
            self._line.text = ""
            self._typed()
        else:
            self.push(self._question, lambda is_given: self.go_back() if is_given else None)

    # the course of a challenge

    def _typed(self) -> None:
        if self._graph is not None:
            self._fault = ""

    def _read_again(self) -> None:
        if self._graph is None:
            return
        try:
            self._state = ReadAgain(ChallengedWords.parse(self._line.text), self.received)
            self._fault = ""
        except InputError as fault:
            self._fault = sentence(fault)

    def _judge(self) -> None:
        if self._graph is not None and isinstance(self._state, ReadAgain) and not self.stage.keyboard.is_repeat:
            words = self._state.words
            self._state = Answered(len(words.words), words.are_admitted(self._graph.admits), self.received)
            self._line.text = ""

    def _correct(self) -> None:
        self._state = None

    def _next(self) -> None:
        if isinstance(self._state, Answered):
            is_meant = not self.stage.keyboard.is_repeat and self.received - self._state.since >= _GUARD_MS
            self._state = None if is_meant else self._state

    def tick(self, now: int) -> None:
        """An answer, or words that nobody confirms, go after a while: the next players find an empty screen."""
        if self._state is not None and now - self._state.since >= _STAYS_MS:
            self._state, self._line.text = None, ""

    def keys(self) -> Sequence[Key]:
        """What Enter and Escape do now."""
        match self._state:
            case ReadAgain():
                back = key(pygame.K_BACKSPACE, self._correct)
                return (
                    enter(self._judge, say("judge.key.judge")),
                    back,
                    escape(self._correct, say("judge.key.correct")),
                )
            case Answered():
                others = key(pygame.K_SPACE, self._next, mods=-1), escape(self._next)
                return (enter(self._next, say("judge.key.next")), *others)
            case None:
                back_says = "judge.key.erase" if self._line.text else "judge.key.leave"
                return (
                    enter(self._read_again, say("judge.key.read_again")),
                    escape(self._erase_or_leave, say(back_says)),
                )

    # what is shown

    def watches(self) -> Hashable:
        """The seconds until an answer goes."""
        return self._seconds_left

    @property
    def _seconds_left(self) -> int:
        since = self._state.since if isinstance(self._state, Answered) else 0
        return max(0, -(-(since + _STAYS_MS - self.stage.clock.now()) // 1000)) if since else 0

    def view(self) -> Element:
        """What belongs to the challenge."""
        match self._state:
            case ReadAgain(words):
                body = self._words_again(words.words)
            case Answered(count, is_good):
                body = self._answer(count, is_good)
            case None:
                body = self._line_and_pad()
        return page(say("judge.title"), body, remark=self._lexicon)

    def _line_and_pad(self) -> Element:
        lock = say("judge.locked" if self.stage.door.has_pin else "judge.no_pin")
        return column(
            space(),
            text(say("judge.ask"), Type.CARD, face=Face.SEMI, lines=2, id="asked"),
            text(say("judge.ask_more"), Type.BODY, "ink2", lines=2, drop=1),
            field(self._line, say("judge.ask"), id="line", changed=self._typed, takes_keys=False, height=96),
            note(self._fault, "bad", step=Type.BODY, id="message", height=64),
            space(),
            pad(WORDS, self.type_character),
            text(lock, Type.LABEL, "ink2", lines=2, id="lock", drop=2),
            gap=18,
            grow=1,
        )

    def _words_again(self, words: Sequence[str]) -> Element:
        columns = 1 if len(words) <= 4 else 2
        shown = [tiled(one, id=f"word {place}") for place, one in enumerate(words)]
        high = 104 if len(words) > 1 else 132
        return column(
            text(_of_words("judge.confirm", len(words)), Type.STRONG, face=Face.TITLE, lines=2),
            text(say("judge.confirm_more"), Type.BODY, "ink2", lines=2),
            space(),
            grid(shown, columns, gap=28, row_height=high, grow=0, id="words"),
            space(2),
            gap=12,
            pad=(52, 40),
            card="card",
            grow=1,
        )

    def _answer(self, count: int, is_good: bool) -> Element:
        colour = "found" if is_good else "missed"
        said = say("judge.admitted" if is_good else "judge.not_admitted")
        name = "judge.all_good" if is_good else "judge.not_all_good"
        big = text(said, Type.TOTAL, colour, Face.TITLE)
        return column(
            space(),
            row(
                space(),
                mark(Icon.TICK if is_good else Icon.CROSS, colour, 150, 3),
                big,
                space(),
                gap=44,
                align="center",
            ),
            text(_of_words(name, count), Type.STRONG, lines=2, align="centre"),
            space(),
            text(say("judge.goes", seconds=self._seconds_left), Type.ROW, "ink2", align="centre", id="goes"),
            gap=24,
            pad=(52, 40),
            card="card",
            grow=1,
            id="answer",
        )


def _of_words(key: str, count: int) -> str:
    """A sentence about the words of a challenge; one alone has a sentence of its own."""
    return say(f"{key}_one" if count == 1 else key)


SCREEN: Final = WordJudgeScreen
