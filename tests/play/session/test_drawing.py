"""Drawing by hand from a real bag: what is typed, what is refused, and games drawn so from end to end."""

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.play.session.bagplay import some_solution
from tests.play.session.helpers import DUPLICATE_PLAN, with_variant
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.course import after, follow
from topping.play.session.desk import typed
from topping.play.session.drawing import draw_event, may_take_back, top_event, wanted
from topping.play.session.events import SESSION_EVENTS, read_event
from topping.play.session.othergame import with_other_top, without_last
from topping.play.session.session import Session
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game, GameMove, GameState
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.board import Reference
from topping.rules.moves import Solution
from topping.rules.tiles import COUNTS, JOKER, VOWELS, Why

SHIPPED = sorted((CHECKOUT / "games").glob("*.txt"))
NORMALE = VARIANTS["normale"]


def by_hand(variant: Variant = NORMALE) -> Session:
    """A session of two players whose letters are drawn by hand."""
    session = Session.of(with_variant(DUPLICATE_PLAN, variant), Game(variant, ()))
    return follow(session, [events.Registered(1, "Zoé"), events.Registered(2, "Léo")])


def told(session: Session, text: str) -> Session:
    """The session after a line of the desk."""
    return after(session, typed(text, session, max(1, session.collected), lambda word: True))


def refused(session: Session, text: str) -> str:
    """Why a line of the desk is refused."""
    with pytest.raises(InputError) as caught:
        told(session, text)
    return caught.value.key


def found(session: Session, solution: str) -> Session:
    """The session after the top of the draw typed."""
    word, reference, points = solution.split()
    return after(session, events.TopFound(session.opened + 1, Solution(word, Reference.parse(reference), int(points))))


def played(session: Session) -> Session:
    """The session after the move just drawn."""
    move = session.opened + 1
    return follow(session, [events.Opened(move), events.Collected(move)])


def tiles_of(state: GameState) -> Counter[str]:
    """Every tile that a state holds, wherever it lies."""
    on_board = [JOKER if one.islower() else one for one in state.board.tiles]
    return Counter([*on_board, *state.bag.tiles, *state.kept, *JOKER * state.reserve])


def drawn_again(game: Game) -> Session:
    """A session in which a game is drawn by hand, every letter and rejection typed."""
    session = by_hand(game.variant)
    for move in game.moves:
        number = session.opened + 1
        for rejection in move.draw.rejected:
            session = told(session, f":{rejection.letters}")
            if rejection.why is Why.NO_SOLUTION:
                session = after(session, events.Barren(number))
        session = told(session, f":{move.draw.new}" if number % 2 else f":{move.draw.kept}+{move.draw.new}")
        session = played(after(session, events.TopFound(number, move.solution)))
    return session


@pytest.mark.parametrize("path", SHIPPED[::6], ids=lambda path: path.stem)
def test_a_shipped_game_drawn_by_hand_gives_the_same_file(path: Path) -> None:
    game = parse_game(path.read_text(encoding="utf-8"))
    session = drawn_again(game)
    assert session.is_played_out
    drawn = replace(game, moves=session.games[0].moves)
    assert format_game(drawn) == format_game(game)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (":AEIR", "bag.missing"),
        (":AEIRSTNO", "bag.too_many"),
        (":AKKRSTN", "bag.not_there"),
        (":AEIRST!", "bag.letter"),
        (":E+AEIRST", "bag.kept"),
        (":-", "bag.nothing_typed"),
        ("1 MOT H4 24", "bag.not_drawn"),
        (":" + "A" * 400, "bag.too_many"),
    ],
)
def test_what_is_refused(line: str, key: str) -> None:
    assert refused(by_hand(), line) == key


def test_a_barren_draw_goes_back_and_cannot_come_again() -> None:
    session = after(told(by_hand(), ":AEIRSTN"), events.Barren(1))
    assert refused(session, ":NTSRIEA") == "bag.again"
    session = found(told(session, ":AEIRSTO"), "ARTOISE H2 66")
    assert [one.why for one in session.games[0].moves[0].draw.rejected] == [Why.NO_SOLUTION]


def test_what_was_typed_is_taken_back_before_it_is_given() -> None:
    start = by_hand()
    rejected = told(start, ":BCDFGHE")
    drawn = told(rejected, ":AEIRSTN")
    known = found(drawn, "ARISENT H2 66")
    assert told(known, ":-") == rejected
    assert told(drawn, ":-") == rejected
    assert told(rejected, ":-") == start
    given = after(known, events.Opened(1))
    assert refused(given, ":-") == "bag.not_now"
    assert [may_take_back(one) for one in (start, rejected, drawn, known, given)] == [False, True, True, True, False]
    assert not may_take_back(after(rejected, events.Ended()))
    assert refused(known, ":AEIRSTN") == "bag.not_now"
    assert refused(drawn, ":AEIRSTN") == "bag.drawn_already"


def test_nothing_is_drawn_while_a_move_is_played_nor_where_a_game_was_made() -> None:
    session = after(found(told(by_hand(), ":AEIRSTN"), "ARISENT H2 66"), events.Opened(1))
    assert refused(session, ":OUEZLMP") == "bag.not_now"
    game = parse_game(SHIPPED[0].read_text(encoding="utf-8"))
    made = Session.of(with_variant(DUPLICATE_PLAN, game.variant), game)
    assert refused(made, ":AEIRSTN") == "bag.none"
    assert refused(made, ":-") == "bag.none"


