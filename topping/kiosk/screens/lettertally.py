"""A page of the word tools: the 102 letters of the bag, to be ticked off during a game on a real board."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from string import ascii_lowercase
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.gamefiles.tallyfile import load_tally, save_tally, tally_file
from topping.kiosk.paint.marks import paint_pips
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import plain_letters
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import tiles
from topping.kiosk.ui.screen import ModalScreen, Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Element, Role, Type, column, grid, painted, row, space, text
from topping.play.lettertally import LetterTally
from topping.rules.tiles import COUNTS, JOKER, TILES
from topping.texts import say

_TYPED: Final = f"{ascii_lowercase}àâäçéèêëîïôöùûü{JOKER}"


class TickLettersScreen(ModalScreen[None]):
    """The letters of the bag. A letter key or a click ticks a letter off; with Shift, it restores the letter. Backspace
    undoes the last tick.
    """

    stays = False

    def __init__(self, stage: Stage, leads_back: Callable[[], Screen] | None = None) -> None:
        self._leads_back = leads_back
        """Makes the screen of the word tools to which Escape returns; None if this was opened by itself."""
        self._path = tally_file()
        self._tally = load_tally(self._path)
        self._puts_back = False
        """Whether a click restores a letter."""
        super().__init__(stage)

    def _tick(self, tile: str, *, puts_back: bool) -> None:
        after = self._tally.untick(tile) if puts_back else self._tally.tick(tile)
        if after == self._tally:
            self.tell_line(say("tally.none_ticked" if puts_back else "tally.none_left", letter=tile), self.received)
        self._change(after, tile)

    def _typed(self, tile: str) -> None:
        self._tick(tile, puts_back=self.stage.keyboard.shift and tile != JOKER)

    def _change(self, tally: LetterTally, tile: str) -> None:
        if tally == self._tally:
            return
        self._tally, self.focus = tally, f"letter {tile}"
        try:
            save_tally(self._path, tally)
        except ToppingError as fault:
            self.tell_line(self.in_words(fault), self.received)

    def _leave(self) -> None:
        if self._leads_back is None:
            self.go_back()
        else:
            self.stage.navigation.become(self._leads_back, by=self)

    def keys(self) -> Sequence[Key]:
        """Returns the keys. Letters and `?` (joker) tick a letter off. F6 makes clicks restore letters; a double F8
        restores all.
        """
        click = say("tally.unticks" if self._puts_back else "tally.ticks")
        undo = partial(self._change, self._tally.undone(), self._tally.ticked[-1:])
        turn = partial(setattr, self, "_puts_back", not self._puts_back)
        all_back = key(pygame.K_F8, partial(self._change, LetterTally(), ""), say("tally.key.new"), is_twice=True)
        takes_back = (
            key(pygame.K_BACKSPACE, undo, say("tally.key.undo"), say("key.backspace")),
            all_back,
        )
        ticked = [letter(one, partial(self._typed, plain_letters(one) or one)) for one in _TYPED]
        return (
            replace(self.enter_named(say("tally.key.tick")), cap="A … Z", is_primary=False),
            self.arrows_named(say("other.key.choose"), "← ↑ → ↓"),
            *ticked,
            *(takes_back if self._tally.ticked else ()),
            key(pygame.K_F6, turn, click, is_primary=self._puts_back),
            key(pygame.K_F3, self.go_back, sheet=say("words.key.close")),
            escape(self._leave, say("key.back")),
        )

    def view(self) -> Element:
        tally = self._tally
        parts = {"vowels": tally.vowels, "consonants": tally.consonants, "others": tally.others}
        told = [say(f"tally.{name}", count=count) for name, count in parts.items()]
        sums = [text(one, Type.ROW, "ink2", lines=2, group="sums") for one in told]
        cells = [*map(self._cell, TILES), column(*sums, gap=4, justify="center", id="sums")]
        left = say("tally.left", count=len(tally.tiles_left))
        return page(say("tally.title"), grid(cells, 7, gap=14, grow=1), remark=left)

    def _cell(self, tile: str) -> Element:
        left, of = self._tally.left(tile), COUNTS[tile]
        ink, style = ("ink", "laid") if left else ("ink2", "pressed")
        count = text(str(left), Type.STRONG, ink, Face.BOLD, group="left", id=f"left {tile}")
        return column(
            row(tiles(tile, style, side=84), space(), count, align="center"),
            painted((left, of), paint_pips, "", height=40, min_height=20, drop=1),
            fill="door",
            act=partial(self._tick, tile, puts_back=self._puts_back),
            role=Role.BUTTON,
            takes_keys=True,
            said=tile,
            id=f"letter {tile}",
            pad=(16, 12),
            gap=8,
            justify="center",
        )
