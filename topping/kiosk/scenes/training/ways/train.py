"""The ways to train: the deck of today, runs of fresh positions, the kinds of moves, exercises without a grid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from topping.errors import ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, WhoView, paint_heading, paint_who
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.keycap import hint_width
from topping.kiosk.painters.training.ways.deckcard import DeckCardView, paint_deck_card
from topping.kiosk.painters.training.ways.kindrows import kind_row_places, paint_kind_rows
from topping.kiosk.painters.training.ways.modecard import paint_mode, paint_small_mode
from topping.kiosk.routes.people import WhoPlays
from topping.kiosk.routes.training import DeckCards, DeckReview, Drill, Rush, Stats, Train
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.ways.train_places import TrainPlaces
from topping.kiosk.scenes.training.ways.train_view import deck_view, exercise_view, nobodys_deck, rush_view, streak_view
from topping.kiosk.stage import Stage
from topping.kiosk.views.training import KEYS, kind_rows, kinds_in_order
from topping.kiosk.widgets.hints import Hint, enter, letter
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.localtime import date_and_time
from topping.texts import say
from topping.training.drills.exercise import Exercise
from topping.training.kinds import Kind
from topping.training.rush.modes import RushMode
from topping.training.statistics.abovepar import AbovePar
from topping.training.statistics.lacking import Lacking

_DECK, _KINDS, _CHOICES = 0, 3, 7
"""The places of the deck's button and of the kinds among the choices, and how many there are."""