def test_a_cancelled_move_is_drawn_again_out_of_all_its_letters() -> None:
    session = played(found(told(by_hand(), ":AEIRSTN"), "ARISENT H2 66"))
    session = after(session, events.Cancelled(1, replace(session.games[0], moves=())))
    assert session.awaits_draw
    assert (session.opened, session.collected, session.turns) == (0, 0, ())
    assert refused(session, ":STNAEIR") == "bag.again"
    assert refused(session, ":-") == "bag.nothing_typed"
    session = found(told(session, ":AEIRSTO"), "ARTOISE H2 66")
    assert format_game(session.games[0]).splitlines()[-2] == " 1 -AEIRSTN* +AEIRSTO ARTOISE H2 66"


def test_another_top_is_retained_and_the_next_draw_follows_it() -> None:
    session = after(found(told(by_hand(), ":AEIRSTN"), "TISANE H4 14"), events.Opened(1))
    game = session.games[0]
    other = replace(game.moves[0], solution=Solution("ARISEN", Reference.parse("H4"), 14))
    session = after(session, events.Retained(1, replace(game, moves=(other,))))
    session = after(session, events.Collected(1))
    assert wanted(session).kept == "T"


def test_the_last_draw_takes_all_that_is_left() -> None:
    game = parse_game(SHIPPED[20].read_text(encoding="utf-8"))
    session = drawn_again(replace(game, moves=game.moves[:-1]))
    want = wanted(session)
    assert sorted(want.all_of_it) == sorted(game.moves[-1].draw.new)


# random sessions


def some_line(session: Session, chance: random.Random) -> str:
    """A line that may be right: letters out of the bag, now and then one that is not there, or the last taken back."""
    if chance.random() < 0.05:
        return ":-"
    try:
        want = wanted(session)
    except InputError:
        return ":AEIRSTN"
    tiles = chance.sample(want.bag.tiles, want.count)
    if chance.random() < 0.2:
        tiles = [one for one in want.bag.tiles if one not in VOWELS][: want.count]
    if chance.random() < 0.2:
        tiles[0] = chance.choice("KQZ?é!")
    return ":" + "".join(tiles[chance.random() < 0.1 :])


def some_event(session: Session, chance: random.Random) -> events.Event:
    move = session.opened + chance.choice((1, 1, 1, 1, 0, 2))
    bag = session.bag
    assert bag is not None
    if chance.random() < 0.8:
        if bag.drawn is not None:
            solution = some_solution(session.state, bag.drawn.letters)
            return events.TopFound(move, solution) if solution is not None else events.Barren(move)
        return events.Collected(session.opened) if session.opened > session.collected else events.Opened(move)
    kinds: tuple[events.Event, ...] = (
        events.Opened(move),
        events.Collected(session.opened),
        events.Barren(move),
        events.Drawn(move, session.state.kept, "AEIRSTN"),
        events.PutBack(move, "", "AEIRSTN"),
        events.Cancelled(
            session.opened, replace(session.games[0], moves=session.games[0].moves[: max(0, session.opened - 1)])
        ),
    )
    return chance.choice(kinds)


@settings(max_examples=24)
@given(st.sampled_from(sorted(VARIANTS)), st.randoms(use_true_random=False))
def test_whatever_is_done_keeps_the_tiles_and_what_is_illegal_changes_nothing(name: str, chance: random.Random) -> None:
    session = start = by_hand(VARIANTS[name])
    written: list[events.Event] = []
    for _ in range(60):
        before = session
        try:
            if chance.random() < (
                0.7 if session.bag is not None and session.awaits_draw and session.bag.drawn is None else 0.1
            ):
                event = typed(some_line(session, chance), session, max(1, session.collected), lambda word: True)
            else:
                event = some_event(session, chance)
            session = after(session, event)
        except InputError:
            assert session == before
            continue
        written.append(event)
        assert tiles_of(session.state) == Counter(COUNTS)
        assert session.opened - session.collected in (0, 1)
        assert session.opened <= len(session.turns) <= session.opened + 1
    if session.games[0].moves:
        assert parse_game(format_game(session.games[0])) == session.games[0]
    again = [read_event(json.loads(json.dumps(SESSION_EVENTS.write(event))), session.plan) for event in written]
    assert follow(start, again) == session


@given(st.text(":AEIRSTN?+-é \u200b0!", max_size=14))
def test_any_line_is_a_draw_or_is_refused_in_a_sentence(text: str) -> None:
    session = by_hand()
    try:
        event = draw_event(text, session)
    except InputError:
        return
    assert after(session, event) != session


def test_the_tops_of_a_draw_retain_one_or_send_it_back() -> None:
    drawn = told(by_hand(), ":AEIRSTN")
    top = Solution("ARISENT", Reference.parse("H2"), 66)
    assert top_event(drawn, [top]) == events.TopFound(1, top)
    assert top_event(drawn, []) == events.Barren(1)


def test_the_last_move_drawn_by_hand_gets_another_top_or_goes() -> None:
    session = played(found(told(by_hand(), ":AEIRSTN"), "ARISENT H2 66"))
    session = played(found(told(session, ":AEELMOU"), "TOMEE 8H 7"))
    first, last = session.games[-1].moves
    other = Solution("TOME", Reference.parse("8H"), 5)
    assert with_other_top(session, other).moves == (first, GameMove(last.draw, other))
    assert without_last(session).moves == (first,)


def test_letters_kept_that_are_none_are_told() -> None:
    session = played(found(told(by_hand(), ":AEIRSTN"), "ARIS H5 8"))
    for line, letters in ((":AB+CDEF", "AB"), (":+CDEF", "–")):
        with pytest.raises(InputError) as caught:
            told(session, line)
        assert caught.value.details == {"letters": letters, "kept": "ENT"}
