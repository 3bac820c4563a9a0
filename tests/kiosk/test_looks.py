"""Every scene at every size: nothing overlaps, nothing is cut, everything can be read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest
from pygame import Rect

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB, Driver, game
from tests.store.helpers import SHORT, facts
from tests.store.helpers import play as keep
from topping.kiosk import pen
from topping.kiosk.desk import Setup
from topping.kiosk.layout import Layout
from topping.kiosk.scenes.game_choice import GameChoiceScene
from topping.kiosk.scenes.game_file import GameFileScene
from topping.kiosk.scenes.host import SoloHost
from topping.kiosk.scenes.leaderboard import LeaderboardScene
from topping.kiosk.scenes.play import PlayScene
from topping.kiosk.scenes.player import PlayerScene
from topping.kiosk.scenes.ready import ReadyScene
from topping.kiosk.scenes.result import ResultScene
from topping.play.run.state import Run
from topping.play.run.terms import Terms
from topping.resources import games_folder
from topping.rules.formula import DUPLICATE, FORMULAS, MORT_SUBITE, Formula
from topping.rules.variant import VARIANTS

SIZES = [
    *((1024, 600), (1024, 768), (1152, 720), (1280, 720), (1280, 800), (1280, 1024), (1366, 768), (1440, 900)),
    *((1600, 900), (1600, 1200), (1680, 1050), (1920, 1080), (1920, 1200), (2048, 1536), (2560, 1080), (2560, 1440)),
    *((2560, 1600), (3440, 1440), (3840, 2160)),
]
PARTS = ("grid", "header", "timer", "total", "rack", "entry", "verdict", "history", "tools", "footer")
LONGEST_NAME = "Wilhelmine-Marguerite Vandenbo"


@pytest.mark.parametrize("size", SIZES)
def test_the_parts_of_the_play_screen_are_on_it_and_apart(size: tuple[int, int]) -> None:
    layout = Layout(size)
    places: dict[str, Rect] = {name: getattr(layout, name) for name in PARTS}
    for name, place in places.items():
        assert layout.screen.contains(place), name
        assert place.width > 0
        assert place.height >= 24, name
    for (one, first), (other, second) in combinations(places.items(), 2):
        assert not first.colliderect(second), (one, other)
    assert places["timer"].height <= 120 or size[1] > 1080
    assert layout.cell * 16 >= min(size[1] * 0.85, size[0] * 0.5), "the grid takes the room there is"
    assert not layout.title.colliderect(layout.back)
    assert not layout.title.colliderect(layout.body)
    assert not layout.back.colliderect(layout.body)
    assert not layout.body.colliderect(layout.footer)


Scenes = dict[str, Callable[[Driver], None]]


def _ready(kiosk: Driver) -> None:
    terms = Terms(show_distance=True, free_place=True)
    kiosk.desk.terms = terms
    kiosk.show(lambda it: ReadyScene(it, kiosk.desk.seat(LONGEST_NAME, game())))


def _playing(kiosk: Driver) -> None:
    kiosk.play(game("normale-01", 19), LONGEST_NAME)


def _history(kiosk: Driver) -> None:
    _playing(kiosk)
    kiosk.find_top()
    kiosk.key(F2, F2)
    kiosk.wait(3_000)
    for _ in range(7):
        kiosk.find_top()
    kiosk.type("zzzzzz 3c")


def _rejected(kiosk: Driver) -> None:
    kiosk.play(game("normale-02"))
    kiosk.enter("pastel h4")
    kiosk.find_top()


def _other_top(kiosk: Driver) -> None:
    kiosk.play(game(), "Marie")
    kiosk.enter("pastel h4")


def _question(kiosk: Driver) -> None:
    _playing(kiosk)
    kiosk.key(ESCAPE)


def _joker(kiosk: Driver) -> None:
    kiosk.play(game("normale-02"))
    kiosk.find_top()
    place = kiosk.kiosk.scene.layout.rack
    kiosk.click((place.left + place.width // 7 * 3 + place.width // 14, place.centery))


def _result(kiosk: Driver) -> None:
    whole = game("normale-03", 30)
    seat = kiosk.desk.seat(LONGEST_NAME, whole)
    record = kiosk.desk.open_record(seat)
    run = Run(tuple(whole.turns()), seat.terms)
    for turn in run.turns:
        run = run.draw_shown(kiosk.clock.time)
        if turn.number % 4 == 0:
            run = run.end_move(kiosk.clock.time + 1).skip(kiosk.clock.time + 5_000)
        else:
            verdict = seat.referee.judge(turn.solution.move.circled, turn)
            run = run.propose("", verdict, kiosk.clock.time + 1_700 * turn.number)
    record.follow(run)
    kiosk.show(lambda it: ResultScene(it, seat, run, record))


def _leaderboard(kiosk: Driver) -> None:
    for number in range(25):
        keep(kiosk.store, facts(f"{LONGEST_NAME[:-3]} {number}", SHORT), 3_599_900, game=SHORT)
    kiosk.show(LeaderboardScene)


def _players(kiosk: Driver) -> None:
    for number in range(25):
        kiosk.store.start(facts(f"{LONGEST_NAME[:-3]} {number}"), kiosk.clock.date())
    kiosk.show(PlayerScene)
    kiosk.key(ENTER)
    kiosk.type("x" * 40)
    kiosk.key(ENTER)


def _games(kiosk: Driver) -> None:
    kiosk.show(lambda it: GameChoiceScene(it, SoloHost(it, LONGEST_NAME)))
    kiosk.type("x" * 12)
    kiosk.key(TAB, TAB, ENTER)


def _terms(kiosk: Driver) -> None:
    kiosk.desk.remember(
        LONGEST_NAME, Setup(kiosk.desk.terms.under(DUPLICATE, DUPLICATE.speed("semi-rapide")), VARIANTS["789+joker"])
    )
    kiosk.show(lambda it: GameChoiceScene(it, SoloHost(it, LONGEST_NAME)))
    kiosk.wait(3_000)


def _file(kiosk: Driver) -> None:
    kiosk.desk.games_folder = games_folder()
    kiosk.show(lambda it: GameFileScene(it, SoloHost(it, LONGEST_NAME), kiosk.desk.setup(LONGEST_NAME)))


def _play_under(kiosk: Driver, formula: Formula, speed: str, name: str, moves: int) -> None:
    terms = kiosk.desk.terms.under(formula, formula.speed(speed))
    kiosk.show(lambda it: PlayScene(it, kiosk.desk.seat(LONGEST_NAME, game(name, moves), terms)))


def _duplicate(kiosk: Driver, moves: int = 12) -> None:
    _play_under(kiosk, DUPLICATE, "3min", "789-joker-01", moves)
    for move in range(9):
        kiosk.enter("azertyuiopqsdfg 1a" if move % 2 else kiosk.run.turn.solution.move.circled)
        kiosk.key(F2, F2)
        kiosk.wait(8_000)
    kiosk.enter("azertyuiopqsdfg 1a")


def _duplicate_result(kiosk: Driver) -> None:
    _duplicate(kiosk, 10)
    kiosk.key(F2, F2)
    kiosk.wait(8_000)


def _duplicate_solution(kiosk: Driver) -> None:
    _duplicate(kiosk)
    kiosk.key(F2, F2)


def _blitz(kiosk: Driver) -> None:
    _play_under(kiosk, DUPLICATE, "blitz", "789-02", 3)
    kiosk.wait(45_000)


def _mort_subite(kiosk: Driver) -> None:
    _play_under(kiosk, MORT_SUBITE, "mort-subite", "7sur8-joker-02", 9)
    for _ in range(6):
        kiosk.find_top()
    kiosk.wait(21_000)
    kiosk.key(F2)


def _formulas_board(kiosk: Driver) -> None:
    for formula in FORMULAS.values():
        terms = kiosk.desk.terms.under(formula, formula.speeds[0])
        whole = game("789-joker-01", 1)
        seat = kiosk.desk.seat(f"{LONGEST_NAME[:-2]} {formula.name[0]}", whole, terms)
        kiosk.show(lambda it, seat=seat: PlayScene(it, seat))
        kiosk.find_top()
        kiosk.key(F2, F2)
        kiosk.wait(9_000)
    kiosk.show(LeaderboardScene)


SCENES: Scenes = {
    "terms": _terms,
    "file": _file,
    "duplicate": _duplicate,
    "duplicate solution": _duplicate_solution,
    "duplicate result": _duplicate_result,
    "blitz": _blitz,
    "mort subite": _mort_subite,
    "formulas": _formulas_board,
    "home": lambda kiosk: kiosk.step(),
    "help": lambda kiosk: kiosk.key(DOWN, DOWN, DOWN, ENTER),
    "players": _players,
    "games": _games,
    "ready": _ready,
    "playing": _playing,
    "history": _history,
    "rejected": _rejected,
    "other top": _other_top,
    "question": _question,
    "joker": _joker,
    "result": _result,
    "leaderboard": _leaderboard,
}


class Watch:
    """Looks over the pen's shoulder: which texts were cut, and how small they were written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cut: list[str] = []
        self.sizes: list[tuple[int, str]] = []
        rendered = pen._rendered.__wrapped__

        def look(text: str, size: int, bold: bool, face: str, colour: str) -> pygame.Surface:
            self.sizes.append((size, text))
            if text.endswith("…"):
                self.cut.append(text)
            return rendered(text, size, bold, face, colour)

        look.cache_clear = lambda: None  # type: ignore[attr-defined]
        monkeypatch.setattr(pen, "_rendered", look)
        from topping.kiosk.painters import tile

        tile._tile.cache_clear()


