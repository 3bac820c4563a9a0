"""`topping session`: start, resume, list, erase, export."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.kiosk.driver import Asked, FakeAnswerer
from tests.play.session.helpers import GAME, SUDDEN_PLAN, short, typed
from topping.answers.client import News
from topping.cli import run
from topping.cli.window import opening
from topping.cli.window import session as cli_session
from topping.cli.window.request import KioskRequest
from topping.errors import SetupError, StoreError
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon
from topping.play.session import events
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.store import open_store
from topping.store.sessions.log import SessionLog

GAMES = CHECKOUT / "games"


@pytest.fixture
def kept(home: Path) -> Path:
    """Stores session 1, ended, with three players, and session 2, of mort subite, just begun."""
    with open_store().store as store:
        log = SessionLog.start(store, Plan(), GAME, "Club de Vannes", "2025-03-01T19:30:00+01:00")
        happened: list[events.Event] = [events.Registered(t, n) for t, n in enumerate(("Élodie", "Paul", "Zoé"), 1)]
        for event in (*happened, events.Opened(1), events.Collected(1)):
            log.add(event, "2025-03-01T19:31:00+01:00")
        for line in ("1", "2 JETS H5 22", "3 JODLES H4 40"):
            log.add(typed(line, log.session, 1, lambda word: word != "JETS"), "2025-03-01T19:40:00+01:00")
        log.add(events.Ended(), "2025-03-01T21:00:00+01:00")
        SessionLog.start(store, SUDDEN_PLAN, GAME, "", "2025-03-02T19:30:00+01:00")
    return home


def fault(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Returns the exit code and the single line of output."""
    try:
        code = run(["session", *arguments])
    except SystemExit as left:
        code = int(str(left.code))
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return code, said.err.replace("\N{NO-BREAK SPACE}", " ").strip()


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["session", *arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


# export


@pytest.mark.parametrize(
    ("form", "names"),
    [
        ("--csv", ["seance-1-classement.csv", "seance-1-feuilles.csv"]),
        ("--html", ["seance-1-page.html"]),
        ("--json", ["seance-1-tout.json"]),
        ("--slips", ["seance-1-billets.html"]),
        ("--rulings", ["seance-1-decisions.txt"]),
        (
            None,
            [
                "seance-1-billets.html",
                "seance-1-classement.csv",
                "seance-1-decisions.txt",
                "seance-1-feuilles.csv",
                "seance-1-page.html",
                "seance-1-tout.json",
            ],
        ),
    ],
)
@pytest.mark.parametrize("exists", [False, True])
def test_a_folder_takes_each_form_under_its_name(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str | None, names: list[str], exists: bool
) -> None:
    folder = tmp_path / "sorties"
    if exists:
        folder.mkdir()
    said = out(capsys, "export", "1", *([form] if form else []), "--out", str(folder))
    assert sorted(path.name for path in folder.iterdir()) == names
    assert sorted(said.splitlines()) == [str(folder / name) for name in names]


def test_the_game_as_a_file_like_any_other(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = short(1)  # the session was closed after its first move
    assert parse_game(out(capsys, "export", "1", "--game")) == played
    folder, file = tmp_path / "parties", tmp_path / "jeudi.txt"
    for target, path in ((folder, folder / "seance-1-partie.txt"), (file, file)):
        assert out(capsys, "export", "1", "--game", "--out", str(target)).splitlines() == [str(path)]
        assert parse_game(path.read_text(encoding="utf-8")) == played


def test_a_session_drawn_by_hand_without_a_move_has_no_game_yet(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        SessionLog.start(store, Plan(), Game(VARIANTS["normale"], ()), "Jeudi", "2025-03-01T19:30:00+01:00")
    assert fault(capsys, "export", "1", "--game") == (1, "topping : la séance 1 n’a encore aucun coup")
    for form in ("--csv", "--html", "--json", "--slips", "--to=sigles", "--to=eliot"):
        run(["session", "export", "1", form])
        assert "Traceback" not in capsys.readouterr().err
    assert "Jeudi" in out(capsys, "export", "1", "--rulings")


def test_an_unwritable_file_is_reported(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = fault(capsys, "export", "1", "--html", "--out", str(tmp_path / "nowhere" / "page.html"))
    assert code == 1
    assert "nowhere" in said


# start and resume


@dataclass
class Opened:
    """The request to open the kiosk."""

    size: tuple[int, int] | None = None
    request: KioskRequest | None = None


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, home: Path) -> Opened:
    """Records the request to open the kiosk, without opening it."""
    found = Opened()

    def note(size: tuple[int, int] | None, request: KioskRequest, *, is_public: bool = False) -> None:
        found.size, found.request = size, request
        assert not is_public

    monkeypatch.setattr(cli_session, "open_kiosk", note)
    return found


def start(opened: Opened, *arguments: str) -> SessionStart:
    assert run(["session", "start", *arguments]) == 0
    assert opened.request is not None
    assert isinstance(opened.request.session, SessionStart)
    return opened.request.session


def test_a_session_with_all_that_it_needs(opened: Opened, tmp_path: Path) -> None:
    roster = tmp_path / "joueurs.txt"
    roster.write_text("\ufeff# club\n2 Paul\nÉlodie\n", encoding="utf-8")
    found = start(
        opened,
        *("--players", str(roster), "--game", str(GAMES / "normale-01.txt"), "--name", " Club  de Vannes "),
        *("--formula", "duplicate", "--speed", "blitz", "--size", "800x600", "--lexicon", "ODS"),
    )
    assert [str(player) for player in found.players] == ["2 Paul", "1 Élodie"]
    assert (found.name, found.game, found.seed) == ("Club de Vannes", shelf.load(GAMES / "normale-01.txt"), None)
    assert found.plan == Plan.under(DUPLICATE, DUPLICATE.speed("blitz"))
    assert opened.size == (800, 600)
    assert opened.request is not None
    assert opened.request.lexicon == "ODS"


def test_a_session_without_options(opened: Opened) -> None:
    assert start(opened) == SessionStart(Plan())


def test_the_game_says_its_variant_and_its_formula(opened: Opened, tmp_path: Path) -> None:
    made = tmp_path / "partie.txt"
    text = (GAMES / "789-01.txt").read_text(encoding="utf-8").replace("Formule : topping", "Formule : mort-subite")
    made.write_text(text, encoding="utf-8")
    assert start(opened, "--game", str(made)).plan == Plan.under(MORT_SUBITE, MORT_SUBITE.speeds[0], VARIANTS["789"])
    assert start(opened, "--game", str(made), "--formula", "duplicate").plan.conditions.formula is DUPLICATE
    assert start(opened, "--game", str(GAMES / "789-01.txt")).plan.conditions.formula is DUPLICATE


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        ("1 Paul\n1 Zoé\n", 2, "joueurs.txt : ligne 2 : le numéro 1 est donné deux fois"),
        ("Paul\n\n12\n", 2, "joueurs.txt : ligne 3 : pas de nom : 12"),
        ("# personne\n", 2, "joueurs.txt : ligne 1 : la liste ne nomme personne"),
        (
            "Él\ufffddie",
            2,
            "joueurs.txt : ligne 1 : lettres perdues en route : Él\ufffddie ; corrigez ce nom dans la liste",
        ),
        (b"Zoe\n\x00\x01", 2, "joueurs.txt : ce n’est ni un classeur (.xlsx, .xls, .ods) ni du texte"),
        (b"x" * 5_000_000, 1, "joueurs.txt : ce fichier ne peut pas être lu : il est beaucoup trop gros"),
        (None, 1, "joueurs.txt : ce fichier ne peut pas être lu : ce fichier n’existe pas"),
    ],
)
def test_a_roster_that_cannot_be_read(
    opened: Opened,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    content: str | bytes | None,
    code: int,
    said: str,
) -> None:
    roster = tmp_path / "joueurs.txt"
    if content is not None:
        roster.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert fault(capsys, "start", "--players", str(roster)) == (code, f"topping : {said}")
    assert opened.request is None


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--formula", "topping"], 2, "topping"),
        (["--formula", "danse"], 2, "danse"),
        (["--speed", "vite"], 2, "vite"),
        (["--formula", "mort-subite", "--speed", "blitz"], 2, "blitz"),
        (["--variant", "10"], 2, "10"),
        (["--name", "x" * 61], 2, "60"),
        (["--seed", "-1"], 2, "-1"),
        (["--seed", "1", "--game", "x"], 2, "--seed"),
        (["--seed", "1", "--bag"], 2, "--bag"),
        (["--game", "rien.txt"], 1, "rien.txt"),
        (["--game", str(GAMES / "normale-01.txt"), "--variant", "normale"], 2, "normale"),
        (["--game", str(GAMES / "normale-01.txt"), "--joker"], 2, "--joker"),
    ],
)
def test_a_session_that_cannot_be(
    opened: Opened, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    found = fault(capsys, "start", *arguments)
    assert found[0] == code
    assert said in found[1]
    assert opened.request is None


# the first game


class Bench(FakeAnswerer):
    """An answering thread that answers at once."""

    def __init__(self, made: Game | str) -> None:
        super().__init__()
        self._made = made

    def add(self, asked: Asked) -> News:
        answer = super().add(asked)
        if isinstance(self._made, Game):
            self.tell(self._made)
        else:
            self.fail(self._made)
        return answer


def test_the_game_of_a_seed_is_made_before_the_window_opens() -> None:
    bench = Bench(GAME)
    found = opening.with_game(SessionStart(Plan(), seed=7), bench, "ODS")
    assert found.game == GAME
    assert bench.games_asked == [(7, "normale", WantedLexicon("ODS"))]


def test_a_game_that_cannot_be_made() -> None:
    with pytest.raises(SetupError, match=r"sessions.not_made") as told:
        opening.with_game(SessionStart(Plan(), seed=7), Bench("bof"), None)
    assert told.value.details == {"seed": 7, "why": "bof"}


def test_a_session_is_erased_with_the_names_in_it(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = next(kept.rglob("topping.db"))
    assert b"lodie" in b"".join(file.read_bytes() for file in path.parent.glob("topping.db*"))
    code, told = fault(capsys, "erase", "1")
    assert code == 2
    assert told.endswith("ajoutez --yes")
    assert "La séance 1 (Club de Vannes) est effacée." in out(capsys, "erase", "1", "--yes")
    for file in path.parent.glob("topping.db*"):
        assert b"lodie" not in file.read_bytes()
    with open_store().store as store:
        assert [one.id for one in store.sessions.all()] == [2]
        with pytest.raises(StoreError):
            store.sessions.get(1)
        guards = store._database.all("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        assert {"game_events_stay", "game_events_remain"} <= {guard["name"] for guard in guards}
    assert fault(capsys, "erase", "1", "--yes")[0] == 1


def test_two_arbiters_are_compared(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        log = SessionLog.start(store, Plan(), GAME, "Second arbitre", "2025-03-01T19:30:00+01:00")
        happened: list[events.Event] = [events.Registered(t, n) for t, n in enumerate(("Élodie", "Paul", "Zoé"), 1)]
        for event in (*happened, events.Opened(1), events.Collected(1)):
            log.add(event, "2025-03-01T19:31:00+01:00")
        for line in ("1", "2 JETS H5 22"):
            log.add(typed(line, log.session, 1, lambda word: True), "2025-03-01T19:40:00+01:00")
    assert run(["session", "compare", "1", "1"]) == 0
    assert capsys.readouterr().out == "0 différence sur 1 coup\n"
    assert run(["session", "compare", "1", "3", "--database", str(kept / "topping.db")]) == 0
    lines = capsys.readouterr().out.replace("\u00a0", " ").splitlines()
    assert lines[0].startswith("coup 1, table 2 (Paul) : 0 point")
    assert "JETS" in lines[0]
    assert lines[1].endswith("· bulletin non saisi")
    assert lines[-1] == "2 différences sur 1 coup"
    assert run(["session", "compare", "1", "3", "--json"]) == 0
    assert [(load["move"], load["table"]) for load in json.loads(capsys.readouterr().out)] == [(1, 2), (1, 3)]
    assert run(["session", "compare", "1", "9"]) == 1
    assert "pas de séance numéro 9" in capsys.readouterr().err