class TrainScene(Scene):
    """Enter does what the large card says; letters and digits lead to the rest, arrows go from card to card."""

    def __init__(self, stage: Stage) -> None:
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self._deck = stage.backstage.decks.today(self._player)
        self._changes = stage.backstage.decks.feed.changes
        rushes = stage.backstage.rushes
        self._rushes = rushes.bests(self._player, RushMode.CLOCK)
        self._streaks = rushes.bests(self._player, RushMode.STREAK)
        self._above: AbovePar | Lacking | None = None
        """What the kinds cost; None before it has been read: after the first frame, which that would delay."""
        self._has_above = False
        self._in_deck: dict[Kind, int] = {}
        """The kinds that the deck asks for, with the numbers of their cards; read after the first frame too."""
        self._focus: int | None = _DECK
        self._row: int | None = None
        """The kind that the keyboard is on, while it is on their card."""
        super().__init__(stage)

    def build(self) -> None:
        """The title with who trains, and the cards."""
        self._places = TrainPlaces(self.layout)
        right = self.layout.head.right
        if not self.stage.door.is_public:
            change = letter("j", say("train.key.player" if self._player else "home.say_who"))
            place = self._places.change(hint_width(change.cap, change.label, self.layout.step(1)))
            self.hint_line(place).set((change,))
            right = place.left - self.layout.px(18)
        self._who = self._places.who(right)
        places, (text, act) = self._places, self._button
        rush, streak = rush_view(self._rushes), streak_view(self._streaks)
        self._choices = CardChoices(
            self.gui,
            (
                CardChoice(
                    text,
                    places.button(text),
                    act,
                    cap=say("key.enter"),
                    kind=ButtonKind.HERO,
                    text_size=places.button_size,
                    zone=places.deck,
                ),
                CardChoice(say("train.rush"), places.rush, self._rush, (rush, paint_mode), "R"),
                CardChoice(say("train.streak"), places.streak, self._streak, (streak, paint_mode), "E"),
                CardChoice(
                    say("train.kinds_short"), places.kinds, self._drill_row, (self._kinds_view, paint_kind_rows)
                ),
                *(
                    CardChoice(say(f"train.{name}"), place, act, (exercise_view(name, icon), paint_small_mode), cap)
                    for place, (name, icon, cap, act) in zip(places.exercises, self._exercises, strict=True)
                ),
            ),
            self._focus,
        )

    @property
    def _exercises(self) -> tuple[tuple[str, Icon, str, Callable[[], None]], ...]:
        return (
            ("anagrams", Icon.SWAP, "A", partial(self._drill, Exercise.SEVENS)),
            ("hooks", Icon.HOOK, "O", partial(self._drill, Exercise.FRONT_HOOKS)),
            ("short", Icon.CARDS, "M", partial(self._drill, Exercise.SHORT_WORDS)),
        )

    # what there is to do

    @property
    def _button(self) -> tuple[str, Callable[[], None]]:
        """What the button on the large card says and does."""
        if not self._player:
            if self.stage.door.is_public:
                return say("train.play"), self.go_back
            return say("train.say_who"), self._ask_who
        if self._deck.due:
            return say("train.review"), partial(self.go, DeckReview())
        if self._deck.cards:
            return say("train.see_deck"), partial(self.go, DeckCards())
        return say("train.play"), self.go_back

    def _ask_who(self) -> None:
        self.go(WhoPlays(then=Train()))

    def _rush(self) -> None:
        self.go(Rush(RushMode.CLOCK))

    def _streak(self) -> None:
        self.go(Rush(RushMode.STREAK))

    def _drill(self, exercise: Exercise) -> None:
        self.go(Drill(exercise))

    def _drill_kind(self, place: int) -> None:
        """Fresh positions of the kind with that key."""
        self.go(Rush(RushMode.KIND, kinds_in_order(self._above)[place]))

    @property
    def _kind_for_deck(self) -> Kind | None:
        """The kind that the keyboard is on, else the one that is to be worked on; None where there is neither."""
        if not self._player:
            return None
        if self._focus == _KINDS and self._row is not None:
            return kinds_in_order(self._above)[self._row]
        rows = self._above.rows if isinstance(self._above, AbovePar) else ()
        return next((row.kind for row in rows if row.named), None)

    def _into_deck_or_out(self) -> None:
        """K: puts a kind into the deck, or takes it out."""
        kind, decks = self._kind_for_deck, self.stage.backstage.decks
        if kind is None:
            return
        number, at = self._in_deck.get(kind), self.stage.clock.date()

        def act() -> None:
            try:
                if number is not None:
                    decks.remove(number, at)
                else:
                    decks.add_kind(self._player, kind, at)
            except ToppingError as fault:
                self.stage.backstage.notices.tell(fault)
            self._read_deck()

        self.asking(act)

    def _read_deck(self) -> None:
        decks = self.stage.backstage.decks
        self._deck, self._in_deck = decks.today(self._player), decks.kinds(self._player)
        self.lay_out()

    def _drill_row(self) -> None:
        """Enter on the kinds, or a click: those of the row chosen."""
        if self._row is None:
            self._choose_row(0)
        else:
            self._drill_kind(self._row)

    # what the keys do

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, letters and digits, clicks; Escape leads home."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._row_at(event.pos)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_TAB):
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._choices.focus_on(((self._focus or 0) + step) % _CHOICES)
        elif self._by_row(event) or self._by_letter(event):
            pass
        elif not self._choices.handle(event):
            self.gui.handle(event)
        if self._choices.focus != self._focus:
            self._focus = self._choices.focus
            self._choose_row((self._row or 0) if self._focus == _KINDS else None)

    def _row_at(self, place: tuple[int, int]) -> None:
        """Puts the keyboard on the row that a click is on."""
        rows = kind_row_places(self._places.kinds, len(KEYS))
        row = next((row for row, there in enumerate(rows) if there.collidepoint(place)), None)
        if row is not None:
            self._row = row

    def _by_row(self, event: pygame.event.Event) -> bool:
        """Up and Down go through the kinds while the keyboard is on their card."""
        if self._focus != _KINDS or not is_key(event, pygame.K_UP, pygame.K_DOWN):
            return False
        row = (self._row or 0) + (1 if event.key == pygame.K_DOWN else -1)
        if row < 0:
            return False
        self._choose_row(min(row, len(KEYS) - 1))
        return True

    def _choose_row(self, row: int | None) -> None:
        self._row = row
        self._choices.show(_KINDS, self._kinds_view)

    def _by_letter(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        character = event.unicode.upper()
        if character and character in KEYS:
            self._drill_kind(KEYS.index(character))
        elif character == "P" and self._player:
            self.go(DeckCards())
        elif character == "K" and self._kind_for_deck is not None:
            self._into_deck_or_out()
        elif character == "S":
            self.go(Stats(self._player))
        elif character == "J" and not self.stage.door.is_public:
            self._ask_who()
        else:
            return False
        return True

    def shown(self, frame: Collection[str], now: int) -> None:
        """The first frame has come without what the kinds cost, which would delay it."""
        if not self._has_above:
            self._has_above = True
            self.asking(self._read_kinds, holds=False)

    def _read_kinds(self) -> None:
        """What the kinds cost; then what waits to become cards."""
        backstage = self.stage.backstage
        above, in_deck = backstage.statistics.above_par(self._player), backstage.decks.kinds(self._player)
        backstage.decks.attend(self._player, self.stage.helper)
        self._above, self._in_deck = above, in_deck
        self._choices.show(_KINDS, self._kinds_view)

    def tick(self, now: int) -> None:
        """Shows the cards that have come meanwhile."""
        changes = self.stage.backstage.decks.feed.changes
        if changes != self._changes:
            self._changes = changes
            self.asking(self._read_deck, holds=False)

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The large card; the others are buttons."""
        return (Card.at(self._places.deck, "hero"),)

    def hints(self) -> Sequence[Hint]:
        """Enter, digits, arrows, the statistics, the way home."""
        does = self._button[0][:1].lower() + self._button[0][1:]
        if self._focus == _KINDS:
            does = say("train.key.drill")
        elif self._focus != _DECK:
            does = say("train.key.open")
        kind = self._kind_for_deck
        into = "train.key.out_of_deck" if kind in self._in_deck else "train.key.to_deck"
        return (
            enter(does),
            Hint("1 … 9", say("train.key.drill")),
            *((letter("k", say(into)),) if kind is not None else ()),
            Hint("← ↑ → ↓", say("train.key.choose")),
            *((letter("p", say("train.key.deck")),) if self._player else ()),
            letter("s", say("train.key.statistics")),
            self.back_hint(),
        )

    @property
    def _kinds_view(self) -> object:
        return kind_rows(self._above, self._row if self._focus == _KINDS else None, self._in_deck)

    def _deck_view(self) -> DeckCardView:
        if not self._player:
            return nobodys_deck(is_public=self.stage.door.is_public)
        return deck_view(self._deck, self.stage.backstage.decks.day(self.stage.clock.date()))

    def panels(self) -> list[Panel]:
        """Title, player, and what the large card says."""
        who = WhoView(self._player, date_and_time(self.stage.clock.date()))
        return [
            Panel("title", self._places.title, HeadingView(say("train.title")), paint_heading),
            Panel("player", self._who, who, paint_who),
            Panel("behind deck", self._places.deck, self._deck_view(), paint_deck_card),
        ]
