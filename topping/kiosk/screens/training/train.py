"""The ways to train: today's review cards, a rush, exercises, missed positions."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, Final

import pygame

from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.cards.today import today_card
from topping.kiosk.paint.charts import paint_thumbnail
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.marks import paint_day_bar, paint_pile
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.training.routes import (
    Again,
    Daily,
    DeckCards,
    DeckReview,
    Drill,
    Rush,
    Stats,
    Train,
)
from topping.kiosk.services.firstscreen import LateNews
from topping.kiosk.stage import Stage
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, key, letter
from topping.kiosk.ui.parts import figure, marked
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import door, key_cap, main_button, page, whose
from topping.kiosk.ui.tree import Act, Element, Type, column, painted, row, space, text
from topping.rules.games.game import Turn
from topping.sheets.training.charts import index_chart
from topping.sheets.training.level import level_in_words
from topping.system.localtime import date_and_time, training_day_of
from topping.texts import has, say
from topping.texts.numbers import decimal
from topping.texts.times import seconds_of
from topping.training.deck.agenda import Agenda
from topping.training.drills import GROUPS
from topping.training.rush.positionset import PARTS, RushMode
from topping.training.rush.scores import RushBests
from topping.training.statistics.counting import Lacking
from topping.wording.training import coming_day_text

_RUSH: Final = Rush(RushMode.CLOCK)
_SORTS: Final = (*(f"drill.group.{place}" for place in range(len(GROUPS))), "drill.group.parts")
"""The sorts of exercises, by their names in the catalogue."""
_NEVER: Final = "–"
"""The result of a sort that was never tried."""
_DOOR: Final[dict[str, Any]] = {"grow": 1, "pad": (32, 26)}


class TrainScreen(Screen):
    """The page with the ways to train. Enter starts the one on the large card; arrow keys, digits and letters open
    others.
    """

    def __init__(self, stage: Stage, _: Train) -> None:
        services = stage.services
        self._player = "" if stage.guard.is_public else services.players.last
        self._deck: Agenda | None = None
        """None before it has been read."""
        self._has_attended = False
        """Whether today's new cards have been added to the deck."""
        self._changes = services.decks.changes
        self._rushes = services.rushes.bests(self._player, RushMode.CLOCK)
        self._news = LateNews(services, self._player)
        self._touched: int | None = None
        """The time of the first frame, or of the last key or click after it."""
        self._is_reading = False
        self._exercises: dict[str, str] = {}
        """The last result of each sort of exercise; read after the first frame, which it would delay."""
        self._wanting: int | None = None
        """How many missed positions wait to be found; None before it is read."""
        super().__init__(stage)
        self.reading(self._read_deck)

    # what there is to do

    @property
    def _has_deck(self) -> bool:
        """Whether the large card offers the player's review deck; otherwise it offers a timed exercise (rush)."""
        if not self._player:
            return not self.stage.guard.is_public
        return self._deck is None or bool(self._deck.cards)

    def _to_deck(self) -> None:
        """Opens today's cards of the player's review deck, or the list of all its cards if none is due. Without a
        player, first asks who plays.
        """
        if not self._player:
            self.go(routes.WhoPlays(then=Train()))
        else:
            self.go(DeckReview() if self._has_cards else DeckCards())

    @property
    def _has_cards(self) -> bool:
        """Whether review cards are left today; also True while the deck is not read yet."""
        return self._deck is None or self._deck.left > 0

    @property
    def _main(self) -> tuple[str, Act]:
        if not self._has_deck:
            return say("train.start"), partial(self.go, _RUSH)
        if not self._player:
            return say("train.say_who"), self._to_deck
        return say("train.review" if self._has_cards else "train.see_deck"), self._to_deck

    def _to_again(self) -> None:
        self.asking(self._seek_again)

    async def _seek_again(self) -> None:
        self.go(Again(self._player, Train(), await self._wanting_of_week()))

    async def _wanting_of_week(self) -> tuple[Turn, ...]:
        """Returns the positions whose tops the player missed in the last seven days; empty without a lexicon."""
        services, day = self.stage.services, training_day_of(self.stage.clock.date())
        try:
            lexicon = services.choices.chosen_lexicon().hash
            return await services.reviews.wanting_of_week(self._player, day, lexicon)
        except ToppingError:
            return ()

    @property
    def _player_key(self) -> tuple[Key, ...]:
        ask = partial(self.go, routes.WhoPlays(then=Train()))
        return () if self.stage.guard.is_public else (letter("j", ask),)

    def keys(self) -> Sequence[Key]:
        does = in_footer(self._main[0]) if self.focus in ("", "main") else say("train.key.open")
        is_public = self.stage.guard.is_public
        doors: list[tuple[str, Act]] = [("2", partial(self.go, _RUSH)), ("3", partial(self.go, Drill()))]
        if not is_public:
            doors.insert(0, ("1", self._to_deck))
        if self._player:
            doors.append(("4", self._to_again))
        (first, act), *others = doors
        found = [
            self.enter_named(does),
            replace(letter(first, act, say("train.key.choose")), cap=f"{first} … {doors[-1][0]}"),
            *(letter(cap, act) for cap, act in others),
        ]
        if self._player:
            found += [
                key(pygame.K_F6, partial(self.go, DeckCards(options=True)), say("options.key")),
                key(pygame.K_F5, partial(self.go, DeckCards()), say("train.key.deck")),
                letter("p", self._to_deck, sheet=in_footer(say("home.deck"))),
                letter("d", partial(self.go, Daily()), sheet=in_footer(say("daily.title"))),
                letter("s", partial(self.go, Stats(self._player)), sheet=in_footer(say("home.progress"))),
            ]
        rush = letter("e", partial(self.go, _RUSH), sheet=in_footer(say("train.rush")))
        return *found, rush, *self._player_key, self.back_key()

    # after the first frame

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._touched = now
        super().handle(event, now)

    def read_later(self) -> None:
        self._touched = self.stage.clock.now()
        if self._player:
            self.asking(self._read_doors, holds=False)

    async def _read_doors(self) -> None:
        services, player = self.stage.services, self._player
        await services.decks.attend(player)
        self._has_attended = True
        if self._deck is None:
            await self._read_deck()
            self.changed()  # the positions of the week take longer
        self._wanting = len(await self._wanting_of_week())
        found = {}
        for place, group in enumerate(GROUPS):
            kept = [one for one in (services.drills.last(player, exercise) for exercise in group) if one is not None]
            last = max(kept, key=lambda one: one.day, default=None)
            if last is not None:
                found[_SORTS[place]] = say("drill.found", found=last.found, of=last.of)
        parts = [one for one in (services.rushes.last_short_game(player, mode) for mode in PARTS) if one is not None]
        if parts:
            last_short_game = max(parts, key=lambda one: one.rush_id)
            found[_SORTS[-1]] = say("drill.found", found=last_short_game.found, of=last_short_game.of)
        self._exercises = found

    def tick(self, now: int) -> None:
        """Reads the deck again after it was changed.

        Reads the player's statistics and his results of the day later, once no key was pressed for a while.
        """
        decks = self.stage.services.decks
        if decks.changes != self._changes:
            self._changes = decks.changes
            self.reading(self._read_deck)
        if self._touched is None or not self._player or self._is_reading:
            return
        if self._news.is_due(now - self._touched):
            self._is_reading = True
            self.asking(self._read_news, holds=False)

    async def _read_deck(self) -> None:
        """Reads the deck; an empty one counts as unknown until today's new cards have been added."""
        deck = await self.stage.services.decks.today(self._player)
        self._deck = deck if deck.cards or self._has_attended or not self._player else None

    async def _read_news(self) -> None:
        await self._news.read()
        self._is_reading = False

    # what is shown

    def view(self) -> Element:
        now = date_and_time(self.stage.clock.date())
        hero = self._deck_card() if self._has_deck else self._rush_card()
        beside = None
        if self._player:
            to_day, to_rush = partial(self.go, Daily()), partial(self.go, _RUSH)
            beside = today_card(self._news.of_day, self._news.trained, to_day, self._to_deck, to_rush)
        doors = [self._rush_door() if self._has_deck else self._deck_door(), self._exercises_door()]
        if self._player:
            doors += [self._again_door(), self._level_door()]
        return page(
            say("train.title"),
            row(hero, beside, gap=24, grow=400, min_height=330),
            row(*doors, gap=24, grow=424, min_height=260),
            remark=whose(self._player, now, () if self.is_asked else self._player_key),
        )

    # the large card

    def _deck_card(self) -> Element:
        headline, detail, shown = self._deck_words
        said, act = self._main
        today = training_day_of(self.stage.clock.date())
        deck = self._deck
        week = (deck.left, *(round(one.cards) for one in deck.week[1:])) if shown and deck is not None else ()
        names = [_short_day(today, place) for place in range(len(week))]
        bars = _bars([(week[place], str(week[place]), name, not place) for place, name in enumerate(names)])
        return self._hero(
            painted(shown, paint_pile, "", width=150, height=168, drop=1),
            say("train.deck"),
            "1",
            headline,
            text(detail, Type.ROW, "ink2", lines=4),
            main_button(said, act, cap=say("key.enter")),
            bars,
        )

    def _rush_card(self) -> Element:
        """Draws the large card that offers a rush, for a player without a deck of review cards."""
        said, act = self._main
        return self._hero(
            None,
            say("train.rush"),
            "2",
            say("train.rush.none"),
            column(text(say("train.rush.text"), Type.ROW, "ink2", lines=3), self._records(), gap=8),
            main_button(said, act, cap=say("key.enter")),
            self._last_rushes(),
        )

    def _hero(
        self, picture: Element | None, name: str, cap: str, title: str, told: Element, button: Element, bars: Element
    ) -> Element:
        words = column(
            row(text(name, Type.ROW, "ink2", Face.SEMI, grow=1), key_cap(cap)),
            text(title, Type.TITLE, face=Face.TITLE, lines=2),
            told,
            gap=4,
            grow=1,
        )
        return column(
            row(picture, words, gap=36, grow=1),
            row(column(space(), button), bars, gap=24, min_height=100),
            card="hero",
            pad=(40, 28),
            gap=12,
            grow=1,
            id="hero",
        )

    @property
    def _deck_words(self) -> tuple[str, str, str]:
        """Returns three texts on the player's review deck: a heading, a line below it, and a figure.

        The heading says how many cards are left today; the figure is that number alone. The line tells the minutes they
        take and the new cards among them, or the day of the next card.
        """
        deck = self._deck
        if not self._player:
            return say("train.deck.nobody"), say("train.deck.detail_nobody"), ""
        if deck is None:
            return "…", "", ""
        if not deck.left:
            return say("train.deck.done"), self._when_again(deck), "0"
        minutes = max(1, deck.minutes)
        detail = say("train.deck.detail_known", minutes=minutes)
        if deck.new:
            detail = say("train.deck.detail", new=say("train.deck.new", count=len(deck.new)), minutes=minutes)
        return say("train.deck.today", count=deck.left), detail, str(deck.left)

    def _when_again(self, deck: Agenda) -> str:
        today = training_day_of(self.stage.clock.date())
        if deck.next_day is None:
            return say("train.deck.detail_asleep", count=deck.cards)
        when = say("train.deck.tomorrow")
        if deck.next_day != today + 1:
            when = say("train.deck.on_day", day=coming_day_text(deck.next_day, today))
        return say("train.deck.detail_done", count=deck.cards, day=when)

    # the doors

    def _deck_door(self) -> Element:
        """Draws the card that opens the review deck, when the player has none yet and the rush has the large card.

        It explains that missed tops become cards of the deck. In public mode it only says that the deck needs a player.
        """
        is_public = self.stage.guard.is_public
        about = say("train.deck.detail_public" if is_public else "train.deck.detail_none")
        if is_public:
            title = text(say("train.deck.nobody"), Type.CARD, face=Face.TITLE, lines=3)
            return column(title, text(about, Type.ROW, "ink2", lines=5), card="card", pad=(32, 26), gap=10, grow=1)
        none = say("train.deck.none")
        return door("to deck", Icon.CARDS, say("train.deck"), self._to_deck, none, about, cap="1", **_DOOR)

    def _rush_door(self) -> Element:
        about = say("train.rush.text")
        lines: tuple[Element | None, ...] = (space(), text(say("train.rush.none"), Type.BODY, lines=3), space())
        how = text(say("train.rush.how"), Type.ROW, "ink2", lines=6, drop=1)
        if self._rushes.last:
            last = self._rushes.last[-1]
            lines = (
                self._last_rushes("start"),
                row(
                    figure(str(last), Type.TITLE),
                    text(say("train.rush.last", count=last), Type.ROW, "ink2", grow=1, lines=2),
                    gap=12,
                    align="center",
                ),
                self._records(),
            )
        return door(
            "to rush",
            Icon.LIGHTNING,
            say("train.rush"),
            partial(self.go, _RUSH),
            about,
            *filter(None, lines),
            *(() if self._rushes.last else (how,)),
            cap="2",
            **_DOOR,
        )

    def _last_rushes(self, justify: str = "end") -> Element:
        bests = self._rushes
        return _bars([(one, str(one), "", one == bests.ever) for one in bests.last], justify, width=66)

    def _records(self) -> Element | None:
        bests = self._rushes
        record = [] if bests.ever is None else [say("train.rush.record", found=bests.ever)]
        told = say("train.between").join((*record, *_mean_of(bests)))
        return marked(told, Type.ROW, "ink2", lines=2) if told else None

    def _exercises_door(self) -> Element:
        head = (space(), text(say("train.exercises.last"), Type.LABEL, "ink3"), *map(self._exercise, _SORTS))
        open_list = partial(self.go, Drill())
        name = say("train.exercises")
        return door("exercises", Icon.DUMBBELL, name, open_list, say("train.exercises.text"), *head, cap="3", **_DOOR)

    def _exercise(self, sort: str) -> Element:
        reached = self._exercises.get(sort)
        figures = text(reached or _NEVER, Type.ROW, face=Face.BOLD if reached else Face.TEXT, group="reached")
        short = (say(f"{sort}.short"),) if has(f"{sort}.short") else ()
        return row(text(say(sort), Type.ROW, "ink2", grow=1, group="sorts", shorter=short), figures, gap=12)

    def _again_door(self) -> Element:
        lines: tuple[Element, ...] = ()
        if self._wanting:
            unit = text(say("train.again.unit", count=self._wanting), Type.ROW, "ink2", grow=1, lines=2)
            lines = (row(figure(str(self._wanting), Type.TITLE), unit, gap=12, align="center"),)
        elif self._wanting == 0:
            lines = (text(say("train.again.none"), Type.ROW, "ink2", lines=2),)
        about = say("train.again.text")
        return door("again", Icon.EYE, say("again.title"), self._to_again, about, space(), *lines, cap="4", **_DOOR)

    def _level_door(self) -> Element:
        trained = self._news.trained
        lines: tuple[Element | None, ...] = (text(say("train.level.text"), Type.ROW, "ink2", lines=4),)
        if trained is not None and trained.level is None:
            lines += (space(), text(say("home.progress_none"), Type.ROW, "ink2", lines=4))
        elif trained is not None and trained.level is not None and trained.statistics is not None:
            between = level_in_words(trained.level)[1]
            short = say("home.seconds_a_move.short")
            unit = text(say("home.seconds_a_move"), Type.ROW, "ink2", grow=1, lines=2, shorter=(short,))
            index = trained.statistics.months.index
            curve = None
            if not isinstance(index, Lacking) and index.windows:
                curve = painted(index_chart(index), paint_thumbnail, "", grow=1, min_height=60, drop=1)
            lines = (
                row(figure(seconds_of(trained.level.ms.ms), Type.TITLE), unit, gap=12, align="center"),
                text(between, Type.ROW, "ink2", lines=2) if between else None,
                curve,
            )
        to_statistics = partial(self.go, Stats(self._player))
        return door("level", Icon.CHART, say("home.progress"), to_statistics, *filter(None, lines), cap="S", **_DOOR)


