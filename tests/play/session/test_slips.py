"""Slips to be given to the players (§5.9)."""

import pytest

from tests.play.session.helpers import OTHER, collected, correction, entered, handed, of, played, short
from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.sanction import Motive
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.session import due_slips, must_be_sent, slip


def test_what_need_not_be_sent() -> None:
    """A zero for a score above the top; a player who was not there, or is there no more."""
    session = collected(of(3), 1)
    session = after(session, handed(session, 1, 1, 999, Motive.NO_SUCH_SCORE))
    session = entered(session, 1, {2: (0, Motive.NOT_ADMITTED), 3: 44})
    session = after(session, events.Registered(4, "Zoé", 2))
    assert [one.table for one in due_slips(session)] == [2]
    assert due_slips(after(session, events.Excluded(2))) == ()


def test_a_slip_bears_the_number_of_the_move_in_the_session() -> None:
    session = played(of(1, game=short(1)), [44])
    session = collected(after(session, events.Continued(OTHER)), 2)
    first_of_its_game = correction(0, session, session.turn(2).number, motive=Motive.NOT_ADMITTED)
    assert first_of_its_game.move_number == 1
    session = after(session, events.Handed(2, 1, Bulletin.of("MOT"), first_of_its_game))
    made = slip(session, 2, 1)
    assert (made.move_number, made.table) == (2, 1)
    assert [one.slip.move_number for one in due_slips(session)] == [2]
    with pytest.raises(InputError, match=r"session.no_bulletin"):
        slip(session, 3, 1)


@pytest.mark.parametrize(
    ("motive", "word", "due"),
    [
        (Motive.SCORE_WRONG, "JODLES", False),
        (Motive.SCORE_ABSENT, "jodles", False),
        (Motive.SCORE_WRONG, "SOLDE", True),
        (Motive.LEAST_PLACE, "JODLES", True),
    ],
)
def test_a_warning_for_the_score_of_the_retained_word_need_not_be_sent(motive: Motive, word: str, due: bool) -> None:
    session = collected(of(1), 1)
    warned = correction(44, session, motive=motive, words=(word,))
    assert must_be_sent(warned, Bulletin.of(word.upper()), session.turn(1).solution) == due


@pytest.mark.parametrize(("score", "due"), [(43, True), (44, True), (45, False), (None, True)])
def test_a_zero_for_a_score_above_the_top_need_not_be_sent(score: int | None, due: bool) -> None:
    session = collected(of(1), 1)
    zero = correction(0, session, motive=Motive.NO_SUCH_SCORE)
    assert must_be_sent(zero, Bulletin.of("JODLES", score=score), session.turn(1).solution) == due
