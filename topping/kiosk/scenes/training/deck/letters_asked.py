"""A card without a grid being answered: the words of some letters, or the hooks of a word, typed on the entry line."""

from __future__ import annotations

import pygame

from topping.kiosk.cues import Cue
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.rack import RackView, paint_rack, tile_at
from topping.kiosk.painters.solo.answer import AnswerView, paint_answer
from topping.kiosk.painters.training.answering.answercard import (
    AnswerCardView,
    AnswerRow,
    HookCardView,
    paint_answer_card,
    paint_hook_card,
)
from topping.kiosk.scenes.training.answering.answer_places import AnswerPlaces
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.move.typing import plain_letters
from topping.kiosk.widgets.text.entry import EntryLine, is_enter
from topping.kiosk.widgets.text.letterline import LetterLine
from topping.rules.tiles.letters import JOKER
from topping.texts import say
from topping.training.deck.answering import Answering, Given
from topping.training.deck.cards import HookSide
from topping.training.deck.faces import HookFace, WordFace

_LONG = 7
"""From how many letters a word found has another sound."""
_TONES = {Given.RIGHT: "good", Given.KNOWN: "plain", Given.NOTHING: "plain"}


class LettersAsked:
    """The entry line, the letters and the card with what was found."""

    def __init__(self, face: WordFace | HookFace, *, counts: bool) -> None:
        self.face = face
        self.answering = Answering(tuple(face.answers), face.letters if isinstance(face, WordFace) else "")
        self.counts = counts
        """Whether the number of answers is told."""
        self._answer = AnswerView("", "plain")
        self._line = LetterLine()

    def build(self, gui: Gui, places: AnswerPlaces) -> None:
        """Makes the entry line, with what was typed."""
        self._places = places
        self._line.build(gui, places.field, places.ring)

    @property
    def entry(self) -> EntryLine:
        """The entry line."""
        return self._line.entry

    @property
    def is_won(self) -> bool:
        """Whether all that is asked was given."""
        return self.answering.is_complete

    @property
    def tries(self) -> int:
        """How often something was given that could be an answer."""
        return self.answering.tries

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not self.entry.text

    def reshuffled(self, face: WordFace) -> None:
        """The same letters in another order."""
        self.face = face

    def handle(self, event: pygame.event.Event) -> Cue | None:
        """A key or click; what is to be heard of it."""
        if is_enter(event):
            return self._give()
        if not self._takes_tile(event):
            self._line.handle(event)
        if self._line.looked_at():
            self._answer = AnswerView("", "plain")
        return None

    def _takes_tile(self, event: pygame.event.Event) -> bool:
        """Whether an event is a click on a letter of the rack, which is typed."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        tile = tile_at(self._places.rack, self._rack(), event.pos)
        if tile is None:
            return False
        letter = self._rack().kept[tile]
        if letter != JOKER and not self._rack().used[tile]:
            self.entry.type(letter)
        return True

    def _give(self) -> Cue | None:
        text = plain_letters(self.entry.text)
        before = len(self.answering.found)
        self.answering, given = self.answering.give(text)
        self._answer = self._in_words(text, given)
        goes = given is Given.RIGHT or (given is Given.WRONG and isinstance(self.face, HookFace))
        self._line.answered(stays=not goes)
        if given is Given.RIGHT:
            return Cue.FOUND_LONG if len(text) >= _LONG else Cue.FOUND
        if len(self.answering.found) > before:
            return Cue.FOUND
        return None if given in (Given.NOTHING, Given.KNOWN) else Cue.NOT_VALID

    def _in_words(self, text: str, given: Given) -> AnswerView:
        """What is said of an answer."""
        sort = "word" if isinstance(self.face, WordFace) else "hook"
        if given is Given.NOTHING:
            return AnswerView(say(f"sitting.{sort}.nothing"), "plain")
        said = say(f"sitting.{sort}.{given.name.lower()}", text=text)
        return AnswerView(said, _TONES.get(given, "bad"))

    # what is shown

    def show_field(self) -> None:
        """The field shows nothing beside the text."""

    def hints(self) -> tuple[Hint, ...]:
        """The keys of the entry."""
        shuffle: tuple[Hint, ...] = ()
        if isinstance(self.face, WordFace):
            shuffle = (Hint(say("key.tab"), say("sitting.key.shuffle"), pygame.K_TAB),)
        back = escape(say("sitting.key.leave" if self.is_empty else "play.key.erase"))
        return (enter(say("sitting.key.give")), *shuffle, back)

    def panels(self) -> list[Panel]:
        """The card, the letters, what is said of the last answer."""
        panels = [self._card(), Panel("answer", self._places.answer, self._answer, paint_answer)]
        if isinstance(self.face, WordFace):
            panels.append(Panel("rack", self._places.rack, self._rack(), paint_rack))
        return panels

    def _rack(self) -> RackView:
        letters = self.face.letters if isinstance(self.face, WordFace) else ""
        typed = list(plain_letters(self.entry.text)) if not self._line.is_selected else []
        used = []
        for letter in letters:
            used.append(letter in typed)
            if letter in typed:
                typed.remove(letter)
        return RackView(letters, "", tuple(used), countries=False, label=0, places=max(7, len(letters)))

    def _card(self) -> Panel:
        if isinstance(self.face, HookFace):
            view = hook_card(self.face, self.answering, counts=self.counts)
            return Panel("board", self._places.board, view, paint_hook_card)
        return Panel(
            "board", self._places.board, word_card(self.face, self.answering, counts=self.counts), paint_answer_card
        )


def word_card(face: WordFace, answering: Answering, *, counts: bool) -> AnswerCardView:
    """The words found, and a slot for each that lacks or, where their number is not told, for one."""
    size = len(face.letters)
    rows = [AnswerRow(_jokers_small(word, face.letters), "found") for word in answering.found]
    lacking = len(answering.missing)
    rows += [AnswerRow(" " * size)] * (lacking if counts else min(1, lacking))
    detail = say("sitting.word.count", count=len(face.answers)) if counts else say("sitting.word.uncounted")
    return AnswerCardView(say("sitting.word.title"), detail, tuple(rows))


def told_word_card(face: WordFace, answering: Answering) -> AnswerCardView:
    """All words, those that were not found marked as such."""
    rows = tuple(
        AnswerRow(_jokers_small(word, face.letters), "found" if word in answering.found else "missed")
        for word in face.answers
    )
    detail = say("sitting.word.found", found=len(answering.found), of=len(face.answers))
    return AnswerCardView(say("sitting.word.title"), detail, rows)


def _jokers_small(word: str, letters: str) -> str:
    """A word with the letters that jokers stand for in lower case."""
    left = list(letters)
    shown = ""
    for letter in word:
        if letter in left:
            left.remove(letter)
            shown += letter
        else:
            shown += letter.lower()
    return shown


def hook_card(face: HookFace, answering: Answering, *, counts: bool) -> HookCardView:
    """The word, the letters found, and a slot for each that lacks or, where their number is not told, for one."""
    rows = [AnswerRow(letter, "found") for letter in answering.found]
    lacking = len(answering.missing)
    rows += [AnswerRow(" ")] * (lacking if counts else min(1, lacking))
    detail = say("sitting.hook.count", count=len(face.answers)) if counts else say("sitting.hook.uncounted")
    return HookCardView(_hook_title(face), detail, face.word, face.side is HookSide.FRONT, tuple(rows))


def told_hook_card(face: HookFace, answering: Answering) -> HookCardView:
    """All letters, those that were not found marked as such."""
    rows = tuple(AnswerRow(one, "found" if one in answering.found else "missed") for one in face.answers)
    detail = say("sitting.hook.found", found=len(answering.found), of=len(face.answers))
    return HookCardView(_hook_title(face), detail, face.word, face.side is HookSide.FRONT, rows)


def _hook_title(face: HookFace) -> str:
    return say(f"sitting.hook.title_{face.side.value}", word=face.word)
