"""What the first screen tells of a player's training: read once nobody touches the kiosk, after the first frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from topping.kiosk.painters.front.figurecard import FigureCardView
from topping.kiosk.painters.front.hub import ListView
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.training.charts.formcard import FormView
from topping.kiosk.painters.training.daily.homedaily import DailyCardView
from topping.kiosk.stage import Stage
from topping.texts import say
from topping.training.rush.modes import RushMode

if TYPE_CHECKING:
    from topping.kiosk.backstage.deck.decks import DeckToday
    from topping.training.rush.scores import RushBests

_REST_MS: Final = 300
"""How long nothing is touched before deck and form are read: that takes 50 ms and more, and no key must wait for it."""
_LONG_REST_MS: Final = 1_500
"""After the last key or click, before it is looked for new cards, which takes longer."""


class HomeTraining:
    """The deck, the rushes, the form and the game of the day of one player."""

    def __init__(self, stage: Stage, player: str) -> None:
        self._stage, self._player = stage, player
        self._deck: DeckToday | None = None
        self._rushes: RushBests | None = None
        self.form = FormView(say("home.form"), "")
        self.daily = DailyCardView(ListView(Icon.CALENDAR, say("daily.title"), heading=say("daily.same")))
        self._daily_day = 0
        """The day of which that is; 0 before it has been read."""
        self._has_reckoned = False
        """Whether deck, rushes and form have been read."""
        self._has_fed, self._changes = False, 0
        """Whether it was looked for new cards, and how often some had come then."""

    @property
    def has_due(self) -> bool:
        """Whether cards are to be seen today, as far as is known."""
        return self._deck is not None and self._deck.due > 0

    @property
    def deck(self) -> FigureCardView:
        """The cards of today; of somebody without any, what they will be."""
        deck, title = self._deck, say("home.deck")
        if deck is None:
            return FigureCardView(Icon.CARDS, title, "")
        if not deck.cards and not deck.due:
            return FigureCardView(Icon.CARDS, title, say("home.deck_none"))
        if not deck.due:
            return FigureCardView(Icon.CARDS, title, say("home.deck_all", count=deck.cards), "0", say("home.deck_done"))
        text = say("home.deck_detail", minutes=max(1, deck.minutes), cards=say("home.deck_all", count=deck.cards))
        return FigureCardView(
            Icon.CARDS, title, text, str(deck.due), say("home.deck_due", count=deck.due), is_wanted=True
        )

    @property
    def rush(self) -> FigureCardView:
        """The record of Éclair and the last scores; of somebody without any, what it is."""
        bests, title = self._rushes, say("home.rush")
        if bests is None:
            return FigureCardView(Icon.LIGHTNING, title, "")
        if bests.ever is None:
            return FigureCardView(Icon.LIGHTNING, title, say("home.rush.none"))
        last = say("home.rush.last", scores=", ".join(map(str, reversed(bests.last))))
        return FigureCardView(Icon.LIGHTNING, title, last, str(bests.ever), say("home.rush.unit", count=bests.ever))

    def is_due(self, rest_ms: int) -> bool:
        """Whether something is to be read after so long a rest."""
        return (rest_ms >= _REST_MS and self._is_stale) or (rest_ms >= _LONG_REST_MS and self._is_to_be_fed)

    def read(self, rest_ms: int) -> None:
        """Reads what is due after so long a rest."""
        if self._is_stale:
            self._read()
        if rest_ms >= _LONG_REST_MS:
            self._feed_deck()

    @property
    def _is_stale(self) -> bool:
        return not self._has_reckoned or self._daily_day != self._stage.backstage.dailies.today

    @property
    def _is_to_be_fed(self) -> bool:
        return not self._has_fed or self._changes != self._stage.backstage.decks.feed.changes

    def _read(self) -> None:
        """Deck, rushes and form once; the board of the day, which another one follows at four in the morning."""
        # for speed of start: not before the first frame
        from topping.kiosk.views import daily, form

        backstage, player = self._stage.backstage, self._player
        if not self._has_reckoned:
            self._deck = backstage.decks.today(player)
            self._rushes = backstage.rushes.bests(player, RushMode.CLOCK)
            self.form = form.form_view(backstage.statistics.index(player))
            self._has_reckoned = True
        dailies = backstage.dailies
        day = dailies.today
        if self._daily_day != day:
            of_day, chain = dailies.attempts_of_day(day), dailies.chain(player)
            self._daily_day, self.daily = day, daily.home_card(of_day, day, chain, player)

    def _feed_deck(self) -> None:
        """Brings in what waits to become cards, once, and reads the deck again where something has come since."""
        decks = self._stage.backstage.decks
        if not self._has_fed:
            changes = decks.feed.changes
            decks.attend(self._player, self._stage.helper)
            self._has_fed, self._changes = True, changes
        changes = decks.feed.changes
        if self._changes != changes:
            self._deck = decks.today(self._player)
            self._changes = changes
