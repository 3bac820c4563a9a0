"""The rank of a game among its player's last games."""

from topping.training.ownplace import OwnPlace, own_place
from topping.training.records import LocalDay, PlayedTops, RatedRun


def played(run: int, seconds: int) -> RatedRun:
    """A game of ten moves."""
    return RatedRun(run, "Zoé", LocalDay(1, 1), 10_000 * seconds, 0, 10, "", 10)


def place(*seconds: int, tops: tuple[str, ...] = ()) -> OwnPlace:
    rows = [
        PlayedTops(run, tuple(character == "x" for character in text), is_whole=True) for run, text in enumerate(tops)
    ]
    found = own_place(len(seconds) - 1, [played(run, one) for run, one in enumerate(seconds)], rows)
    assert found is not None
    return found


def test_the_next_goal_is_the_game_ranked_just_before() -> None:
    own = place(19, 15, 17, 25, 18)
    assert (own.place, own.goal, own.goal_place, own.mean) == (3, 17_000, 2, 18_800)


def test_the_best_game_has_no_goal() -> None:
    assert (place(19, 15, 12).place, place(19, 15, 12).goal) == (1, None)


def test_only_the_last_twenty_games_count() -> None:
    assert place(1, *[20] * 18, 10).place == 2
    assert place(1, *[20] * 19, 10).place == 1


def test_a_row_of_tops_runs_across_games_and_keeps_its_record() -> None:
    own = place(20, 20, 20, tops=("xxxxx", "oxx", "x"))
    assert (own.tops, own.most_tops) == (3, 5)
