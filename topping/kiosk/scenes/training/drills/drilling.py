"""A question of a drill being answered: what is typed, what is said of it, and the letters in their order."""

from __future__ import annotations

from random import Random

import pygame

from topping.kiosk.cues import Cue
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.rack import RackView, paint_rack, tile_at
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.solo.answer import AnswerView, paint_answer
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.move.typing import plain_letters
from topping.kiosk.widgets.text.entry import EntryLine, is_enter
from topping.kiosk.widgets.text.letterline import LetterLine
from topping.rules.tiles.letters import JOKER
from topping.texts import say
from topping.training.drills.course import DrillAnswer, DrillCourse
from topping.training.drills.item import DrillItem

_LONG = 7
"""From how many letters a word found has another sound."""
_TONES = {DrillAnswer.RIGHT: "good", DrillAnswer.ALREADY: "plain", DrillAnswer.WRONG: "bad"}


class Drilling:
    """The entry line and the letters of one question; the course of the drill is changed by what is typed."""

    def __init__(self, course: DrillCourse, item: DrillItem, chance: Random) -> None:
        self.course, self._item, self._chance = course, item, chance
        self._order = item.shuffled(chance)
        self._answer = AnswerView("", "plain")
        self._line = LetterLine()
        self._given_at: int | None = None
        """When something was last given: a second press of Enter does not end the question."""

    def build(self, gui: Gui, places: PlayLayout) -> None:
        """Makes the entry line, with what was typed."""
        self._places = places
        self._line.build(gui, places.field, places.ring)

    @property
    def entry(self) -> EntryLine:
        """The entry line."""
        return self._line.entry

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not plain_letters(self.entry.text)

    def shuffle(self) -> None:
        """The same letters in another order."""
        if self._item.letters:
            self._order = self._item.shuffled(self._chance, self._order)

    def is_guarded(self, now: int, guard_ms: int) -> bool:
        """Whether an Enter may still be meant for what was given just before."""
        return self._given_at is not None and now - self._given_at < guard_ms

    def handle(self, event: pygame.event.Event, now: int) -> Cue | None:
        """A key or click; what is to be heard of it. Enter with nothing typed is the scene's."""
        if is_enter(event):
            return self._give(now)
        if not self._takes_tile(event):
            self._line.handle(event)
        if self._line.looked_at() and not self.is_empty:
            self._answer = AnswerView("", "plain")
        blanks = self._item.exercise.blanks
        if blanks and len(plain_letters(self.entry.text)) == blanks and not self._line.is_selected:
            return self._give(now)
        return None

    def _takes_tile(self, event: pygame.event.Event) -> bool:
        """Whether an event is a click on a letter of the rack, which is typed."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or not self._item.letters:
            return False
        tile = tile_at(self._places.rack, self._rack(), event.pos)
        if tile is None:
            return False
        letter = self._order[tile]
        if letter != JOKER and not self._rack().used[tile]:
            self.entry.type(letter)
        return True

    def _give(self, now: int) -> Cue | None:
        text = plain_letters(self.entry.text)
        if not text:
            return None
        self._given_at = now
        if said := self._unfit(text):
            self._answer = AnswerView(said, "plain")
            self._line.answered(stays=True)
            return Cue.NOT_VALID
        word = self._item.word_of(text)
        self.course, answer = self.course.answered(text, now)
        self._answer = AnswerView(say(f"drill.{answer.value}", word=word), _TONES[answer])
        self._line.answered(stays=answer is DrillAnswer.WRONG and not self._item.exercise.blanks)
        if answer is DrillAnswer.RIGHT:
            return Cue.FOUND_LONG if len(word) >= _LONG and not self._item.exercise.blanks else Cue.FOUND
        return Cue.NOT_VALID if answer is DrillAnswer.WRONG else None

    def _unfit(self, text: str) -> str:
        """What is said of something that cannot be an answer, which costs nothing; empty where it can."""
        item = self._item
        wanted = item.exercise.blanks or len(item.letters + item.ending)
        word = item.word_of(text)
        if len(word) != len(item.answers[0]):
            return say("drill.wrong_length", count=wanted)
        left = list(item.letters + item.ending)
        for letter in word if item.letters else ():
            if letter in left:
                left.remove(letter)
            elif JOKER in left:
                left.remove(JOKER)
            else:
                return say("drill.wrong_letters", word=word)
        return ""

    # what is shown

    def hints(self) -> tuple[Hint, ...]:
        """The keys of the entry."""
        shuffle = (Hint(say("key.tab"), say("drill.key.shuffle"), pygame.K_TAB),) if self._item.letters else ()
        give = enter(say("drill.key.enough" if self.is_empty else "drill.key.give"))
        return (give, *shuffle, escape(say("drill.key.leave" if self.is_empty else "play.key.erase")))

    def panels(self) -> list[Panel]:
        """The letters, what is said of the last answer, and what was refused."""
        panels = [Panel("answer", self._places.verdict, self._answer, paint_answer)]
        if self._item.letters:
            panels.append(Panel("rack", self._places.rack, self._rack(), paint_rack))
        wrong = tuple(dict.fromkeys(self.course.wrong))
        if wrong and self.course.is_open:
            shown = ", ".join(self._item.missing_of(word) for word in reversed(wrong))
            panels.append(Panel("refused", self._places.total, say("drill.refused", words=shown), paint_line))
        return panels

    def _rack(self) -> RackView:
        typed = [] if self._line.is_selected else list(plain_letters(self.entry.text))
        used = []
        for letter in self._order:
            used.append(letter in typed)
            if letter in typed:
                typed.remove(letter)
        return RackView(self._order, "", tuple(used), countries=False, label=0, places=max(7, len(self._order)))
