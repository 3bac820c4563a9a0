"""A year of a player: half a year of games, and rushes, drills and games of the day between, some among others."""

from dataclasses import replace
from datetime import date
from random import Random

from tests.kiosk.driver import Driver
from tests.screens import evening, halfyear
from tests.store.helpers import found
from topping.lexicon.catalogue import default
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import game_id
from topping.store import RunFacts
from topping.store.training.decks import DeckLexicon
from topping.store.training.rushes import RushFacts
from topping.training.analysedmove import Kind
from topping.training.daily import DailySource
from topping.training.drills import DrillEnding, DrillItem, DrillResult, Exercise
from topping.training.rush.positionset import RushCode, RushMode, RushSet
from topping.training.rush.rush import TERMS, RushCourse, SlotEnd
from topping.training.rush.scores import PlayedSlot

_TODAY = date(2026, 11, 21).toordinal()
_DAYS, _DAILIES = 254, 82


def full_year(kiosk: Driver) -> None:
    """All of it is what was kept before."""
    halfyear.half_a_year(kiosk)
    chance = Random(20_261_121)
    for number in range(70):
        _rush(kiosk, chance.randrange(1, _DAYS), 9 + number // 7 + chance.randrange(8), number)
    for _ in range(30):
        _drill(kiosk, chance.randrange(1, _DAYS))
    for days in sorted({4, 3, 1, *chance.sample(range(5, _DAYS), _DAILIES)}, reverse=True):
        for place, player in enumerate(("Bruno", "Farid", "Camille")[chance.randrange(3) :]):
            _daily(kiosk, player, days, 8_000 + 900 * place)


def another_year(kiosk: Driver) -> None:
    """And a few games of the year before."""
    full_year(kiosk)
    for days in (330, 340, 341, 390):
        _daily(kiosk, "Camille", days, 9_000)


def _rush(kiosk: Driver, days: int, tops: int, seed: int) -> None:
    graph, store = default(), kiosk.store
    code = RushCode(RushMode.CLOCK, RushSet(NORMALE, (), seed))
    facts = RushFacts("Camille", code, graph.name, graph.hash, _TODAY - days, ranks=True)
    rush, course = store.rushes.start(facts, evening.before(days)), RushCourse(TERMS[RushMode.CLOCK])
    turn = next(evening.prepared("normale-01").turns())
    for slot in range(tops):
        course = course.shown(course.last_ms).tried(course.last_ms + 8_000, is_top=True)
        move = PlayedSlot(slot, turn.position, Kind.FIRST, turn.solution, 20_000, SlotEnd.TOP, 8_000, 1)
        store.rushes.add(rush, move, course)
    store.rushes.end(rush, course, evening.before(days))


def _drill(kiosk: Driver, days: int) -> None:
    graph, store = default(), kiosk.store
    lexicon, at = DeckLexicon(graph.name, graph.hash), evening.before(days)
    item = DrillItem(Exercise.SEVENS, "AEINRST", ("ENTRAIS", "INERTAS", "RESINAT"))
    drill = store.drills.begin("Camille", item.exercise, lexicon, counted=True, day=_TODAY - days, at=at)
    store.drills.keep(drill, 1, DrillResult(item, item.answers[:2], 1, 30_000))
    store.drills.end(drill, DrillEnding.DONE, at)


def _daily(kiosk: Driver, player: str, days: int, ms: int) -> None:
    """A game of the day is any short game that no other day has."""
    source = DailySource(date.fromordinal(_TODAY - days).isoformat(), NORMALE, default().hash)
    sort, number = ("7sur8", "7et8")[days % 2], 1 + days // 2 % 10
    whole = evening.prepared(f"{sort}-{number:02}")
    game = source.of_day(replace(whole, moves=whole.moves[: 1 + days // 20], seed=None))
    kiosk.store.dailies.note(game_id(game), source)
    facts = RunFacts.of(player, game, source.conditions, lexicon_name=default().name, lexicon_hash=default().hash)
    run = kiosk.store.runs.start(facts, evening.before(days))
    for turn in game.turns():
        kiosk.store.runs.add_move(run, found(turn, ms), turn)
    kiosk.store.runs.finish(run, evening.before(days, hour=21))
