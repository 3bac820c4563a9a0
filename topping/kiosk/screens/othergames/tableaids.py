"""The word judge, which decides challenges in a tournament."""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.othergames.routes import JudgeWords
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import WORDS, pad
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import field, mark, note, tiled
from topping.kiosk.ui.screen import ModalScreen, TellingScreen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Element, Type, TypedText, column, grid, row, space, text
from topping.lexicon.graph import WordGraph
from topping.play.lettertally import ChallengedWords
from topping.texts import language, say
from topping.texts.numbers import grouped
from topping.wording.conditions import lexicon_text

_STAYS_MS: Final = 30_000
"""How long (ms) an answer stays, and words that nobody confirms."""
_GUARD_MS: Final = 1_000
"""How long (ms) after an answer keys do not remove it."""
_LONGEST: Final = 160
"""The longest line (characters): eight words of maximum length, with separators."""


class WordJudgeScreen(TellingScreen, ModalScreen[None]):
    """The word judge of a tournament: players type the challenged words, confirm them, and see whether all are valid.
    Escape goes back a step; leaving needs a confirmation.
    """

    keeps_awake = True

    def __init__(self, stage: Stage, _: JudgeWords) -> None:
        self._state: ChallengedWords | tuple[int, bool] | None = None
        """The challenge: the words for the opponent to check, or (number of words judged, whether all are valid).

        None while words are typed.
        """
        self._since = 0
        """When that began."""
        self._line = TypedText(longest=_LONGEST)
        self._lexicon = ""
        self._graph: WordGraph | None = None
        super().__init__(stage)
        with self.telling():
            self._graph = graph = stage.services.choices.chosen_lexicon()
            name, count = lexicon_text(graph.name), graph.word_count
            self._lexicon = say("judge.lexicon", name=name, words=grouped(count), count=count)

    # leaving

    def ask_to_close(self) -> bool:
        self.push(self._question, lambda is_given: self.stage.end() if is_given else None)
        return False

    @property
    def _question(self) -> routes.AskPin | routes.AskLeave:
        return routes.AskPin() if self.stage.guard.has_pin else routes.AskLeave("judge")

    def _erase_or_leave(self) -> None:
        if self._line.text:
            self._line.text = ""
            self._typed()
        else:
            self.push(self._question, lambda is_given: self.go_back() if is_given else None)

    # the course of a challenge

    def _typed(self) -> None:
        if self._graph is not None:
            self.tell()

    def _read_again(self) -> None:
        if self._graph is not None:
            with self.telling():
                self._state, self._since = ChallengedWords.parse(self._line.text), self.received
                self.tell()

    def _judge(self, words: ChallengedWords) -> None:
        if self._graph is not None:  # the words are no longer known in this state
            self._state = (len(words.words), words.are_admitted(self._graph.admits))
            self._since, self._line.text = self.received, ""

    def _correct(self) -> None:
        self._state = None

    def _next(self) -> None:
        if self._may_go_on(self.received):
            self._state = None

    def _may_go_on(self, now: int) -> bool:
        return now - self._since >= _GUARD_MS

    def tick(self, now: int) -> None:
        """Clears the words or the answer after a time, so that the next players find an empty screen."""
        if self._state is not None and now - self._since >= _STAYS_MS:
            self._state, self._line.text = None, ""
            self.changed()

    def keys(self) -> Sequence[Key]:
        match self._state:
            case ChallengedWords() as words:
                correct = escape(self._correct, say("judge.key.correct"))
                judge = enter(partial(self._judge, words), say("judge.key.judge"))
                return (judge, key(pygame.K_BACKSPACE, self._correct), correct)
            case None:
                back = escape(self._erase_or_leave, say("judge.key.erase" if self._line.text else "judge.key.leave"))
                return (enter(self._read_again, say("judge.key.read_again")), back)
            case _:
                said = say("judge.key.next") if self._may_go_on(self.stage.clock.now()) else ""
                return (enter(self._next, said), key(pygame.K_SPACE, self._next, mods=-1), escape(self._correct))

    # what is shown

    def watches(self) -> Hashable:
        return isinstance(self._state, tuple) and (self._seconds_left, self._may_go_on(self.stage.clock.now()))

    @property
    def _seconds_left(self) -> int:
        return max(0, -(-(self._since + _STAYS_MS - self.stage.clock.now()) // 1000))

    def view(self) -> Element:
        match self._state:
            case ChallengedWords(words):
                body = self._words_again(words)
            case (count, is_good):
                body = self._answer(count, is_good)
            case None:
                body = self._line_and_pad()
        return page(say("judge.title"), body, remark=self._lexicon)

    def _line_and_pad(self) -> Element:
        lock = say("judge.locked" if self.stage.guard.has_pin else "judge.no_pin")
        return column(
            space(),
            text(say("judge.ask"), Type.CARD, face=Face.SEMI, lines=2, id="asked"),
            text(say("judge.ask_more"), Type.BODY, "ink2", lines=2, drop=1),
            field(self._line, say("judge.ask"), id="line", changed=self._typed, takes_keys=False, height=96),
            note(self.message, self.tone, step=Type.BODY, id="message", height=64),
            space(),
            pad(WORDS[language()], self.type_character),
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
        sign, colour = (Icon.TICK, "found") if is_good else (Icon.CROSS, "missed")
        name = "judge.all_good" if is_good else "judge.not_all_good"
        big = text(say("judge.admitted" if is_good else "judge.not_admitted"), Type.TOTAL, colour, Face.TITLE)
        return column(
            space(),
            row(space(), mark(sign, colour, 150, 3), big, space(), gap=44, align="center"),
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
    return say(f"{key}_one" if count == 1 else key)
