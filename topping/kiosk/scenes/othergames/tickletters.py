"""The 102 letters of a game to tick off (C §2.1.3): by letter, by click or by touch; kept at every change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.tallyfile import load_tally, save_tally, tally_file
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.othergames.tallycell import TallyCellView, paint_tally_cell
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import NoteView, paint_note
from topping.kiosk.routes.othergames import OtherGames
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.move.typing import plain_letters
from topping.kiosk.widgets.text.entry import is_key
from topping.play.beside.lettertally import LetterTally
from topping.rules.tiles.letters import COUNTS, JOKER, TILES
from topping.texts import say

_COLUMNS: Final = 7
_GAP: Final = 14


class TickLettersScene(Scene):
    """A letter or a click ticks one off, Shift or F2 puts one back; Backspace takes the last one back."""

    def __init__(self, stage: Stage) -> None:
        self._path = tally_file()
        self._tally = load_tally(self._path)
        self._last = ""
        """The letter changed last."""
        self._puts_back = False
        """Whether a click puts a letter back."""
        self._asked_again = False
        """Whether F7 was pressed once: the second time puts all back."""
        super().__init__(stage)

    def build(self) -> None:
        """A cell a letter; the last place has the sums."""
        main, gap = self.layout.main, self.layout.px(_GAP)
        rows = -(-(len(TILES) + 1) // _COLUMNS)
        wide = (main.width - gap * (_COLUMNS - 1)) // _COLUMNS
        high = (main.height - gap * (rows - 1)) // rows
        places = [
            Rect(main.left + column * (wide + gap), main.top + row * (high + gap), wide, high)
            for row, column in (divmod(index, _COLUMNS) for index in range(len(TILES) + 1))
        ]
        self._sums = places.pop()
        self._choices = CardChoices(
            self.gui,
            [
                CardChoice(
                    tile,
                    place,
                    partial(self._clicked, tile),
                    (self._view(tile), paint_tally_cell),
                    kind=ButtonKind.BARE,
                )
                for tile, place in zip(TILES, places, strict=True)
            ],
            focus=None,
        )

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Letters, the joker's `?`, clicks; F2 turns what a click does, F7 twice begins anew."""
        again, self._asked_again = self._asked_again, False
        if is_key(event, pygame.K_ESCAPE):
            self.go(OtherGames())
        elif is_key(event, pygame.K_BACKSPACE):
            self._change(self._tally.undone(), self._tally.ticked[-1:])
        elif is_key(event, pygame.K_F2):
            self._puts_back = not self._puts_back
        elif is_key(event, pygame.K_F7):
            self._all_back(now, is_sure=again)
        elif event.type == pygame.TEXTINPUT:
            self._typed(event.text, now)
            self._asked_again = again
        elif event.type == pygame.KEYDOWN:
            if not self._choices.handle(event):
                self.gui.handle(event)
        else:
            self._asked_again = again
            if not self._choices.handle(event):
                self.gui.handle(event)

    def _typed(self, text: str, now: int) -> None:
        shift = self.stage.keyboard.shift
        for tile in [JOKER] if text == JOKER else plain_letters(text):
            after = self._tally.untick(tile) if shift and tile != JOKER else self._tally.tick(tile)
            if after == self._tally:
                key = "tally.none_ticked" if shift and tile != JOKER else "tally.none_left"
                self.tell_line(say(key, letter=tile), now)
            self._change(after, tile)

    def _clicked(self, tile: str) -> None:
        self._change(self._tally.untick(tile) if self._puts_back else self._tally.tick(tile), tile)

    def _all_back(self, now: int, *, is_sure: bool) -> None:
        if not self._tally.ticked:
            return
        if is_sure:
            self._change(LetterTally(), "")
        else:
            self._asked_again = True
            self.tell_line(say("tally.again"), now)

    def _change(self, tally: LetterTally, tile: str) -> None:
        if tally == self._tally:
            return
        self._tally, self._last = tally, tile
        try:
            save_tally(self._path, tally)
        except ToppingError as fault:
            self.tell_line(self.in_words(fault), self.stage.clock.now())
        for place, one in enumerate(TILES):
            self._choices.show(place, self._view(one))

    # what is shown

    def _view(self, tile: str) -> TallyCellView:
        return TallyCellView(tile, self._tally.left(tile), COUNTS[tile], tile == self._last)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        click = say("tally.unticks" if self._puts_back else "tally.ticks")
        return (
            Hint("A … Z", say("tally.key.tick")),
            Hint(say("key.backspace"), say("tally.key.undo"), pygame.K_BACKSPACE),
            Hint("F2", click, pygame.K_F2, primary=self._puts_back),
            Hint("F7", say("tally.key.new"), pygame.K_F7),
            escape(say("tally.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """The title with the number of letters left, and what they are."""
        tally = self._tally
        left = say("tally.left", count=len(tally.tiles_left))
        parts = (("vowels", tally.vowels), ("consonants", tally.consonants), ("others", tally.others))
        sums = NoteView((left, *(say(f"tally.{name}", count=count) for name, count in parts)))
        return [
            Panel("title", self.layout.head, HeadingView(say("tally.title"), left), paint_heading),
            Panel("sums", self._sums, sums, paint_note),
        ]
