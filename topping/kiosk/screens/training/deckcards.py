"""The page of all review cards of a player: their questions and due dates, search, adding cards."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.training.deckoptions import deck_days, deck_options
from topping.kiosk.screens.training.routes import DeckCards, DeckReview
from topping.kiosk.services.decks import CardStanding, ListedCard, MissedWord
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import plain_letters
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import field, following, nothing_there, segments, word
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import Head, table_of
from topping.kiosk.ui.templates import fitted, list_detail, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, text
from topping.system.localtime import training_day_of
from topping.texts import say
from topping.training.deck.agenda import DeckEntry, DeckSettings
from topping.training.deck.lists import CardList
from topping.training.deck.states import is_forgotten
from topping.wording.training import card_text, coming_day_text, source_text

_FILTERS: Final[dict[str, tuple[CardStanding, ...]]] = {
    "all": tuple(CardStanding),
    "due": (CardStanding.DUE,),
    "new": (CardStanding.NEW,),
    "aside": (CardStanding.ASIDE, CardStanding.LEECH, CardStanding.ASLEEP),
    "missed": (),
}
"""The cards shown by F5; the last filter lists missed words instead."""
_LONGEST: Final = 240
"""The longest input (characters): a file path."""
_SORTS: Final[dict[str, Callable[[ListedCard], tuple[object, ...]]]] = {
    "due": lambda one: (),
    "word": lambda one: (one.word or one.key,),
    "lost": lambda one: (-(one.entry.state.agains if one.entry.state is not None else 0),),
    "new": lambda one: (-one.entry.card.created, -one.entry.card.id),
}
"""The orders of cards: due date, word, most forgotten first, newest first."""


class DeckCardsScreen(TellingScreen):
    """The list of all review cards of a player. Typed letters search it and the arrow keys select a card. Function keys
    remove the card or set it aside.

    The deck's settings can be shown instead, beside the numbers of cards; each change is stored at once.
    """

    def __init__(self, stage: Stage, route: DeckCards) -> None:
        self._player = "" if stage.guard.is_public else stage.services.players.last
        self._decks = stage.services.decks
        self._today = training_day_of(stage.clock.date())
        self._all: tuple[ListedCard, ...] = ()
        self._shown: tuple[ListedCard, ...] = ()
        self._missed: tuple[MissedWord, ...] = ()
        """The words missed most, in which letters are searched."""
        self._counted: tuple[MissedWord, ...] = ()
        """All words missed."""
        self._typed, self._filter, self._sort, self._cursor = TypedText(longest=_LONGEST), 0, "due", Cursor()
        self._is_read = not self._player
        self._options = Cursor() if route.options and self._player else None
        """The selected row of the options; None while they are not shown."""
        self._days = Cursor(None)
        """The list of days beside the options."""
        self._leaves_options = route.options
        """Whether Escape on the options leaves the screen."""
        self._settings = self._decks.settings(self._player) if self._player else DeckSettings()
        super().__init__(stage)
        if self._player:
            self.reading(self._read)

    # the cards

    async def _read(self) -> None:
        with self.telling():
            cards = await self._decks.listed(self._player)
            self.stage.services.beside.let_go(self._all)
            self._all = cards
            self._fill()
            self._counted = await self._decks.missed(self._player, cards)
        self._is_read = True
        self._fill()

    def _fill(self) -> None:
        wanted, standings = plain_letters(self._typed.text), tuple(_FILTERS.values())[self._filter]
        kept = tuple([one for one in self._all if one.standing in standings])
        if wanted:
            kept = tuple([one for one in kept if one.has(wanted)])
        self._shown = kept if self._sort == "due" else tuple(sorted(kept, key=_SORTS[self._sort]))
        self._missed = tuple(one for one in self._counted if wanted in one.word)
        rows = self._missed if self._lists_missed else self._shown
        self._cursor.selected = max(0, min(self._cursor.selected or 0, len(rows) - 1))

    @property
    def _lists_missed(self) -> bool:
        return tuple(_FILTERS)[self._filter] == "missed"

    @property
    def _entry(self) -> DeckEntry | None:
        return self._shown[self._cursor.selected or 0].entry if self._shown else None

    def close(self) -> None:
        """Closes the screen, and frees the memory of its cards gradually, so that the main loop is not blocked."""
        super().close()
        self.stage.services.beside.let_go(self._all)

    # what the keys do

    def keys(self) -> Sequence[Key]:
        if self._options is not None:
            closes = self.back_key() if self._leaves_options else escape(self._hide_options, say("key.back"))
            return *self.form_named(), closes
        shown = say("cards.key.show", which=say(f"cards.filter_{tuple(_FILTERS)[(self._filter + 1) % len(_FILTERS)]}"))
        entry, missed, back = self._entry, self._chosen_word, self.back_key()
        sorts = say("cards.key.sort", order=say(f"cards.sort_{self._next_sort}"))
        is_out = entry is not None and (entry.card.is_aside or entry.is_leech)
        aside = say("cards.key.take_back" if is_out else "sitting.key.aside")
        removes, shift = key(pygame.K_F8, self._remove, say("cards.key.remove"), is_twice=True), pygame.KMOD_SHIFT
        own = (
            key(pygame.K_F6, self._show_options, say("options.key"), mods=shift),
            key(pygame.K_F2, partial(self._name_list, self._drill), say("cards.key.drill"), mods=shift),
            key(pygame.K_e, self._write_for_anki, say("cards.key.anki"), mods=pygame.KMOD_CTRL),
        )
        return (
            *((self.arrows_named(say("cards.key.card"), "↑ ↓"),) if entry or missed else ()),
            key(pygame.K_F5, partial(self._turn_filter, 1), shown),
            key(pygame.K_F5, partial(self._turn_filter, -1), mods=shift),
            key(pygame.K_F2, self._add, say("cards.key.add" if self._is_word or missed else "cards.key.add_list")),
            *(() if self._lists_missed else (key(pygame.K_F4, self._turn_sort, sorts),)),
            key(pygame.K_F6, self._aside_or_back, aside if entry else "", sheet=aside),
            *(own if self._player else ()),
            *((removes,) if entry else ()),
            enter(self._find),
            escape(self._clear, say("play.key.erase")) if self._typed.text else back,
        )

    def _turn_filter(self, by: int) -> None:
        self._show_those((self._filter + by) % len(_FILTERS))

    def _show_those(self, place: int) -> None:
        self._filter, self._cursor.selected = place, 0
        self._fill()

    @property
    def _next_sort(self) -> str:
        return following(tuple(_SORTS), self._sort)

    def _turn_sort(self) -> None:
        self._sort, self._cursor.selected = self._next_sort, 0
        self._fill()

    def _show_options(self) -> None:
        self.tell()
        self._options, self.focus = Cursor(), ""

    def _hide_options(self) -> None:
        self._options, self.focus = None, ""

    def _choose(self, name: str, value: bool | int) -> None:
        async def keep() -> None:
            await self._decks.change_setting(self._player, name, value)
            self._settings = self._decks.settings(self._player)
            self.tell()

        self.doing(keep)

    def _clear(self) -> None:
        self._typed.text = ""
        self._search()

    def _search(self) -> None:
        self.tell()
        self._cursor.selected = 0
        self._fill()

    def _find(self) -> None:
        """Handles Enter in the search line: says so if the typed word has no card."""
        word = plain_letters(self._typed.text)
        if word and not any(one.entry.card.key.word == word for one in self._all):
            self.tell(say("cards.not_there", word=word))

    @property
    def _is_word(self) -> bool:
        """Whether the typed text is a word, and not the name of a list of cards (a pattern, a length or a file)."""
        return bool(self._typed.text) and all(one.isalpha() for one in self._typed.text.strip())

    @property
    def _chosen_word(self) -> str:
        """Returns the selected word of the list of missed words; empty while another list is shown."""
        return self._missed[self._cursor.selected or 0].word if self._lists_missed and self._missed else ""

    def _add(self) -> None:
        word = self._chosen_word or plain_letters(self._typed.text)
        if not self._player:
            self.tell(say("cards.type_first"))
        elif self._chosen_word or (self._is_word and len(word) >= 2):
            self._act(lambda at: self._decks.add_word(self._player, word, at), "cards.added", word)
        else:
            self._name_list(self._add_list)

    def _name_list(self, act: Callable[[CardList | str], None]) -> None:
        """Calls `act` with the name of a list of cards that is typed. If nothing is typed, asks for one of the themes
        (ready-made lists) and calls `act` with it.
        """
        typed = self._typed.text.strip()
        if typed:
            act(typed)
            return
        themes = [(say(f"cards.theme.{one.value}"), partial(act, one)) for one in CardList]
        back = (say("key.back"), self.take_back_question)
        self.ask(say("cards.which_list"), *themes, back, lines=(say("cards.other_lists"),))

    def _drill(self, asked: CardList | str) -> None:
        async def drill() -> None:
            self.go(DeckReview(await self._decks.drill(self._player, asked)))

        self.doing(drill)

    def _add_list(self, asked: CardList | str) -> None:
        at = self.stage.clock.date()

        async def add() -> None:
            count = await self._decks.add_list(self._player, asked, at)
            self._typed.text = ""
            self.tell(say("cards.added_list", count=count) if count else say("cards.added_no_list"), "good")
            await self._read()

        self.doing(add)

    def _write_for_anki(self) -> None:
        async def write() -> None:
            written = await self._decks.write_for_anki(self._player, self._all)
            told = say("cards.for_anki", count=written.count, path=written.path)
            if left := len(self._all) - written.count:
                told = f"{told} {say('cards.not_for_anki', count=left)}"
            self.tell(told, "good")

        self.doing(write)

    def _aside_or_back(self) -> None:
        entry = self._entry
        if entry is not None and (entry.card.is_aside or entry.is_leech):
            self._act_on(entry, self._decks.take_back, "cards.taken_back")
        elif entry is not None:
            self._act_on(entry, self._decks.set_aside, "cards.set_aside")

    def _remove(self) -> None:
        if self._entry is not None:
            self._act_on(self._entry, self._decks.remove, "cards.removed")

    def _act_on(self, entry: DeckEntry, act: Callable[[int, str], Awaitable[object]], said: str) -> None:
        self._act(partial(act, entry.card.id), said, card_text(entry.card)[0].upper())

    def _act(self, act: Callable[[str], Awaitable[object]], said: str, word: str) -> None:
        """Changes a card in the database by calling `act` with the present date and time.

        Then shows a message: the text with the key `said`, which names the `word`.
        """
        at = self.stage.clock.date()

        async def acted() -> None:
            await act(at)
            self.tell(say(said, word=word), "good")
            await self._read()

        self.doing(acted)

    # what is shown

    def view(self) -> Element:
        title, told = say("cards.title"), self.told(id="told")
        if self._options is not None:
            options = deck_options(self._player, self._settings, self._options, self._choose)
            days, rows = deck_days(self._all, self._today, self._days, self._nothing("train.deck.detail_none"))
            return list_detail(title, days, options, rows=rows, hint=told, remark=self._count)
        which = say(f"cards.filter_{tuple(_FILTERS)[self._filter]}")
        short = [say(f"cards.part_{one}") for one in _FILTERS]
        remark = "" if self._typed.text else say("cards.search")
        line = field(
            self._typed, say("cards.search"), id="search", changed=self._search, remark=remark, takes_keys=False, grow=1
        )
        shown, of = len(self._shown), len(self._all)
        if self._lists_missed:
            shown, of = len(self._missed), len(self._counted)
        filters = segments(short, self._filter, self._show_those, id="filters", width=1000)
        above = row(line, filters, gap=24, height=64)
        remark = say("cards.count", which=which, shown=shown, of=of) if self._all or self._counted else ""
        listed = self._words() if self._lists_missed else self._table()
        card = fitted(column(listed, told, card="card", pad=(24, 14), gap=8, grow=1))
        return page(title, above, card, remark=remark)

    @property
    def _count(self) -> str:
        return say("count.cards", count=len(self._all)) if self._all else ""

    def _nothing(self, name: str) -> Element:
        """Draws an empty list of cards, with the text `name`; before the cards are read, without it."""
        return nothing_there(Icon.CARDS, say(name) if self._is_read else "…")

    def _list(self, heads: Sequence[Head], rows: Sequence[Any], cells: Callable[[Any], Any], **more: Any) -> Element:
        return table_of(heads, rows, cells, self._cursor, room=1744, act=lambda _: self.changed, **more)

    def _table(self) -> Element:
        heads = (
            Head(say("cards.column.card"), None),
            Head(say("cards.column.standing"), 300),
            Head(say("cards.column.seen"), 400, drop=1),
            Head(say("cards.column.source"), 340, drop=2),
        )
        nobody = "sitting.public" if self.stage.guard.is_public else "sitting.nobody"
        nothing = nobody if not self._player else "cards.none_found" if self._all else "cards.none"
        empty = self._nothing(nothing)
        return self._list(heads, self._shown, self._row, id="cards", empty=empty)

    def _words(self) -> Element:
        heads = (
            Head(say("cards.column.word"), None),
            Head(say("cards.column.missed"), 190, "right"),
            Head(say("cards.column.games"), 190, "right", drop=2),
            Head(say("cards.column.rushes"), 190, "right", drop=2),
            Head(say("cards.column.cards"), 190, "right", drop=2),
            Head(say("cards.column.in_deck"), 300, drop=1),
        )
        empty = nothing_there(Icon.TICK, say("cards.none_found" if self._counted else "cards.none_missed"))
        return self._list(heads, self._missed, _word_row, id="missed words", empty=empty)

    def _row(self, one: ListedCard) -> tuple[str | Element, ...]:
        said, is_word = card_text(one.entry.card)
        standing, state = say(f"cards.standing.{one.standing.value}"), one.entry.state
        if one.standing is CardStanding.LATER:
            standing = coming_day_text(one.due or self._today, self._today)
        colour = "accent_text" if one.standing is CardStanding.DUE else "ink2"
        seen = say("cards.never") if state is None else say("cards.seen", count=state.sights)
        if state is not None and state.agains:
            seen = say("cards.seen_lost", seen=seen, lost=state.agains)
        if state is not None and is_forgotten(state):
            seen = say("cards.forgotten", seen=seen)
        return (
            text(said.upper() if is_word else said, Type.ROW, face=Face.BOLD, group="card names"),
            text(standing, Type.ROW, colour, group="card facts"),
            text(seen, Type.ROW, group="card facts"),
            text(source_text(one.entry.card), Type.ROW, "ink3", group="card facts"),
        )


def _word_row(one: MissedWord) -> tuple[str | Element, ...]:
    where = say("cards.in_deck") if one.is_in_deck else ""
    counts = [str(count or say("rush.none")) for count in (one.games, one.rushes, one.cards)]
    forgotten = text(say("cards.is_forgotten"), Type.ROW, "missed", group="word facts")
    return (
        word(one.word, Type.ROW),
        text(str(one.count), Type.ROW, face=Face.BOLD, align="right", group="counts"),
        *(text(count, Type.ROW, "ink2", align="right") for count in counts),
        forgotten if one.is_forgotten else text(where, Type.ROW, "ink2", group="word facts"),
    )
