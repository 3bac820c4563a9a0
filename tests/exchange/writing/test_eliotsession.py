"""A session for Eliot: what Eliot's own report and its own count make of the file."""

import xml.etree.ElementTree as ET

import pytest

from tests.conftest import CHECKOUT
from tests.exchange.test_outcomes import CASES
from tests.exchange.writing.eliotreader import opened
from tests.play.session.helpers import DUPLICATE_PLAN, GAME, OTHER, collected, entered, of, short
from topping.errors import InputError
from topping.exchange.writing.eliotxml import format_eliot_session
from topping.play.session import events
from topping.play.session.course import after, follow
from topping.play.session.desk import typed
from topping.play.session.plan import Plan
from topping.play.session.session import Session, awaited, players
from topping.play.session.standing import standings
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, Formula
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game


def totals_in_eliot(text: str) -> dict[str, int]:
    """Totals by name as Eliot counts them when it opens the file."""
    return opened(text).totals()


def by_name(session: Session) -> dict[str, int]:
    return {line.name: line.total for line in standings(session)}


def played() -> Session:
    """Sixteen players and more, so that solos count: lines of the desk, penalties, warnings, a zero, an exclusion."""
    session = of(18, DUPLICATE_PLAN, short(3))
    for move in (1, 2, 3):
        session = collected(session, move)
        lines = [str(table) for table in range(3, 18)]
        lines += {1: ["1 JETS H5 22", "2"], 2: ["1", "2 TATES 8K 12"], 3: ["1 !abs", "2 !zero"]}[move]
        for line in [*lines, "18 ZZZZ H4 3", "5 !avert", "5 !avert"]:
            session = after(session, typed(line, session, move, lambda word: word != "ZZZZ"))
    session = after(session, typed("7 !exclu", session, 3, lambda word: True))
    return after(session, events.Ended())


def test_eliot_and_the_session_agree_on_every_total() -> None:
    session = played()
    assert format_eliot_session(session) == CASES["eliot/a session of eighteen"].text
    assert totals_in_eliot(format_eliot_session(session)) == by_name(session)
    assert len({*by_name(session).values()}) > 3


def test_a_session_of_two_games_or_without_moves_has_no_file() -> None:
    session = of(2, game=short(1))
    with pytest.raises(InputError, match=r"export\.nothing"):
        format_eliot_session(session)
    session = entered(collected(session, 1), 1, {1: 44, 2: 44})
    with pytest.raises(InputError, match=r"export\.several_games"):
        format_eliot_session(follow(session, [events.Continued(OTHER)]))


def test_an_open_session_holds_the_moves_collected() -> None:
    session = entered(collected(of(2), 1), 1, {1: 44, 2: 44})
    root = ET.fromstring(format_eliot_session(session, words=5))
    assert [one.get("word") for one in root.iter("GameMove")] == [GAME.moves[0].solution.word]
    assert root.findtext("Dictionary/WordNb") == "5"


def whatever_comes(plan: Plan, game: Game) -> Session:
    """A session with a latecomer, six warnings, a zero, and bulletins that are missing at the end."""
    session = of(5, plan, game)
    for move in range(1, len(game.moves) + 1):
        session = collected(session, move)
        if move == 2 and not plan.eliminates:
            session = after(session, typed("+ 40 Retardataire", session, move, lambda word: True))
        for table in (1, 2, 3):
            if table in players(session, move):
                session = after(session, typed(f"{table}", session, move, lambda word: True))
        for line in ("1 !avert", "1 !avert", "2 !zero"):
            if int(line[0]) in players(session, move):
                session = after(session, typed(line, session, move, lambda word: True))
        for table in awaited(session, move) if plan.eliminates else ():
            session = after(session, typed(f"{table} !abs", session, move, lambda word: True))
    return after(session, events.Ended())


@pytest.mark.parametrize("variant", ["normale", "7sur8", "normale+joker", "7sur8+joker"])
@pytest.mark.parametrize("formula", [DUPLICATE, MORT_SUBITE])
def test_totals_agree_under_every_formula_and_variant_that_eliot_has(formula: Formula, variant: str) -> None:
    name = variant.replace("+", "-")
    game = parse_game((CHECKOUT / "games" / f"{name}-01.txt").read_text("utf-8"))
    session = whatever_comes(Plan.under(formula, formula.speeds[0], game.variant), short(3, game))
    assert totals_in_eliot(format_eliot_session(session)) == by_name(session)
    assert max(line.warnings for line in standings(session)) >= 2


def test_a_void_session_is_one_of_zeros() -> None:
    session = entered(collected(of(2), 1), 1, {1: 44, 2: 30})
    session = after(session, events.Interrupted(80 * 60_000))
    assert session.is_void
    assert totals_in_eliot(format_eliot_session(session)) == {"Joueur 1": 0, "Joueur 2": 0}
