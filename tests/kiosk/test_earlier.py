"""Earlier runs: who may race them, whom a player races next, and who may look at them again."""

from contextlib import nullcontext
from dataclasses import replace

import pytest

from tests.kiosk.driver import FakeAnswerer, at_once, game
from tests.store.helpers import found, instant, play
from topping.answers.positions import find_best
from topping.competition.plan import CompetitionPlan
from topping.errors import ToppingError
from topping.exchange.published import PublishedResult
from topping.kiosk.services.pastruns import run_solutions, terms_of
from topping.kiosk.services.runs import Seat
from topping.kiosk.services.services import Services
from topping.lexicon.catalogue import default
from topping.rules.conditions.conditions import HELPS, Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE
from topping.rules.games.game import Game
from topping.store import RunFacts
from topping.training.ghosts import Comparison, Ghost, Race

MARIE = "Marie"


def facts(player: str, whole: Game) -> RunFacts:
    return RunFacts.of(player, whole, Conditions(), lexicon_name=default().name, lexicon_hash=default().hash)


@pytest.fixture
def raced(behind: Services) -> Services:
    """Runs of one game by six players, in seconds a move; Ève alone shows hers to nobody."""
    store, whole = behind.store, game()
    for name, times in (
        ("Zoé", (900,) * 4), (MARIE, (1_000,) * 4), ("Bob", (3_000, 500, -1, 500)), ("Ana", (700,) * 4),
        ("Ève", (900,) * 4), (MARIE, (2_000, 300, 400, 400)),
    ):  # fmt: skip
        play(store, facts(name, whole), *times, game=whole)
    play(store, facts("Ana", whole), *(2_000,) * 4, minute=3, game=whole)
    twice = store.runs.start(facts("Yan", whole), instant(4))
    for turn in whole.turns():  # the draw of the second was on screen before
        store.runs.add_move(twice, replace(found(turn, 100), showing=1 + (turn.number == 2)), turn)
    store.runs.finish(twice, instant(5))
    for minute, ms in ((6, 6_000), (8, 5_000)):
        play(store, facts("Yan", whole), *(ms,) * 4, minute=minute, game=whole)
    for player in ("Zoé", "Bob", "Ana", "Yan"):
        store.people.show_runs(player, True)
    return behind


def rivals(behind: Services, player: str = MARIE) -> list[tuple[str, int | None, int]]:
    terms = terms_of(game(), facts(player, game()).lexicon_hash, Conditions())
    assert terms is not None
    return [(name, run.total_ms, run.attempt) for name, run in behind.ghosts.rivals(player, terms)]


def test_others_who_show_their_runs_are_raced_in_their_first_attempt(raced: Services) -> None:
    # Bob's third move was missed: 3 + 0.5 + (60 + 20) + 0.5 s; Yan had seen a draw of his first attempt
    assert rivals(raced) == [("Ana", 2_800, 1), ("Zoé", 3_600, 1), ("Yan", 20_000, 3), ("Bob", 84_000, 1)]


def test_who_has_not_finished_the_game_races_nobody(raced: Services) -> None:
    assert rivals(raced, "Nul") == []


def test_a_game_of_an_open_competition_shows_nobodys_times(raced: Services) -> None:
    competitions = raced.competitions
    uuid = competitions.found(CompetitionPlan("Coupe"))
    competitions.place_game(uuid, game("normale-07"))
    competitions.open(uuid)
    assert rivals(raced), "it is another game"
    competitions.place_game(uuid, game())
    assert rivals(raced) == []


@pytest.mark.parametrize(
    ("race", "costs"),
    [(Race(Comparison.BEST), (2_000, 300, 400, 400)), (Race(Comparison.PLAYER, "Ana"), (700,) * 4)],
    ids=["own best", "another player"],
)
def test_a_ghost_needs_a_known_game_without_helps(raced: Services, race: Race, costs: tuple[int, ...]) -> None:
    seat = replace(raced.runs.seat(MARIE, game()), race=race)
    ghost = at_once(raced.ghosts.of(seat))
    assert ghost is not None
    assert (ghost.costs, ghost.player) == (costs, race.player)
    helped = replace(seat, conditions=replace(seat.conditions, helps=HELPS[:1]))
    for other in (helped, replace(seat, is_seen=False), replace(seat, player="")):
        assert at_once(raced.ghosts.of(other)) is None


@pytest.mark.parametrize("race", [None, Race(Comparison.PUBLISHED), Race(Comparison.PLAYER, "Ève")])
def test_there_is_no_ghost_of_what_is_not_shown(raced: Services, race: Race | None) -> None:
    assert at_once(raced.ghosts.of(replace(raced.runs.seat(MARIE, game()), race=race))) is None


@pytest.mark.parametrize(
    ("player", "run", "rival"),
    [
        (MARIE, 1, "Zoé"),  # the player of the result
        (MARIE, 3, "Bob"),
        (MARIE, 2, "Zoé"),  # her own 4.0 s: Zoé's 3.6 s are just ahead
        (MARIE, 6, "Ana"),  # her own 3.1 s
        (MARIE, 5, "Ana"),  # Ève's 3.6 s, which she shows to nobody
        ("Ana", 4, "Zoé"),  # nobody is ahead of 2.8 s: the fastest one
    ],
)
def test_a_rematch_is_against_who_was_just_ahead(raced: Services, player: str, run: int, rival: str) -> None:
    seat = raced.ghosts.rematch(player, at_once(raced.history.reopen(run)))
    assert seat is not None
    assert seat.race == Race(Comparison.PLAYER, rival)