LEAST = [((1024, 600), 9), ((1280, 720), 10), ((1920, 1080), 14), ((3840, 2160), 28)]
"""Sizes, and the smallest text to be read there."""


@pytest.mark.parametrize(("size", "least"), LEAST)
@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_or_too_small(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int], least: int
) -> None:
    watch = Watch(monkeypatch)
    kiosk = open_kiosk(size)
    SCENES[name](kiosk)
    kiosk.wait(300)
    assert watch.cut == []
    points = {"1", "2", "3", "4", "8", "10"}  # a tile's value, told apart from what must be read
    small = [(pixels, text) for pixels, text in watch.sizes if pixels < least and text not in points]
    assert small == []
    for text, place, _ in kiosk.buttons:
        assert kiosk.kiosk.screen.surface.get_rect().contains(Rect(place)), text
        assert not text.endswith("…"), text
    places = [(text, Rect(place)) for text, place, _ in kiosk.buttons]
    places += [(panel.name, panel.rect) for panel in kiosk.kiosk.scene.panels() if panel.name not in ("footer", "logo")]
    for (one, first), (other, second) in combinations(places, 2):
        assert not first.colliderect(second), (one, other)


def test_the_watch_would_see_a_cut_text(open_kiosk: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    kiosk = open_kiosk(at_home=False)
    pen.write(kiosk.kiosk.screen.surface, "beaucoup trop long pour la place", Rect(0, 0, 30, 20), 18)
    assert watch.cut
