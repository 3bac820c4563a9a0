"""The 102 letters of a game to tick off (C §2.1.3): by letter, by click or by touch; kept at every change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from string import ascii_lowercase
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.game.tallyfile import load_tally, save_tally, tally_file
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.othergames.tallycell import paint_pips
from topping.kiosk.routes.othergames import TickLetters
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, key, letter
from topping.kiosk.ui.leaves import tiles
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Element, Role, Type, column, grid, painted, row, space, text
from topping.kiosk.widgets.move.typing import plain_letters
from topping.play.beside.lettertally import LetterTally
from topping.rules.tiles.letters import COUNTS, JOKER, TILES
from topping.texts import say

_TYPED: Final = f"{ascii_lowercase}àâäçéèêëîïôöùûü{JOKER}"


class TickLettersScreen(Screen):
    """A letter or a click ticks one off, Shift or F2 puts one back; Backspace takes the last one back."""

    def __init__(self, stage: Stage, _: TickLetters) -> None:
        self._path = tally_file()
        self._tally = load_tally(self._path)
        self._puts_back = False
        """Whether a click puts a letter back."""
        super().__init__(stage)

    def _typed(self, tile: str) -> None:
        shift = self.stage.keyboard.shift and tile != JOKER
        after = self._tally.untick(tile) if shift else self._tally.tick(tile)
        if after == self._tally:
            self.tell_line(say("tally.none_ticked" if shift else "tally.none_left", letter=tile), self.received)
        self._change(after, tile)

    def _clicked(self, tile: str) -> None:
        self._change(self._tally.untick(tile) if self._puts_back else self._tally.tick(tile), tile)

    def _undo(self) -> None:
        self._change(self._tally.undone(), self._tally.ticked[-1:])

    def _turn(self) -> None:
        self._puts_back = not self._puts_back

    def _all_back(self) -> None:
        self._change(LetterTally(), "")

    def _change(self, tally: LetterTally, tile: str) -> None:
        if tally == self._tally:
            return
        self._tally, self.focus = tally, f"letter {tile}"
        try:
            save_tally(self._path, tally)
        except ToppingError as fault:
            self.tell_line(self.in_words(fault), self.received)

    def keys(self) -> Sequence[Key]:
        """Letters, with or without accents, and the joker's `?`; F2 turns what a click does, F7 twice begins anew."""
        click = say("tally.unticks" if self._puts_back else "tally.ticks")
        ticked = [letter(one, partial(self._typed, plain_letters(one) or one)) for one in _TYPED]
        return (
            replace(self.enter_named(say("tally.key.tick")), cap="A … Z", is_primary=False),
            self.arrows_named(say("other.key.choose"), "← ↑ → ↓"),
            *ticked,
            key(pygame.K_BACKSPACE, self._undo, say("tally.key.undo"), say("key.backspace")),
            key(pygame.K_F2, self._turn, click, is_primary=self._puts_back),
            key(pygame.K_F7, self._all_back, say("tally.key.new"), is_twice=True),
            self.back_key(),
        )

    def view(self) -> Element:
        """A cell a letter; the last place has the sums."""
        tally = self._tally
        left = say("tally.left", count=len(tally.tiles_left))
        parts = (("vowels", tally.vowels), ("consonants", tally.consonants), ("others", tally.others))
        told = [say(f"tally.{name}", count=count) for name, count in parts]
        sums = [text(one, Type.ROW, "ink2", lines=2, group="sums") for one in told]
        cells = [self._cell(one) for one in TILES]
        return page(
            say("tally.title"),
            grid([*cells, column(*sums, gap=4, justify="center", id="sums")], 7, gap=14, grow=1),
            remark=left,
        )

    def _cell(self, tile: str) -> Element:
        left, of = self._tally.left(tile), COUNTS[tile]
        head = row(
            tiles(tile, "laid" if left else "pressed", side=84),
            space(),
            text(str(left), Type.STRONG, "ink" if left else "ink2", Face.BOLD, group="left", id=f"left {tile}"),
            align="center",
        )
        return column(
            head,
            painted((left, of), paint_pips, "", height=40, min_height=20, drop=1),
            fill="door",
            act=partial(self._clicked, tile),
            role=Role.BUTTON,
            takes_keys=True,
            said=tile,
            id=f"letter {tile}",
            pad=(16, 12),
            gap=8,
            justify="center",
        )


SCREEN: Final = TickLettersScreen
