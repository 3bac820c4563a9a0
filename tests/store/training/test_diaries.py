"""A player's activity by day."""

from dataclasses import replace
from datetime import date
from functools import partial
from random import Random
from typing import Any

import pytest

from tests.store.helpers import GAME, HASH, SHORT, facts, facts_under, instant, play
from tests.store.test_rushes import facts as rush_facts
from tests.store.test_rushes import play_rush
from topping.rules.conditions.conditions import DISTANCE
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.training.decks import DeckLexicon
from topping.system.localtime import training_day_of
from topping.training.comparable import PlayedRun
from topping.training.daily import DailySource
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import GRADE_RULE, Sight
from topping.training.diary import EntryKind
from topping.training.drills import DrillEnding, DrillItem, DrillResult, Exercise
from topping.training.records import LocalDay, RatedRun, RecordSpan, claims_of

TODAY = training_day_of(instant(0))
DAY_MINUTES = 24 * 60
SOURCE = DailySource(date.fromordinal(TODAY).isoformat(), NORMALE, HASH)
_HELPED: dict[str, Any] = {"helps": (DISTANCE,)}
_ODD: tuple[dict[str, Any], ...] = ({"imported": True}, {"ranks": False}, {"resumed": True}, _HELPED, _HELPED)
"""Runs that set no record."""
TWO = replace(GAME, moves=GAME.moves[:2], name="Deux")


def told(store: Store, player: str = "Marie") -> dict[int, list[str]]:
    """Returns the entries of each day, counted from the first day of these tests; `!` marks a record."""
    diary = store.diaries.of(player)
    return {
        day - TODAY: [f"{one.kind.value}{'!' * one.is_record}" for one in each.entries]
        for day, each in diary.days.items()
    }


def test_the_game_of_the_day_counts_on_its_own_day_and_once(store: Store) -> None:
    store.dailies.note(game_id(GAME), SOURCE)
    play(store, facts(), 1_000, 2_000, 3_000)
    play(store, facts(), 1_000, 2_000, 3_000, minute=5)
    play(store, facts("Luc"), 1_000, 2_000, 3_000, minute=DAY_MINUTES)
    assert told(store) == {0: ["daily", "game"]}
    assert told(store, "luc") == {1: ["game"]}, "it is too late for the day"
    assert told(store, "Nobody") == {}


def test_the_night_belongs_to_the_day_before(store: Store) -> None:
    late = 30
    while training_day_of(instant(late)) == TODAY:
        late += 30
    play(store, facts(), 1_000, 2_000, 3_000, minute=late - 30)
    play(store, facts(game=SHORT), 9_000, minute=late, game=SHORT)
    assert told(store) == {0: ["game"], 1: ["game"]}


def test_started_but_unplayed_training_is_no_active_day(store: Store) -> None:
    store.runs.start(facts(), instant(0))
    store.rushes.start(rush_facts("Marie", day=TODAY), instant(0))
    lexicon = DeckLexicon("essai", HASH)
    store.drills.begin("Marie", Exercise.SEVENS, lexicon, counted=True, day=TODAY, at=instant(0))
    assert told(store) == {}


def test_rushes_and_drills_count_as_games_do(store: Store) -> None:
    play_rush(store, 3, rush_facts("Marie", seed=1, day=TODAY))
    play_rush(store, 2, rush_facts("Marie", seed=2, day=TODAY + 1))
    play_rush(store, 4, rush_facts("Marie", seed=3, day=TODAY + 2))
    play_rush(store, 5, rush_facts("Marie", seed=3, day=TODAY + 3))
    item = DrillItem(Exercise.SEVENS, "AEINRST", ("ENTRAIS", "INERTAS"))
    drill = store.drills.begin(
        "Marie", Exercise.SEVENS, DeckLexicon("essai", HASH), counted=True, day=TODAY + 1, at=instant(0)
    )
    store.drills.keep(drill, 1, DrillResult(item, ("INERTAS",), 2, 30_000))
    store.drills.keep(drill, 2, DrillResult(item, (), 2, 30_000))
    store.drills.end(drill, DrillEnding.DONE, instant(1))
    assert told(store) == {0: ["rush"], 1: ["drill", "rush"], 2: ["rush!"], 3: ["rush"]}, "a set played again is none"
    (drilled, _) = store.diaries.of("Marie").days[TODAY + 1].entries
    assert (drilled.name, drilled.found, drilled.of) == ("anagrammes_7", 1, 4)


