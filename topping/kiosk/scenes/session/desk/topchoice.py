"""Another top retained at the desk before the solution is shown (§3.4): its word first, then its place."""

from __future__ import annotations

import pygame
from pygame import Rect

from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, row_height, rows_place
from topping.kiosk.scenes.session.leading.conductor import Conductor
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.rules.moves.solution import Solution
from topping.texts import say


class TopChoice:
    """The list of the words that are tops, or of the places of one; the keyboard is on what is retained at first.

    Nothing but Enter on a place, with nothing typed, retains another top.
    """

    def __init__(self, conductor: Conductor) -> None:
        self._conductor = conductor
        self._word = ""
        """The word whose places are listed; empty while the words are."""
        self._of = 0
        """The move whose tops they are."""
        self._list = RowList(Rect(0, 0, 1, 1), 1)

    def place(self, rect: Rect) -> None:
        """Where the list is, its headings included."""
        self._list.place(rows_place(rect), row_height())

    def follow(self) -> None:
        """Begins with the words where another move has come."""
        move = self._conductor.session.opened if self._conductor.chooses else 0
        if move != self._of:
            self._of = move
            self._open("")

    @property
    def _tops(self) -> tuple[Solution, ...]:
        return self._conductor.tops.choice(self._conductor.session)

    @property
    def _retained(self) -> Solution:
        session = self._conductor.session
        return session.turn(session.opened).solution

    @property
    def _words(self) -> dict[str, list[Solution]]:
        """The places of each word, the most open first (§3.4)."""
        words: dict[str, list[Solution]] = {}
        for one in self._tops:
            words.setdefault(one.word.upper(), []).append(one)
        return words

    @property
    def _places(self) -> list[Solution]:
        return self._words.get(self._word, [])

    def _open(self, word: str) -> None:
        """Lists the places of a word, or the words; the keyboard is on the retained one."""
        back, self._word = self._word, word
        if not self._of:
            return
        if word:
            self._list.set(len(self._places))
            self._list.focus_on(self._places.index(self._retained) if self._retained in self._places else 0)
        else:
            words = list(self._words)
            self._list.set(len(words))
            self._list.focus_on(words.index(back or self._retained.word.upper()))

    def handle(self, event: pygame.event.Event, typed: str) -> bool:
        """Arrows, the wheel and clicks; with nothing typed Enter goes on and Escape back. Whether it was one."""
        clicked = self._list.clicked(event)
        if clicked is not None:
            is_again = clicked == self._list.focus
            self._list.focus_on(clicked)
            if is_again and not self._word:
                self._take(clicked)
        elif is_enter(event) and not typed.strip():
            self._take(self._list.focus or 0)
        elif is_key(event, pygame.K_ESCAPE) and not typed and self._word:
            self._open("")
        else:
            return self._list.handle(event)
        return True

    def _take(self, row: int) -> None:
        """The word of a row is opened, or the place of one retained."""
        if not self._word:
            self._open(list(self._words)[row])
        else:
            self._conductor.retain(self._places[row])

    @property
    def heading(self) -> str:
        """What is chosen now."""
        if self._word:
            return say("session.choice_of_place", word=self._word)
        return say("session.choice", move=self._conductor.session.opened)

    @property
    def view(self) -> RowsView:
        """The rows that fit."""
        if self._word:
            columns = (RowColumn(say("session.choice_place"), 0), RowColumn("", 150))
            rows = [self._row(str(one), "", is_retained=one == self._retained) for one in self._places]
        else:
            columns = (RowColumn(say("session.choice_word"), 0), RowColumn(say("session.choice_places"), 240))
            retained = self._retained.word.upper()
            words = self._words.items()
            rows = [self._row(word, str(len(places)), is_retained=word == retained) for word, places in words]
        first = self._list.first
        return RowsView(columns, tuple(rows[first : first + self._list.room]), focused=self._list.shown_focus)

    def _row(self, text: str, note: str, *, is_retained: bool) -> tuple[Words, Words]:
        mark = say("session.choice_retained") if is_retained else ""
        return (
            Words(text, "accent_text" if is_retained else "ink", is_strong=True),
            Words(" · ".join(filter(None, (note, mark)))),
        )

    @property
    def hints(self) -> tuple[Hint, ...]:
        """What the keys do now."""
        if not self._word:
            return (enter(say("session.hint.places")), *up_and_down(say("session.hint.choose_word")))
        rows = up_and_down(say("session.hint.choose_place"))
        return (enter(say("session.hint.retain")), *rows, escape(say("session.hint.words")))