def _bars(counts: Sequence[tuple[int, str, str, bool]], justify: str = "end", width: int = 76) -> Element:
    """Draws bars `width` wide (pixels at 1920×1080), given as (value shown by the height, text above, text below,
    whether highlighted).

    `justify` says where the bars stand if room is left.
    """
    most = max((count for count, *_ in counts), default=0)
    group = "bars"
    return row(
        *(
            column(
                text(over, Type.LABEL, "accent_text" if has_accent else "ink", Face.BOLD, align="centre", group=group),
                painted((count, most, has_accent), paint_day_bar, "", grow=1, min_height=20),
                text(under, Type.LABEL, "ink2", align="centre", group=group, shorter=(under[:1],)) if under else None,
                gap=4,
                width=width,
                drop=place,
            )
            for place, (count, over, under, has_accent) in enumerate(counts)
        ),
        gap=2,
        grow=1,
        justify=justify,
    )


def _mean_of(bests: RushBests) -> tuple[str, ...]:
    return () if bests.mean is None else (say("train.rush.mean", mean=decimal(round(10 * bests.mean))),)


def _short_day(today: int, place: int) -> str:
    weekday = date.fromordinal(today).weekday()
    return say("train.today") if not place else say("train.weekdays").split(" ")[(weekday + place) % 7]
