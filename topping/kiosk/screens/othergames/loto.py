"""Loto with letters: letters are called one by one, and each player ticks them off on a card of words."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.errors import InputError, ToppingError
from topping.kiosk.engine.announcementclips import script_of_letter
from topping.kiosk.paint.marks import LotoWordsView, paint_loto_words
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame, OtherGames, PlayLoto
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import WORDS as WORD_PAD
from topping.kiosk.typing.text import pad
from topping.kiosk.ui.keys import ENTER, Key, enter, escape, key, letter
from topping.kiosk.ui.parts import field, note, tiles
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import fitted, key_cap, main_button, page
from topping.kiosk.ui.tree import Element, Role, Type, TypedText, column, grid, painted, row, space, text
from topping.play.loto import LETTERS, WORDS, CardWritten, LotoGame, LotoSaid, must_be_a_card
from topping.rules.games.announcement import COUNTRIES
from topping.rules.moves import without_accents
from topping.rules.tiles import ALPHABET, in_letter_order
from topping.texts import language, say

_LONGEST: Final = 40
_FASTEST_MS: Final = 700
"""The shortest time (ms) between two calls."""


class LotoScreen(TellingScreen):
    """A game of Loto. Enter stores a player's card, then calls the next letter. A player's digit, or a click on his
    card, claims Loto.
    """

    stays = True
    keeps_awake = True

    def __init__(self, stage: Stage, route: PlayLoto) -> None:
        self._table, self._typed = route.table, TypedText(longest=_LONGEST)
        self._called_at = -_FASTEST_MS
        super().__init__(stage)

    @property
    def _game(self) -> LotoGame:
        return self._table.game

    @property
    def _writer(self) -> int | None:
        """The player whose turn it is to write his card; None when all cards are written."""
        return next((player for player, card in enumerate(self._game.cards) if not card), None)

    # what happens

    @property
    def _words(self) -> tuple[str, ...]:
        return tuple(without_accents(self._typed.text).upper().split())

    def _take_card(self, player: int) -> None:
        words = self._words
        with self.telling():
            must_be_a_card(words, self._table.lexicon.admits)
            self._table.add(CardWritten(player, words))
            self._typed.text = ""
            self.tell()

    def _call(self) -> None:
        if not self._game.bag or self.received - self._called_at < _FASTEST_MS:
            return
        with self.telling():
            tile = self._table.call()
            self._called_at = self.received
            self.tell()
            self.stage.voice.say(script_of_letter(tile))

    def _say_loto(self, player: int) -> None:
        if self._game.winner is not None:
            return
        try:
            self._table.add(LotoSaid(player))
        except ToppingError as fault:
            self.tell(_without_letters(fault) or self.in_words(fault), "bad")
            return
        self.tell(say("loto.wins", name=self._game.names[player]), "good")

    def _again(self) -> None:
        self.go(NewTableGame(OtherGame.LOTO))

    def keys(self) -> Sequence[Key]:
        leave, writer = escape(partial(self.go, OtherGames()), say("loto.key.leave")), self._writer
        if writer is not None:
            return (enter(partial(self._take_card, writer), say("loto.key.take_card")), leave)
        sheet = letter("e", self._write_sheet, say("loto.key.sheet"))
        goes_on = (*ENTER, pygame.K_SPACE)
        if self._game.winner is not None:
            return (key(goes_on, self._again, say("loto.key.again"), is_primary=True, mods=-1), sheet, leave)
        # the cards show the digits
        digits = [letter(str(n), partial(self._say_loto, n - 1)) for n in range(1, len(self._game.names) + 1)]
        return (key(goes_on, self._call, say("loto.key.call"), is_primary=True, mods=-1), *digits, sheet, leave)

    # what is shown

    def _write_sheet(self) -> None:
        with self.telling():
            self.tell(say("blanks.written", path=self._table.write_sheet()), "good")

    def view(self) -> Element:
        game, writer = self._game, self._writer
        if writer is not None:
            remark = say("loto.card_of", number=writer + 1, of=len(game.names))
            return page(say("loto.title"), self._writing(game.names[writer]), remark=remark)
        told = note(self.message or say("loto.calling"), self.tone if self.message else "plain", id="message")
        body, count = row(self._last_called(), self._cards(), gap=24, grow=1), len(game.called)
        remark = say("loto.called_so_far", count=count)
        return page(say("loto.title"), row(told, min_height=44), body, remark=remark, gap=16)

    def _writing(self, name: str) -> Element:
        asked = say("loto.write", name=name)
        shown = tuple("".join(one for one in word if one in ALPHABET)[:LETTERS] for word in self._words[:WORDS])
        return column(
            text(asked, Type.CARD, face=Face.SEMI, lines=2, id="asked"),
            field(self._typed, asked, id="line", changed=self.tell, takes_keys=False, height=96, min_height=64),
            note(self.message, self.tone, step=Type.BODY, id="message", height=52),
            painted(LotoWordsView(shown), paint_loto_words, "", grow=1, drop=1, min_height=90),
            pad(WORD_PAD[language()], self.type_character),
            gap=18,
            grow=1,
        )

    def _last_called(self) -> Element:
        game, is_won = self._game, self._game.winner is not None
        last, before = game.called[-1:], " ".join(in_letter_order(game.called[:-1]))
        called = []
        if last:
            country = text(COUNTRIES[last], Type.CARD, face=Face.SEMI, align="centre", id="country")
            called = [row(space(), tiles(last, side=300), space()), country]
        said, act = say("loto.again" if is_won else "loto.call"), self._again if is_won else self._call
        card = column(
            *called,
            text(before, Type.LABEL, "ink2", lines=14, id="before", drop=1) if before else None,
            space(),
            text(say("loto.left", count=len(game.bag)), Type.ROW, "ink2", align="centre", id="left"),
            main_button(said, act, takes_keys=False, step=Type.BODY),
            card="card",
            pad=(20, 24),
            gap=16,
            width=430,
        )
        return card if called else fitted(card)

    def _cards(self) -> Element:
        count = len(self._game.names)
        return grid([self._card(player) for player in range(count)], 1 if count <= 2 else 2, gap=18, grow=1)

    def _card(self, player: int) -> Element:
        game, name = self._game, self._game.names[player]
        missing, is_won = len(game.missing(player)), game.winner == player
        remark = say("loto.missing", count=missing) if missing else say("loto.won" if is_won else "loto.all_crossed")
        head = row(
            key_cap(str(player + 1)),
            text(name, Type.ROW, face=Face.BOLD, grow=1, group="names", shorter=(initials(name),)),
            text(remark, Type.ROW, "accent_text" if is_won else "ink2", Face.SEMI, group="remarks"),
            gap=16,
            align="center",
            min_height=44,
        )
        words = LotoWordsView(game.cards[player], game.crossed(player), is_won)
        return column(
            head,
            painted(words, paint_loto_words, " ".join(game.cards[player]), grow=1),
            fill="" if is_won else "door",
            card="accent" if is_won else "",
            at=(lambda *_: self._say_loto(player)) if game.winner is None else None,
            role=Role.PICTURE,
            said=name,
            id=f"card {player}",
            pad=(24, 14),
            gap=8,
        )


def _without_letters(fault: ToppingError) -> str:
    """Returns the text that refuses a false claim of Loto. It does not name the missing letters."""
    is_early = isinstance(fault, InputError) and fault.key == "loto.not_yet"
    return say("loto.too_early", name=fault.details["name"]) if is_early else ""
