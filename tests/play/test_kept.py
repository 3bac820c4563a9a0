"""What is known of a move that was kept."""

import pytest

from topping.play.run.kept import KeptMove, KeptProposal


def kept(*at_ms: int, showing: int | None = None) -> KeptMove:
    tries = tuple(KeptProposal(1, "RIZ", at, "below top", 9) for at in at_ms)
    return KeptMove(1, "RIZ", "13H", 21, 0, False, 60_000, 20_000, None, None, None, showing, tries)


def test_a_missed_move_costs_its_time_and_its_penalty() -> None:
    assert kept().cost_ms == 80_000


@pytest.mark.parametrize(
    ("at_ms", "void"),
    [((), 0), ((5,), 0), ((5, 5, 9), 0), ((9, 5), 1), ((5, 9, 3, 4), 2), ((9, 5, 8, 2), 3)],
)
def test_tries_before_the_draw_was_last_shown_count_for_nothing(at_ms: tuple[int, ...], void: int) -> None:
    move = kept(*at_ms)
    assert (move.void_tries, move.last_tries) == (move.proposals[:void], move.proposals[void:])


@pytest.mark.parametrize(
    ("showing", "at_ms", "seen"),
    [(None, (), False), (1, (5, 9), False), (2, (), True), (None, (9, 5), True), (1, (9, 5), True)],
)
def test_a_draw_was_seen_before_where_it_was_shown_again(
    showing: int | None, at_ms: tuple[int, ...], seen: bool
) -> None:
    assert kept(*at_ms, showing=showing).was_seen is seen