def test_a_rematch_of_nobody_or_with_help_has_no_rival(raced: Services) -> None:
    result = at_once(raced.history.reopen(1))
    helped = replace(result, run=replace(result.run, conditions=replace(Conditions(), helps=HELPS[:1])))
    assert raced.ghosts.rematch("", result) is None
    assert raced.ghosts.rematch("Nul", result) is None
    assert raced.ghosts.rematch(MARIE, helped) is None


def test_a_published_ghost_is_raced_again(raced: Services) -> None:
    result = replace(at_once(raced.history.reopen(1)), ghost=Ghost(Comparison.PUBLISHED, (), "Max"))
    seat = raced.ghosts.rematch(MARIE, result)
    assert seat is not None
    assert seat.race == Race(Comparison.PUBLISHED, "Max")


ZOE, EVE, BEGUN, NO_RUN = 1, 5, 11, 99
"""A run that is shown, a run that is not, a run of Ana that is not finished, of another game; no run at all."""
NOT_SHOWN, NOT_PLAYED, NAMELESS = "review.not_shown", "my_runs.hidden", "my_runs.hidden_to_nobody"
UNFINISHED, UNKNOWN = "store.run_unfinished", "store.run_unknown"
MAY_REVIEW = [
    (MARIE, {ZOE: "", EVE: NOT_SHOWN, BEGUN: UNFINISHED, NO_RUN: UNKNOWN}),
    ("ÈVE", {ZOE: "", EVE: "", BEGUN: UNFINISHED, NO_RUN: UNKNOWN}),
    ("ana", {ZOE: "", EVE: NOT_SHOWN, BEGUN: "", NO_RUN: UNKNOWN}),
    ("Nul", {ZOE: NOT_PLAYED, EVE: NOT_PLAYED, BEGUN: UNFINISHED, NO_RUN: UNKNOWN}),
    ("", {ZOE: NAMELESS, EVE: NAMELESS, BEGUN: NAMELESS, NO_RUN: UNKNOWN}),
]


@pytest.mark.parametrize(("viewer", "refusals"), MAY_REVIEW, ids=[viewer or "nobody" for viewer, _ in MAY_REVIEW])
def test_runs_are_reviewed_by_those_who_may(raced: Services, viewer: str, refusals: dict[int, str]) -> None:
    assert raced.store.runs.start(facts("Ana", game("normale-07")), instant(9)) == BEGUN
    for run, refusal in refusals.items():
        for look in (raced.reviews.check, lambda *about: at_once(raced.reviews.open(*about))):
            with nullcontext() if not refusal else pytest.raises(ToppingError, match=refusal):
                look(viewer, run)


def test_a_review_asks_for_the_best_solutions_of_each_move_once(raced: Services) -> None:
    graph, missed = at_once(raced.reviews.wanting("Bob", 3))
    assert graph.name == default().name
    assert [turn.number for turn in missed] == [3], "the move that Bob missed"
    answerer, reviewed = FakeAnswerer(), at_once(raced.reviews.open("Bob", 3))
    solutions = run_solutions(answerer, reviewed)
    solutions.want(3, 1, 3)
    assert [one.question for one in answerer.asked] == [find_best] * 2
    answerer.tell((missed[0].solution,), 1)
    answerer.fail("non", 2)
    assert [solutions.hear(news) for news in answerer.news()] == [3, 1]
    assert (solutions.get(3), solutions.get(1)) == ((missed[0].solution,), None)


# what was published of an imported game


@pytest.fixture
def published(behind: Services) -> Game:
    """A sheet with results: a total alone, all tops at 12 s but one, all tops at 9 s, and one move that is not told."""
    sheet = replace(game(), name="Interclubs", lexicon_name="", lexicon_hash="", generator=None, seed=None)
    tops = tuple(move.solution.points for move in sheet.moves)
    results = (
        PublishedResult("Part", total=60, total_ms=90_000),
        PublishedResult("Slow", (tops[0] - 6, *tops[1:]), (12_000,) * 4),
        PublishedResult("Best", tops, (9_000,) * 4),
        PublishedResult("Half", (tops[0], None, *tops[2:]), (1_000, None, 1_000, 1_000)),
    )
    behind.store.imported.keep(sheet, "table", instant(0), results)
    return sheet


def seat_of(behind: Services, sheet: Game, conditions: Conditions) -> Seat:
    return behind.runs.seat("Zoé", sheet, conditions)


BY_POINTS = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])


@pytest.mark.parametrize("conditions", [Conditions(), BY_POINTS], ids=["topping", "duplicate"])
def test_published_results_are_raced_the_best_first(behind: Services, published: Game, conditions: Conditions) -> None:
    ghosts = behind.ghosts.published(seat_of(behind, published, conditions))
    assert [one.player for one in ghosts] == ["Best", "Slow", "Part", "Half"], "a result told in part is last"


@pytest.mark.parametrize("conditions", [Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0]),
                                        replace(BY_POINTS, helps=HELPS[:1])], ids=["mort subite", "helps"])  # fmt: skip
def test_results_are_not_raced_under_other_terms(behind: Services, published: Game, conditions: Conditions) -> None:
    assert behind.ghosts.published(seat_of(behind, published, conditions)) == ()


def test_a_game_without_results_has_nobody_to_race(behind: Services) -> None:
    assert behind.ghosts.published(seat_of(behind, game(), BY_POINTS)) == ()


@pytest.mark.parametrize(
    ("race", "player"),
    [(None, "Best"), (Race(Comparison.PUBLISHED, "Slow"), "Slow"), (Race(Comparison.PUBLISHED, "Nul"), None)],
)
def test_the_best_result_is_raced_unless_another_is_asked_for(
    behind: Services, published: Game, race: Race | None, player: str | None
) -> None:
    ghost = at_once(behind.ghosts.of(replace(seat_of(behind, published, BY_POINTS), race=race)))
    assert (ghost and ghost.player) == player
