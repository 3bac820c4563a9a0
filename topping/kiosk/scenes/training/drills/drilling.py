"""A question of a drill being answered: what is typed, what is said of it, and the letters in their order."""

from __future__ import annotations

from random import Random

import pygame

from topping.kiosk.cues import Cue
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.rack import RackView, paint_rack, tile_at
from topping.kiosk.painters.parts.field import FieldView, caret_at, line_rect
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.solo.answer import AnswerView, paint_answer
from topping.kiosk.widgets.gui import Field, Gui
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.move.typing import plain_letters
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.rules.tiles.letters import JOKER
from topping.texts import say
from topping.training.drills.course import DrillAnswer, DrillCourse
from topping.training.drills.item import DrillItem

_LONG = 7
"""From so many letters, a word found is heard in another way."""
_TONES = {DrillAnswer.RIGHT: "good", DrillAnswer.ALREADY: "plain", DrillAnswer.WRONG: "bad"}


class Drilling:
    """The entry line and the letters of one question; the course of the drill is changed by what is typed."""

    def __init__(self, course: DrillCourse, item: DrillItem, chance: Random) -> None:
        self.course, self._item, self._chance = course, item, chance
        self._order = item.shuffled(chance)
        self._answer = AnswerView("", "plain")
        self._text, self._is_selected = "", False
        self._given_at: int | None = None
        """When something was last given: a second press of Enter does not end the question."""
        self._entry: EntryLine | None = None

    def build(self, gui: Gui, places: PlayLayout) -> None:
        """Makes the entry line, with what was typed."""
        self._gui, self._places = gui, places
        ring = 2 * places.ring
        self._field = Field(places.field.inflate(ring, ring), FieldView())
        self._entry = EntryLine(gui, line_rect(places.field), field=self._field)
        self._entry.set(self._text)
        self._entry.focus()
        if self._is_selected:
            self._entry.select_all()

    @property
    def entry(self) -> EntryLine:
        """The entry line."""
        if self._entry is None:
            raise RuntimeError("no entry line yet")
        return self._entry

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
        if is_key(event, pygame.K_ESCAPE):
            self.entry.clear()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event)
        elif not (event.type == pygame.TEXTINPUT and event.text == " "):
            self._gui.handle(event)
        if self.entry.text != self._text and not self.is_empty:
            self._answer = AnswerView("", "plain")
        self._text, self._is_selected = self.entry.text, self.entry.is_selected
        blanks = self._item.exercise.blanks
        if blanks and len(plain_letters(self._text)) == blanks and not self._is_selected:
            return self._give(now)
        return None

    def _click(self, event: pygame.event.Event) -> None:
        tile = tile_at(self._places.rack, self._rack(), event.pos) if self._item.letters else None
        if tile is not None:
            letter = self._order[tile]
            if letter != JOKER and not self._rack().used[tile]:
                self.entry.type(letter)
            return
        self._gui.handle(event)
        if self.entry.owns(event.pos):
            self.entry.put_caret(caret_at(self._field.rect, self.entry.text, self._field.view, event.pos[0]))
        else:
            self.entry.focus()

    def _give(self, now: int) -> Cue | None:
        text = plain_letters(self.entry.text)
        if not text:
            return None
        self._given_at = now
        if said := self._unfit(text):
            self._answer = AnswerView(said, "plain")
            self.entry.select_all()
            self._text, self._is_selected = self.entry.text, True
            return Cue.NOT_VALID
        word = self._item.word_of(text)
        self.course, answer = self.course.answered(text, now)
        self._answer = AnswerView(say(f"drill.{answer.value}", word=word), _TONES[answer])
        if answer is DrillAnswer.WRONG and not self._item.exercise.blanks:
            self.entry.select_all()
        else:
            self.entry.clear()
        self._text, self._is_selected = self.entry.text, self.entry.is_selected
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
        typed = [] if self._is_selected else list(plain_letters(self.entry.text))
        used = []
        for letter in self._order:
            used.append(letter in typed)
            if letter in typed:
                typed.remove(letter)
        return RackView(self._order, "", tuple(used), countries=False, label=0, places=max(7, len(self._order)))
