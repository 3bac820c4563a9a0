"""What is kept of the keys and clicks of a move is what was typed, to the millisecond; where it is kept at all."""

from __future__ import annotations

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F8, LEFT, TAB, TURN_MS, Driver, game
from tests.kiosk.test_frames import entry_of
from topping.config import Settings
from topping.kiosk.routes.play import Play
from topping.play.run.events import EndedBy
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, Formula
from topping.store import Store

LETTER, DIGIT, JOKER, OTHER = StrokeKind.LETTER, StrokeKind.DIGIT, StrokeKind.JOKER, StrokeKind.OTHER
ERASE, CLEAR, CURSOR, ENTERED = StrokeKind.ERASE, StrokeKind.CLEAR, StrokeKind.CURSOR, StrokeKind.ENTER
LINE, GRID, MOUSE = Device.LINE, Device.GRID, Device.MOUSE


class Typist:
    """Types at the kiosk, and notes what it did and when since the draw was shown."""

    def __init__(self, kiosk: Driver) -> None:
        self.kiosk = kiosk
        self.strokes: list[Stroke] = []

    def note(self, device: Device, *kinds: StrokeKind) -> None:
        at_ms = self.kiosk.clock.time + TURN_MS - self.kiosk.run.since_ms
        self.strokes += [Stroke(at_ms, kind, device) for kind in kinds]

    def key(self, device: Device, kind: StrokeKind, key: int, wait: int = 137) -> None:
        self.kiosk.wait(wait)
        self.note(device, kind)
        self.kiosk.key(key)

    def type(self, device: Device, text: str, *kinds: StrokeKind, wait: int = 213) -> None:
        for character, kind in zip(text, kinds, strict=True):
            self.kiosk.wait(wait)
            self.note(device, kind)
            self.kiosk.type(character)


def kept(store: Store, kiosk: Driver, number: int = 1) -> list[Stroke]:
    (run,) = store.runs.open_runs()
    return [stroke for one in store.runs.strokes_of(run.id) if one.number == number for stroke in one.strokes]


def test_on_the_entry_line(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game())
    word, reference = str(kiosk.run.turn.solution.move).lower().split()
    typist = Typist(kiosk)
    typist.type(LINE, "pas h4", LETTER, LETTER, LETTER, OTHER, LETTER, DIGIT)
    typist.key(LINE, ENTERED, ENTER)
    typist.type(LINE, "x", LETTER)
    typist.key(LINE, ERASE, BACKSPACE)
    typist.type(LINE, "yz", LETTER, LETTER)
    typist.key(LINE, CURSOR, LEFT)
    typist.key(LINE, CLEAR, ESCAPE)
    typist.type(LINE, word, *(LETTER for _ in word))
    typist.type(LINE, " ", OTHER, wait=1_500)
    typist.type(LINE, reference, *(DIGIT if one.isdigit() else LETTER for one in reference))
    typist.key(LINE, ENTERED, ENTER)
    assert kiosk.run.found == 1
    assert kept(store, kiosk) == typist.strokes
    (result,) = kiosk.run.results
    assert (result.elapsed_ms, result.ended_ms) == (typist.strokes[-1].at_ms, typist.strokes[-1].at_ms)


def test_on_the_grid(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game())
    move = kiosk.run.turn.solution.move
    typist = Typist(kiosk)
    typist.key(GRID, CURSOR, DOWN)
    typist.key(GRID, CURSOR, TAB)
    typist.key(LINE, CURSOR, TAB)
    letter = kiosk.run.turn.position.rack[0].lower()
    typist.type(GRID, letter, LETTER)
    typist.key(GRID, ENTERED, ENTER)
    typist.key(GRID, ERASE, BACKSPACE)
    typist.type(GRID, letter, LETTER)
    typist.type(GRID, "4", DIGIT)
    typist.key(GRID, CLEAR, ESCAPE)
    typist.key(GRID, CURSOR, ESCAPE)
    typist.type(LINE, move.word.lower(), *(LETTER for _ in move.word))
    typist.key(LINE, ENTERED, ENTER)
    assert kiosk.run.found == 1
    assert kept(store, kiosk) == typist.strokes


def test_with_the_mouse_alone(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game())
    typist = Typist(kiosk)
    kiosk.wait(350)
    # a click moves the pointer in a first turn of the loop, and presses in a second one
    for place in (entry_of(kiosk).center,):
        kiosk.clock.time += TURN_MS
        typist.note(MOUSE, CURSOR)
        kiosk.clock.time -= TURN_MS
        kiosk.click(place)
    before = kiosk.clock.time
    kiosk.click_square("H", 4)
    typist.strokes.append(Stroke(before + 2 * TURN_MS - kiosk.run.since_ms, CURSOR, MOUSE))
    for button, kind in (("reprendre", ERASE), ("proposer", ENTERED)):
        kiosk.wait(420)
        if button not in kiosk.keys:
            kiosk.click_on_hint("F10")
        before = kiosk.clock.time
        kiosk.click_on(button)
        typist.strokes.append(Stroke(before + 3 * TURN_MS - kiosk.run.since_ms, kind, MOUSE))
    kiosk.key(F8, F8)
    assert kept(store, kiosk) == typist.strokes


