"""What is kept of the keys and clicks of a move is what was typed, to the millisecond; where it is kept at all."""

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F8, TAB, TURN_MS, Driver, game
from tests.kiosk.test_frames import entry_of
from topping.kiosk import routes
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


@pytest.mark.parametrize(
    ("formula", "ended_by"), [(DUPLICATE, EndedBy.VALIDATED), (MORT_SUBITE, EndedBy.GIVEN_UP)], ids=str
)
def test_every_formula_notes_the_same(open_kiosk: Open, store: Store, formula: Formula, ended_by: EndedBy) -> None:
    kiosk = open_kiosk(at_home=False)
    conditions = kiosk.backstage.choices.usual.under(formula, formula.speeds[0])
    kiosk.show(routes.Play(kiosk.backstage.runs.seat("Marie", game(), conditions)))
    typist = Typist(kiosk)
    typist.type(LINE, "pas h4", LETTER, LETTER, LETTER, OTHER, LETTER, DIGIT)
    typist.key(LINE, ENTERED, ENTER)
    kiosk.wait(1_000)
    kiosk.key(F8, F8)
    (run,) = store.runs.open_runs()
    (move,) = store.runs.moves_of(run.id)
    assert (move.ended_by, move.showing, move.ended_ms) == (ended_by, 1, typist.strokes[-1].at_ms + 1_000 + 2 * TURN_MS)
    assert kept(store, kiosk) == typist.strokes
