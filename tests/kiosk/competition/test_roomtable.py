"""The live table on a display of its own, beside the kiosk that plays."""

from pathlib import Path

from tests.kiosk.competition.helpers import play_whole, prepare
from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, Driver
from tests.kiosk.unseen import UnseenScreen
from topping.config import Settings
from topping.kiosk import routes
from topping.kiosk.engine.processes import SecondScreen, Shown
from topping.kiosk.otherscreens import RETRY_MS, RoomTable
from topping.kiosk.ui.panels import TextView
from topping.launching import ChildProcess


def table_of(kiosk: Driver, wanted: str, database: Path | None = None) -> RoomTable:
    path = kiosk.store.path if database is None else database
    return RoomTable(UnseenScreen((1280, 720)), kiosk.clock, path, wanted, Settings())


def panels(table: RoomTable) -> dict[str, object]:
    table.turn()
    return {panel.name: panel.state for panel in table.panels()}


def told(table: RoomTable) -> list[str]:
    """What is written on it."""
    return [state.set.lines[0] for state in panels(table).values() if isinstance(state, TextView)]


def test_it_follows_every_move_of_the_kiosk(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    uuid = prepare(kiosk, games=2)
    kiosk.key(ENTER)
    kiosk.key(ENTER)
    play_whole(kiosk)
    table = table_of(kiosk, "coupe")
    assert "Classement" in told(table), "nobody is playing: the standings"
    kiosk.key(ENTER, ENTER)
    kiosk.step()
    seen = []
    while kiosk.scene == "play":
        seen.append(next((one for one in told(table) if one.startswith("coup ")), ""))
        kiosk.find_top()
    assert seen == ["coup 1", "coup 2"]
    assert "Classement" in told(table)
    assert (
        kiosk.backstage.competitions.read(uuid).score(kiosk.backstage.competitions.read(uuid).passing(1)[1], 1).counts
    )


def test_it_says_what_it_cannot_find_and_looks_again(open_kiosk: Open, tmp_path: Path) -> None:
    kiosk = open_kiosk()
    table = table_of(kiosk, "ailleurs", tmp_path / "nothing.db")
    assert "notice" in panels(table)
    prepare(kiosk)
    table = table_of(kiosk, "une autre")
    assert "une autre" in str(panels(table)["notice"])
    kiosk.clock.time += RETRY_MS
    assert "une autre" in str(panels(table)["notice"])


class _Ended(ChildProcess):
    stdin = None

    def poll(self) -> int | None:
        return None

    def terminate(self) -> None:
        pass

    def kill(self) -> None:
        pass

    def wait(self, timeout: float | None = None) -> int:
        return 0


def test_the_second_display_shows_the_table_while_the_competition_is_led(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    started: list[Shown] = []

    def start(shown: Shown) -> ChildProcess:
        started.append(shown)
        return _Ended()

    kiosk.kiosk.second = SecondScreen(lambda: True, start)
    uuid = prepare(kiosk)
    kiosk.key(ENTER, ENTER)
    play_whole(kiosk)
    assert started == [uuid], "once, and kept through a run"
    kiosk.show(routes.ListCompetitions())
    assert not kiosk.kiosk.second.is_shown
