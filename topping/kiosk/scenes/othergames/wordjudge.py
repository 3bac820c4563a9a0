"""The word judge of a tournament (C §5.2): the challenged words are typed, read again, and judged all together.

It never says which word is not admitted. Nothing of a challenge is kept, and the word tools stay shut.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

import pygame
from pygame import Rect

from topping.errors import InputError, LexiconError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.othergames.judgecard import (
    AnswerForAllView,
    ReadAgainView,
    paint_answer_for_all,
    paint_read_again,
)
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.field import FieldView, caret_at, line_rect
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import NoteView, paint_line, paint_message, paint_note
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.front import AskLeave, AskPin
from topping.kiosk.routes.othergames import OtherGames
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.gui import Field
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.text.wordpad import LETTERS_AND_SPACE, WordPad
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
_QUIET: Final = VerdictView("", "plain")


class ChallengePhase(Enum):
    """Where a challenge is."""

    TYPED = auto()
    READ_AGAIN = auto()
    ANSWERED = auto()


class WordJudgeScene(Scene):
    """Enter goes from typing to reading again, and from there to the answer; Escape goes back, and asks to leave."""

    stays = True
    keeps_awake = True

    def __init__(self, stage: Stage) -> None:
        self._phase = ChallengePhase.TYPED
        self._since = self.now = stage.clock.now()
        self._line = ""
        self._words = ChallengedWords(())
        self._is_good = False
        self._message = _QUIET
        self._graph: WordGraph | None = None
        self._lexicon = ""
        try:
            self._graph = graph = stage.backstage.choices.chosen_lexicon()
            self._lexicon = say(
                "judge.lexicon", name=graph.name, words=grouped(graph.word_count), count=graph.word_count
            )
        except LexiconError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        super().__init__(stage)

    def build(self) -> None:
        """The line and the keys on the screen, while words are typed."""
        main, px = self.layout.main, self.layout.px
        high = max(px(100), 48)
        gap = px(18)
        pad = max(px(330), 3 * 50 + 2 * px(9))
        self._pad_place = Rect(main.left, main.bottom - pad, main.width, pad)
        lock = max(px(44), 20)
        self._lock = Rect(main.left, self._pad_place.top - lock - gap // 2, main.width, lock)
        self._said = Rect(main.left, 0, main.width, max(px(64), round(self.layout.step(3) * 1.5)))
        self._said.bottom = self._lock.top - gap // 2
        self._field_place = Rect(main.left, self._said.top - gap - high, main.width, high)
        self._asked = Rect(main.left, main.top, main.width, self._field_place.top - gap - main.top)
        self._entry: EntryLine | None = None
        self._pad: WordPad | None = None
        if self._phase is not ChallengePhase.TYPED:
            return
        ring = 2 * px(8)
        self._field = Field(self._field_place.inflate(ring, ring))
        self._entry = EntryLine(self.gui, line_rect(self._field_place), _LONGEST, field=self._field)
        self._entry.set(self._line)
        self._entry.focus()
        self._pad = WordPad(self.gui, self._pad_place, self._entry, LETTERS_AND_SPACE)

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

    def _ask_to_leave(self) -> None:
        self.push(self._question, lambda is_given: self.go(OtherGames()) if is_given else None)

    # the course of a challenge

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing, Enter, Escape; an answer goes at any key, but not at once."""
        self.now = now
        if self._phase is ChallengePhase.ANSWERED:
            is_meant = is_enter(event) or is_key(event, pygame.K_ESCAPE, pygame.K_SPACE)
            if is_meant and not self.stage.keyboard.is_repeat and now - self._since >= _GUARD_MS:
                self._begin()
            else:
                self.gui.handle(event)
        elif self._phase is ChallengePhase.READ_AGAIN:
            if is_enter(event) and not self.stage.keyboard.is_repeat:
                self._judge()
            elif is_key(event, pygame.K_ESCAPE, pygame.K_BACKSPACE):
                self._turn_to(ChallengePhase.TYPED)
            else:
                self.gui.handle(event)
        else:
            self._type(event)

    def _type(self, event: pygame.event.Event) -> None:
        entry = self._entry
        if entry is None:
            return
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN) and self._graph is not None:
            self._message = _QUIET
        if is_enter(event):
            self._read_again(entry.text)
        elif is_key(event, pygame.K_ESCAPE):
            if entry.text:
                entry.clear()
            else:
                self._ask_to_leave()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and entry.owns(event.pos):
            entry.focus()
            entry.put_caret(caret_at(self._field.rect, entry.text, self._field.view, event.pos[0]))
        elif self._pad is None or not self._pad.handle(event):
            self.gui.handle(event)
        if self._phase is ChallengePhase.TYPED:
            entry.focus()  # a click beside it takes the focus away
            self._line = entry.text

    def _read_again(self, text: str) -> None:
        if self._graph is None:
            return
        try:
            self._words = ChallengedWords.parse(text)
        except InputError as fault:
            self._message = VerdictView(sentence(fault), "bad")
            return
        self._line = text
        self._turn_to(ChallengePhase.READ_AGAIN)

    def _judge(self) -> None:
        if self._graph is not None:
            self._is_good = self._words.are_admitted(self._graph.admits)
            self._line = ""
            self._turn_to(ChallengePhase.ANSWERED)

    def _begin(self) -> None:
        self._line, self._words, self._message = "", ChallengedWords(()), _QUIET
        self._turn_to(ChallengePhase.TYPED)

    def _turn_to(self, phase: ChallengePhase) -> None:
        self._phase, self._since = phase, self.now
        self.lay_out()

    def tick(self, now: int) -> None:
        """An answer, or words that nobody confirms, go after a while: the next players find an empty screen."""
        self.now = now
        if self._phase is not ChallengePhase.TYPED and now - self._since >= _STAYS_MS:
            self._begin()

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """Behind the words, or the answer."""
        if self._phase is ChallengePhase.TYPED:
            return ()
        return (Card.at(self.layout.main),)

    def hints(self) -> Sequence[Hint]:
        """What Enter and Escape do now."""
        match self._phase:
            case ChallengePhase.TYPED:
                back = "judge.key.erase" if self._line else "judge.key.leave"
                return (enter(say("judge.key.read_again")), escape(say(back)))
            case ChallengePhase.READ_AGAIN:
                return (enter(say("judge.key.judge")), escape(say("judge.key.correct")))
            case ChallengePhase.ANSWERED:
                return (enter(say("judge.key.next")),)

    def panels(self) -> list[Panel]:
        """The title with the lexicon, and what belongs to the challenge."""
        title = Panel("title", self.layout.head, HeadingView(say("judge.title"), self._lexicon), paint_heading)
        main, count = self.layout.main, len(self._words.words)
        match self._phase:
            case ChallengePhase.TYPED:
                self._field.view = FieldView()
                asked = NoteView((say("judge.ask"), say("judge.ask_more")))
                lock = say("judge.locked" if self.stage.door.has_pin else "judge.no_pin")
                return [
                    title,
                    Panel("asked", self._asked, asked, paint_note),
                    Panel("message", self._said, self._message, paint_message),
                    Panel("lock", self._lock, lock, paint_line),
                ]
            case ChallengePhase.READ_AGAIN:
                question = _of_words("judge.confirm", count)
                view = ReadAgainView(question, say("judge.confirm_more"), self._words.words)
                return [title, Panel("words", main, view, paint_read_again)]
            case ChallengePhase.ANSWERED:
                left = -(-(self._since + _STAYS_MS - self.now) // 1000)
                name = "judge.all_good" if self._is_good else "judge.not_all_good"
                answer = AnswerForAllView(
                    self._is_good,
                    say("judge.admitted" if self._is_good else "judge.not_admitted"),
                    _of_words(name, count),
                    say("judge.goes", seconds=max(0, left)),
                )
                return [title, Panel("answer", main, answer, paint_answer_for_all)]


def _of_words(key: str, count: int) -> str:
    """A sentence about the words of a challenge; one alone has a sentence of its own."""
    return say(f"{key}_one" if count == 1 else key)
