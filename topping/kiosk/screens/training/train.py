"""The ways to train: the deck of today, runs of fresh positions, the kinds of moves, exercises without a grid."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.marks import paint_day_bar, paint_pile
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, letter, moved
from topping.kiosk.ui.parts import figure, heads, mark, marked, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import door, in_footer, key_cap, main_button, page, whose
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, column, painted, row, space, text
from topping.kiosk.wording import kind_text
from topping.localtime import date_and_time, training_day_of
from topping.sheets.training.level import level_told
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import recent_day, seconds_of
from topping.training.analysedmove import KINDS, Kind
from topping.training.drills import Exercise
from topping.training.rush.scores import RushBests
from topping.training.rush.sets import RushMode
from topping.training.statistics.counting import LEAST_OF_KIND
from topping.training.statistics.months import KindCosts, KindRow, PlayerLevel

_DRILLS: Final = (
    ("anagrams", Icon.SWAP, "N", Exercise.SEVENS),
    ("hooks", Icon.HOOK, "O", Exercise.FRONT_HOOKS),
    ("short", Icon.LIST, "M", Exercise.SHORT_WORDS),
)
"""Those without a grid: name in the catalogue, icon, letter, and which comes first."""


def kinds_in_order(value: KindCosts | None) -> tuple[Kind, ...]:
    """The kinds as their keys name them: the dearest first, those that were never met last."""
    met = () if value is None else tuple(one.kind for one in value.rows)
    return met + tuple(kind for kind in KINDS if kind not in met)


class TrainScreen(Screen):
    """Enter does what the large card says; letters and digits lead to the rest, arrows go from card to card."""

    def __init__(self, stage: Stage, _: routes.Train) -> None:
        self._player = "" if stage.guard.is_public else stage.backstage.players.last
        self._deck = stage.backstage.decks.today(self._player)
        self._changes = stage.backstage.decks.changes
        rushes = stage.backstage.rushes
        self._rushes = rushes.bests(self._player, RushMode.CLOCK)
        self._streaks = rushes.bests(self._player, RushMode.FAULTS)
        self._costs: KindCosts | None = None
        """What the kinds cost, where that is known; it is read after the first frame, which that would delay."""
        self._level: PlayerLevel | None = None
        self._in_deck: dict[Kind, int] = {}
        """The kinds that the deck asks for, with the numbers of their cards; read after the first frame too."""
        self._row, self._unchosen = Cursor(), Cursor(None)
        """Of the kinds, while the keys are there, and while they are elsewhere."""
        super().__init__(stage)

    # what there is to do

    @property
    def _main(self) -> tuple[str, Act]:
        if not self._player and not self.stage.guard.is_public:
            return say("train.say_who"), self._ask_who
        if self._player and self._deck.left:
            return say("train.review"), partial(self.go, routes.DeckReview())
        if self._player and self._deck.cards:
            return say("train.see_deck"), partial(self.go, routes.DeckCards())
        return say("train.play"), self.go_back

    def _ask_who(self) -> None:
        self.go(routes.WhoPlays(then=routes.Train()))

    def _drill_kind(self, place: int) -> None:
        self.go(routes.Rush(RushMode.CLOCK, (kinds_in_order(self._costs)[place],)))

    def _ask_part(self) -> None:
        parts = [mode for mode in RushMode if mode.is_part]
        answers = [(say(f"rush.{mode.value}"), partial(self.go, routes.Rush(mode))) for mode in parts]
        self.ask(say("train.parts_question"), *answers, back=None)

    @property
    def _exercises(self) -> list[tuple[str, Icon, str, Act]]:
        """Those in the corner: name in the catalogue, icon, letter, what it does."""
        drills = [(name, icon, cap, partial(self.go, routes.Drill(one))) for name, icon, cap, one in _DRILLS]
        return [*drills, ("parts", Icon.CLOCK, "C", self._ask_part)]

    @property
    def _kind_for_deck(self) -> Kind | None:
        """The kind that the keyboard is on; None where it is elsewhere, or nobody is chosen."""
        if not self._player or self.focus != "kinds":
            return None
        return kinds_in_order(self._costs)[self._row.selected or 0]

    def _into_deck_or_out(self, kind: Kind) -> None:
        decks, number, at = self.stage.backstage.decks, self._in_deck.get(kind), self.stage.clock.date()

        def act() -> None:
            with self.stage.backstage.notices.telling():
                if number is not None:
                    decks.remove(number, at)
                else:
                    decks.add_kind(self._player, kind, at)
            self._read_deck()

        self.asking(act)

    def _read_deck(self) -> None:
        decks = self.stage.backstage.decks
        self._deck, self._in_deck = decks.today(self._player), decks.kinds(self._player)

    def read_later(self) -> None:
        self.asking(self._read_kinds, holds=False)

    def _read_kinds(self) -> None:
        backstage = self.stage.backstage
        level, costs = backstage.statistics.level(self._player), backstage.statistics.kinds(self._player)
        in_deck = backstage.decks.kinds(self._player)
        backstage.decks.attend(self._player)
        self._costs, self._in_deck = costs if isinstance(costs, KindCosts) else None, in_deck
        self._level = level

    def tick(self, now: int) -> None:
        changes = self.stage.backstage.decks.changes
        if changes != self._changes:
            self._changes = changes
            self.asking(self._read_deck, holds=False)

    def keys(self) -> Sequence[Key]:
        does = in_footer(self._main[0])
        if self.focus not in ("", "main"):
            does = say("train.key.drill" if self.focus == "kinds" else "train.key.open")
        kind, week = self._kind_for_deck, routes.Again(self._player, routes.Train())
        into = say("train.key.out_of_deck" if kind in self._in_deck else "train.key.to_deck")
        put = [] if kind is None else [letter("x", partial(self._into_deck_or_out, kind), into)]
        exercises = [letter(cap, act, in_footer(say(f"train.{name}"))) for name, _, cap, act in self._exercises]
        return (
            self.enter_named(does),
            replace(letter("1", partial(self._drill_kind, 0), say("train.key.drill")), cap="1 … 9"),
            *(letter(str(n), partial(self._drill_kind, n - 1)) for n in range(2, len(KINDS) + 1)),
            *[moved(one, "deck.put", "k") for one in put],
            *((letter("p", partial(self.go, routes.DeckCards()), say("train.key.deck")),) if self._player else ()),
            *((letter("g", partial(self.go, routes.DeckOptions()), say("options.key")),) if self._player else ()),
            *((letter("t", partial(self.go, week), say("again.key_week")),) if self._player else ()),
            letter("s", partial(self.go, routes.Stats(self._player)), say("train.key.statistics")),
            *((self.arrows_named(say("train.key.choose"), "← ↑ → ↓"),) if kind is None else ()),
            *self._player_key,
            moved(self._way("e", "rush", routes.Rush(RushMode.CLOCK)), "home.rush", "r"),
            moved(self._way("f", "streak", routes.Rush(RushMode.FAULTS)), "rush.streak", "e"),
            moved(exercises[0], "train.anagrams", "a"),
            *exercises[1:],
            self.back_key(),
        )

    def _way(self, cap: str, name: str, route: routes.Route) -> Key:
        return letter(cap, partial(self.go, route), in_footer(say(f"train.{name}")))

    @property
    def _player_key(self) -> tuple[Key, ...]:
        return () if self.stage.guard.is_public else (letter("j", self._ask_who),)

    # what is shown

    def view(self) -> Element:
        now = date_and_time(self.stage.clock.date())
        low = partial(door, grow=1, pad=(28, 8), gap=2, justify="center")
        about = partial(text, step=Type.LABEL, colour="ink2", lines=2, drop=1, group="exercises")
        exercises = [
            low(name, icon, say(f"train.{name}"), act, about(say(f"train.{name}.text")), cap=cap)
            for name, icon, cap, act in self._exercises
        ]
        found, streak = self._rushes, self._streaks
        spans = (("week", found.week), ("month", found.month), ("day", found.day))
        parts = [say(f"train.rush.{one}", found=best) for one, best in spans if best is not None]
        told = say("train.between").join((*_mean_of(found), *parts))
        last = [say("train.streak.last", found=streak.last[-1])] if streak.last else []
        runs = say("train.between").join((*_mean_of(streak), *last))
        level = None if self._level is None else marked(level_told(self._level)[0], Type.ROW, drop=2)
        return page(
            say("train.title"),
            row(
                self._deck_card(),
                self._rush("rush", Icon.LIGHTNING, "E", found, told, routes.Rush(RushMode.CLOCK)),
                self._rush("streak", Icon.CHAIN, "F", streak, runs, routes.Rush(RushMode.FAULTS)),
                gap=24,
                grow=312,
                min_height=250,
            ),
            row(self._kinds(), column(*exercises, gap=14, width=430), gap=24, grow=512),
            remark=whose(self._player, now, () if self.is_asked else self._player_key, level),
        )

    def _rush(self, name: str, icon: Icon, cap: str, bests: RushBests, told: str, route: routes.Route) -> Element:
        lines: list[Element] = [text(say(f"train.{name}.none"), Type.BODY, lines=3)]
        if bests.ever is not None:
            unit = text(say("train.rush.unit", count=bests.ever), Type.ROW, "ink2")
            lines = [row(figure(str(bests.ever)), unit, gap=14, align="end")]
            lines += [marked(told, Type.LABEL, "ink2", lines=2, drop=2)] if told else []
        rule = text(say(f"train.{name}.text"), Type.LABEL, "ink2", lines=3, drop=1, group="rules")
        return door(
            name, icon, say(f"train.{name}"), partial(self.go, route), *lines, space(), rule, cap=cap, width=430
        )

    def _deck_card(self) -> Element:
        headline, detail, shown = self._deck_words
        said, act = self._main
        today = training_day_of(self.stage.clock.date())
        week = (self._deck.left, *(round(one.cards) for one in self._deck.week[1:])) if shown else ()
        days = [
            column(
                text(
                    str(count), Type.LABEL, "ink" if place else "accent_text", Face.BOLD, align="centre", group="days"
                ),
                painted((count, max(week), not place), paint_day_bar, "", grow=1, min_height=20),
                text(name, Type.LABEL, "ink2", align="centre", group="days", shorter=(name[:1],)),
                gap=4,
                grow=1,
                min_width=70,
                drop=place,
            )
            for place, count in enumerate(week)
            for name in (_short_day(today, place),)
        ]
        pile = painted(shown, paint_pile, "", width=150, height=168, drop=1)
        button = row(main_button(said, act, cap=say("key.enter")), space())
        words = column(
            text(say("train.deck"), Type.ROW, "ink2", Face.SEMI, drop=2),
            text(headline, Type.STRONG, face=Face.TITLE, lines=2),
            text(detail, Type.ROW, "ink2", lines=4),
            row(*days, gap=2, grow=1, min_height=104, drop=1, pad=(0, 8, 0, 0)) if days else None,
            gap=4,
            grow=1,
        )
        if days:
            inside = row(column(pile, space(), button), words, gap=36, grow=1)
        else:
            inside = column(row(pile, words, gap=36, grow=1), button, gap=4, grow=1)
        return column(inside, card="hero", pad=(40, 28), grow=1, id="deck")

    @property
    def _deck_words(self) -> tuple[str, str, str]:
        """What the deck holds, in a line and in detail, and what stands on it: nothing where there is no deck."""
        deck = self._deck
        if not self._player:
            detail = "train.deck.detail_public" if self.stage.guard.is_public else "train.deck.detail_nobody"
            return say("train.deck.nobody"), say(detail), ""
        if not deck.cards:
            return say("train.deck.none"), say("train.deck.detail_none"), ""
        if not deck.left:
            return say("train.deck.done"), self._when_again, "0"
        minutes = max(1, deck.minutes)
        detail = say("train.deck.detail_known", minutes=minutes)
        if deck.new:
            detail = say("train.deck.detail", new=say("train.deck.new", count=len(deck.new)), minutes=minutes)
        return say("train.deck.today", count=deck.left), detail, str(deck.left)

    @property
    def _when_again(self) -> str:
        deck, today = self._deck, training_day_of(self.stage.clock.date())
        if deck.next_day is None:
            return say("train.deck.detail_asleep", count=deck.cards)
        when = say("train.deck.tomorrow")
        if deck.next_day != today + 1:
            when = say("train.deck.on_day", day=recent_day(date.fromordinal(deck.next_day), date.fromordinal(today)))
        return say("train.deck.detail_done", count=deck.cards, day=when)

    def _kinds(self) -> Element:
        value, has_keys = self._costs, self.focus == "kinds"
        kinds = kinds_in_order(value)
        if value is not None:
            known = {one.kind: one for one in value.rows}
            rows = [self._kind_row(n, kind, known.get(kind)) for n, kind in enumerate(kinds, start=1)]
            title, aside = say("train.kinds"), say("stats.kinds.aside")
        else:
            rows = [
                (*self._kind(n, kind), text(say(f"kind.{kind.value}.about"), Type.ROW, "ink2"))
                for n, kind in enumerate(kinds, start=1)
            ]
            title, aside = say("train.kinds_none"), say("train.kinds.aside_none")
        listed = table(
            heads("", f". . ./1 {'*' if value is None else '>.* >.'}"),
            rows,
            self._row if has_keys else self._unchosen,
            id="kinds",
            acts=[partial(self._drill_kind, place) for place in range(len(kinds))],
            room=1270,
            takes_keys=True,
            row_height=48,
        )
        head = row(
            mark(Icon.TARGET, "ink2", 28, 2.4, drop=2),
            text(title, Type.ROW, "ink2", Face.SEMI, grow=1, shorter=(say("stats.kinds.title"),)),
            text(aside, Type.LABEL, "ink3", drop=1),
            gap=14,
            height=40,
            align="center",
            pad=(20, 0),
        )
        return column(head, listed, card="card", pad=(16, 10), gap=2, grow=1)

    def _kind(self, number: int, kind: Kind) -> tuple[Element, ...]:
        name = say("train.kinds.rare") if kind is Kind.RARE_LETTER else kind_text(kind)
        tag = say("review.tag.deck") if kind in self._in_deck else ""
        return (
            row(key_cap(str(number)), width=44, align="center"),
            text(name, Type.ROW, group="kinds"),
            text(tag, Type.LABEL, "ink2", Face.BOLD, group="tags"),
        )

    def _kind_row(self, number: int, kind: Kind, one: KindRow | None) -> tuple[Element, ...]:
        n = 0 if one is None else one.n
        if one is None or one.ms is None:
            few = say("train.kinds.few", n=n, needed=LEAST_OF_KIND)
            short = say("train.kinds.few_short", n=n, needed=LEAST_OF_KIND)
            note = text(few, Type.LABEL, "ink3", align="right", group="few", shorter=(short,))
            return *self._kind(number, kind), note, text("")
        seconds = text(say("home.seconds", seconds=seconds_of(one.ms)), Type.ROW, face=Face.BOLD, align="right")
        moves = text(say("count.moves", count=n), Type.LABEL, "ink3", align="right", group="few")
        return *self._kind(number, kind), moves, replace(seconds, id="")


def _mean_of(bests: RushBests) -> tuple[str, ...]:
    return () if bests.mean is None else (say("train.rush.mean", mean=decimal(round(10 * bests.mean))),)


def _short_day(today: int, place: int) -> str:
    weekday = date.fromordinal(today).weekday()
    return say("train.today") if not place else say("train.weekdays").split(" ")[(weekday + place) % 7]
