"""Solos (§3.5)."""

from tests.play.session.helpers import OLD_PLAN, collected, entered, of, played
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.session import missing_bulletins
from topping.play.session.standing import Solo, solos


def test_a_session_begun_under_the_first_rules_is_settled_as_it_was() -> None:
    session = after(played(of(3, OLD_PLAN), [44, 20, 10]), events.Excluded(1))
    assert solos(session) == (Solo(1, 2, 0),)
    session = after(played(of(16, OLD_PLAN), [20, *[10] * 15]), events.Excluded(9))
    assert solos(session) == (Solo(1, 1, 0),)
    missing = after(entered(collected(of(16, OLD_PLAN), 1), 1, dict.fromkeys(range(1, 16), 58)), events.Ended())
    assert missing_bulletins(missing) == ((1, (16,)),)
    assert solos(missing) == ()