def test_a_move_ends_with_how_and_when_it_did(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game())
    kiosk.wait(4_000)
    kiosk.key(F8, F8)
    kiosk.wait(4_100)
    kiosk.wait(60_100)
    (run,) = store.runs.open_runs()
    first, second = store.runs.moves_of(run.id)
    assert (first.ended_by, first.ended_ms, first.elapsed_ms) == (EndedBy.GIVEN_UP, 4_020, 60_000)
    assert (second.ended_by, second.ended_ms, second.showing) == (EndedBy.LIMIT, 60_000, 1)


@pytest.mark.parametrize(
    ("formula", "ended_by"), [(DUPLICATE, EndedBy.VALIDATED), (MORT_SUBITE, EndedBy.GIVEN_UP)], ids=str
)
def test_every_formula_notes_the_same(open_kiosk: Open, store: Store, formula: Formula, ended_by: EndedBy) -> None:
    kiosk = open_kiosk(at_home=False)
    conditions = kiosk.backstage.choices.usual.under(formula, formula.speeds[0])
    kiosk.show(Play(kiosk.backstage.runs.seat("Marie", game(), conditions)))
    typist = Typist(kiosk)
    typist.type(LINE, "pas h4", LETTER, LETTER, LETTER, OTHER, LETTER, DIGIT)
    typist.key(LINE, ENTERED, ENTER)
    kiosk.wait(1_000)
    kiosk.key(F8, F8)
    (run,) = store.runs.open_runs()
    (move,) = store.runs.moves_of(run.id)
    assert (move.ended_by, move.showing, move.ended_ms) == (ended_by, 1, typist.strokes[-1].at_ms + 1_000 + 2 * TURN_MS)
    assert kept(store, kiosk) == typist.strokes


@pytest.mark.parametrize(
    ("is_public", "settings", "is_noted"),
    [
        (False, Settings(), True),
        (False, Settings(record_strokes=False), False),
        (False, Settings(record_strokes=False, kiosk_strokes=True), False),
        (True, Settings(), False),
        (True, Settings(kiosk_strokes=True), True),
    ],
)
def test_where_strokes_are_noted(
    open_kiosk: Open, store: Store, is_public: bool, settings: Settings, is_noted: bool
) -> None:
    kiosk = open_kiosk(at_home=False, is_public=is_public, settings=settings)
    kiosk.play(game())
    kiosk.find_top()
    assert bool(kept(store, kiosk)) is is_noted
    (run,) = store.runs.open_runs()
    (move,) = store.runs.moves_of(run.id)
    assert (move.ended_by, move.showing) == (EndedBy.TOP, 1)


def test_a_move_slept_through_keeps_the_strokes_of_each_showing(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game())
    kiosk.type("pas")
    kiosk.clock.asleep += 60_000
    kiosk.step(2)
    kiosk.type("tu")
    kiosk.key(ESCAPE)
    kiosk.find_top()
    (run,) = store.runs.open_runs()
    (move,) = store.runs.moves_of(run.id)
    assert move.showing == 2
    first, second = [one for one in store.runs.strokes_of(run.id) if one.number == 1]
    assert [stroke.kind for stroke in first.strokes] == [LETTER] * 3
    assert [stroke.kind for stroke in second.strokes[:3]] == [LETTER, LETTER, CLEAR]


def test_a_draw_seen_before_the_program_died_counts_as_shown(open_kiosk: Open, store: Store) -> None:
    first = open_kiosk(at_home=False)
    first.play(game())
    first.find_top()
    first.step()
    assert first.run.showing == 1
    second = open_kiosk(at_home=False)
    found = second.interrupted()
    assert found is not None
    second.show(Play(found.seat, (found.run, second.backstage.runs.take_up(found))))
    assert second.run.showing == 2
    second.find_top()
    (run,) = store.runs.open_runs()
    assert [move.showing for move in store.runs.moves_of(run.id)] == [1, 2]


def test_strokes_go_with_the_name(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game())
    kiosk.find_top()
    (run,) = store.runs.open_runs()
    assert kept(store, kiosk)
    store.people.anonymise("Marie")
    assert store.runs.strokes_of(run.id) == ()
    assert len(store.runs.moves_of(run.id)) == 1