def test_ten_minutes_of_cards_are_a_day_as_in_the_chain(store: Store) -> None:
    card = DeckCard(0, CardKey.of_word("DUO"), CardSource.LIST, HASH, TODAY, 8_000)
    store.decks.add("Marie", DeckLexicon("essai", HASH), [card], instant(0))
    for day, ms in ((1, 599_999), (2, 660_000)):
        number = store.decks.cards("Marie")[0].id
        store.decks.see(number, Sight(TODAY + day, 0, ms, 8_000, True, 1, False, GRADE_RULE, "DOU"))
    assert told(store) == {2: ["cards"]}
    assert store.dailies.active_days("Marie") == {TODAY + 2}


def test_a_year_excludes_earlier_days_and_days_of_a_wrong_clock(store: Store) -> None:
    for days, game in ((0, GAME), (3, TWO), (40, SHORT)):
        play(store, facts(game=game), *[1_000] * len(game.moves), minute=days * DAY_MINUTES, game=game)
    diary = store.diaries.of("Marie")
    part = diary.part(TODAY + 1, TODAY + 100, TODAY + 9)
    assert (sorted(part.days), part.first, part.last, part.since) == ([TODAY + 3], TODAY + 1, TODAY + 9, 9)
    whole = diary.part(TODAY - 50, TODAY + 100, TODAY + 60)
    assert (whole.first, whole.since, whole.others, whole.dailies) == (TODAY, 61, 3, 0)
    assert whole.played((TODAY - 50, TODAY, TODAY + 40, TODAY + 70)) == (0, 2, 1, 0)


def test_no_day_tells_a_game_that_may_not_be_read_yet(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    of_competition = play(store, facts(), 1_000, 2_000, 3_000)
    play(store, facts(game=SHORT), 1_000, game=SHORT)
    assert told(store) == {0: ["game", "game!"]}
    monkeypatch.setattr(store.secret_games, "runs", lambda: frozenset({of_competition}))
    assert told(store) == {0: ["game"]}, "nor is it what the other one has beaten"


@pytest.mark.parametrize("seed", range(6))
def test_a_diary_record_matches_the_claims_of_its_run(store: Store, seed: int) -> None:
    """A record matches `claims_of` for a run and the player's own earlier first attempts, in any order of play."""
    random = Random(seed)
    games = [replace(GAME, moves=GAME.moves[: 1 + n % 3], lexicon_hash=f"{n:064x}", name="") for n in range(24)]
    daily = games[1]
    store.dailies.note(game_id(daily), replace(SOURCE, date=date.fromordinal(TODAY + 1).isoformat()))
    begun = dict[int, int]()
    for place in range(40):
        game, player = random.choice(games), random.choice(("Marie", "Luc"))
        odd: dict[str, Any] = random.choice(({}, {}, {}, *_ODD))
        of_run = random.choice((facts, partial(facts_under, DUPLICATE)))(player, game, lexicon_hash=HASH, **odd)
        times = [random.choice((-1, 1_000, 5_000, 20_000)) for _ in game.moves]
        minute = place * random.choice((200, 400))
        begun[play(store, of_run, *times, minute=minute, game=game)] = training_day_of(instant(minute))
    for player in ("Marie", "Luc"):
        runs = store.history.runs(player)
        expected = {}
        for run in runs:
            before = [
                rated(one) for one in runs if one.run < run.run and counts(one) and one.conditions == run.conditions
            ]
            claims = claims_of(rated(run), before, run.conditions.formula.measure) if counts(run) else ()
            is_daily = run.game == game_id(daily) and run.attempt == 1 and begun[run.run] == TODAY + 1
            is_record = any(one.span is RecordSpan.EVER for one in claims)
            expected[run.run] = (begun[run.run], EntryKind.DAILY if is_daily else EntryKind.GAME, is_record)
        days = store.diaries.of(player).days
        entries = [(day, one) for day, each in days.items() for one in each.entries]
        assert {one.run.run: (day, one.kind, one.is_record) for day, one in entries if one.run} == expected


def counts(run: PlayedRun) -> bool:
    """Whether a run can set a record, or be beaten by one."""
    return run.attempt == 1 and run.ranks and not run.imported and not run.resumed and not run.conditions.helps


def rated(run: PlayedRun) -> RatedRun:
    """Returns a run on a day without other runs."""
    lost = run.top_points - run.scored
    return RatedRun(run.run, "", LocalDay(9 * run.run, 9 * run.run), run.total_ms, lost, run.found, moves=run.moves)
