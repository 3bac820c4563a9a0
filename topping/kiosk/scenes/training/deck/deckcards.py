"""All cards of a player: what each asks for, where it stands, why it is there; search, set aside, remove, add."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.deck.listing import CardStanding, ListedCard
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import Cell, RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.deck.sitting_view import card_text, day_text, source_text
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.move.typing import plain_letters
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.texts import say
from topping.training.deck.agenda import DeckEntry

_NOT_ASKED: Final = (CardStanding.ASIDE, CardStanding.LEECH, CardStanding.ASLEEP)
_FILTERS: Final[tuple[tuple[str, tuple[CardStanding, ...]], ...]] = (
    ("all", tuple(CardStanding)),
    ("due", (CardStanding.DUE,)),
    ("new", (CardStanding.NEW,)),
    ("aside", _NOT_ASKED),
)
"""What Tab goes through: the cards that are shown."""


class DeckCardsScene(Scene):
    """Letters search; Up and Down go through the cards; F keys act on the one that the keyboard is on."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self._decks = stage.backstage.decks
        self._today = self._decks.day(stage.clock.date())
        self._all: tuple[ListedCard, ...] = ()
        self._shown: tuple[ListedCard, ...] = ()
        self._typed = ""
        self._filter = 0
        self._message = VerdictView("", "plain")
        self._removing: int | None = None
        """The card that F5 was pressed on once."""
        self._list = RowList(Rect(0, 0, 1, 1), 1)
        self._read()
        super().__init__(stage)

    # the cards

    def _read(self) -> None:
        """The cards as they are kept now."""
        if not self._player:
            why = "sitting.public" if self.stage.door.is_public else "sitting.nobody"
            self._message = VerdictView(say(why), "plain")
            return
        try:
            cards = self._decks.listed(self._player)
            self.stage.backstage.beside.let_go(self._all)
            self._all = cards
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
        self._fill()

    def _fill(self) -> None:
        """Those of them that are shown."""
        wanted, standings = plain_letters(self._typed), _FILTERS[self._filter][1]
        kept = self._all
        if len(standings) < len(CardStanding):
            kept = tuple([one for one in kept if one.standing in standings])
        self._shown = tuple([one for one in kept if one.has(wanted)]) if wanted else kept
        self._list.set(len(self._shown))
        if self._list.focus is None:
            self._list.focus_on(0)

    @property
    def _entry(self) -> DeckEntry | None:
        """The card that the keyboard is on."""
        focus = self._list.focus
        return None if focus is None or not self._shown else self._shown[focus].entry

    def close(self) -> None:
        """Very many cards are not freed at once."""
        super().close()
        self.stage.backstage.beside.let_go(self._all)

    # what happens

    def build(self) -> None:
        """The entry line over the rows, and a line under them."""
        layout, main = self.layout, self.layout.main
        gap, field = layout.px(20), max(layout.px(72), 48)
        self._line_field = EntryLine(self.gui, Rect(main.left, main.top, main.width * 2 // 5, field))
        self._line_field.set(self._typed)
        self._line_field.focus()
        self._remark()
        left = self._line_field.rect.right + gap
        self._message_place = Rect(left, main.top, main.right - left, field)
        top = main.top + field + gap
        self._card = Rect(main.left, top, main.width, main.bottom - top)
        self._rows = self._card.inflate(-layout.px(40), -layout.px(24))
        self._list.place(rows_place(self._rows), row_height())

    def _remark(self) -> None:
        """What the entry line is for, while it is empty."""
        self._line_field.remark("" if self._typed else say("cards.search"))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing searches; arrows and clicks choose a card; F2, F5 and F6 act."""
        row = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            if self._line_field.text:
                self._line_field.clear()
            else:
                self.go_back()
        elif is_key(event, pygame.K_F5):
            self._remove()
            return
        elif is_key(event, pygame.K_F2):
            self._add()
        elif is_key(event, pygame.K_F6):
            self._aside_or_back()
        elif is_key(event, pygame.K_TAB):
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._filter = (self._filter + step) % len(_FILTERS)
            self._fill()
            self._list.focus_on(0)
        elif row is not None:
            self._list.focus_on(row)
        elif is_enter(event):
            self._find()
        elif not self._list.handle(event):
            self.gui.handle(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._removing = None
        self._look_at_text()

    def _look_at_text(self) -> None:
        if self._line_field.text != self._typed:
            self._typed = self._line_field.text
            self._remark()
            self._message = VerdictView("", "plain")
            self._fill()
            self._list.focus_on(0)

    def _find(self) -> None:
        """Enter: a word that is not among the cards is offered to be added."""
        word = plain_letters(self._typed)
        if word and not any(one.entry.card.key.word == word for one in self._all):
            self._message = VerdictView(say("cards.not_there", word=word), "plain")

    def _add(self) -> None:
        word = plain_letters(self._typed)
        if not self._player or len(word) < 2:
            self._message = VerdictView(say("cards.type_first"), "plain")
            return
        self._act(lambda at: self._decks.add_word(self._player, word, at), "cards.added", word=word)

    def _aside_or_back(self) -> None:
        entry = self._entry
        if entry is None:
            return
        name, _ = card_text(entry.card)
        if entry.card.is_aside or entry.is_leech:
            self._act(lambda at: self._decks.take_back(entry.card.id, at), "cards.taken_back", word=name.upper())
        else:
            self._act(lambda at: self._decks.set_aside(entry.card.id, at), "cards.set_aside", word=name.upper())

    def _remove(self) -> None:
        """F5 asks, F5 again removes."""
        entry = self._entry
        if entry is None:
            return
        name, _ = card_text(entry.card)
        if self._removing != entry.card.id:
            self._removing = entry.card.id
            self._message = VerdictView(say("cards.remove", word=name.upper()), "plain")
            return
        self._removing = None
        self._act(lambda at: self._decks.remove(entry.card.id, at), "cards.removed", word=name.upper())

    def _act(self, act: Callable[[str], object], said: str, *, word: str) -> None:
        """Does something with a card at the present instant; it is said to be done once it is kept."""
        at = self.stage.clock.date()

        def acted() -> None:
            try:
                act(at)
            except ToppingError as fault:
                self._message = VerdictView(self.in_words(fault), "bad")
                return
            self._message = VerdictView(say(said, word=word), "good")
            self._read()

        self.asking(acted)

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The rows."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """The keys."""
        following = _FILTERS[(self._filter + 1) % len(_FILTERS)][0]
        show = Hint(say("key.tab"), say("cards.key.show", which=say(f"cards.filter_{following}")), pygame.K_TAB)
        add = Hint("F2", say("cards.key.add"), pygame.K_F2)
        back = escape(say("play.key.erase" if self._typed else "sitting.key.leave"))
        entry = self._entry
        if entry is None:
            return (show, add, back)
        is_out = entry.card.is_aside or entry.is_leech
        aside = Hint("F6", say("cards.key.take_back" if is_out else "sitting.key.aside"), pygame.K_F6)
        remove = Hint("F5", say("cards.key.remove"), pygame.K_F5)
        return (*up_and_down(say("cards.key.card")), show, add, aside, remove, back)

    def panels(self) -> list[Panel]:
        """Title, how many, the rows."""
        which, count = say(f"cards.filter_{_FILTERS[self._filter][0]}"), len(self._shown)
        remark = say("cards.count", which=which, shown=count, of=len(self._all)) if self._all else ""
        return [
            Panel("title", self.layout.head, HeadingView(say("cards.title"), remark), paint_heading),
            Panel("message", self._message_place, self._message, paint_message),
            Panel("rows", self._rows, self._view(), paint_rows),
        ]

    def _view(self) -> RowsView:
        first = self._list.first
        rows = tuple(self._row(one) for one in self._shown[first : first + self._list.room])
        columns = (
            RowColumn(say("cards.column.card"), 0),
            RowColumn(say("cards.column.standing"), 330),
            RowColumn(say("cards.column.seen"), 250),
            RowColumn(say("cards.column.source"), 330),
        )
        empty = "cards.none" if not self._all else "cards.none_found"
        return RowsView(columns, rows, focused=self._list.shown_focus, empty=say(empty))

    def _row(self, one: ListedCard) -> tuple[Cell, ...]:
        entry, standing = one.entry, one.standing
        text, is_word = card_text(entry.card)
        said = say(f"cards.standing.{standing.value}")
        if standing is CardStanding.LATER:
            said = day_text(one.due or self._today, self._today)
        state = entry.state
        seen = say("cards.never") if state is None else say("cards.seen", count=state.sights, lost=state.agains)
        return (
            Words(text.upper() if is_word else text, "ink", is_strong=True),
            Words(said, "accent_text" if standing is CardStanding.DUE else "ink2"),
            Words(seen),
            Words(source_text(entry.card), "ink3"),
        )
