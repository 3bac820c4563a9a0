"""The first screens of commands that open the kiosk, and refusals before a window opens."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kiosk.conftest import home
from tests.outside.words import plain, words_of
from topping.cli import run
from topping.kiosk.app import Kiosk
from topping.kiosk.otherscreens import Projection, RoomTable
from topping.store import open_store

__all__ = ["home"]

GAME = "Topping 1\nNom : Jeudi\nVariante : normale\n\n1 +DTSELJO JODLES H4 44\n"
Opens = Callable[[str], str]


@pytest.fixture
def opens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Opens:
    """Runs a command whose kiosk is left at once; returns the words of its first screen."""
    shown: list[str] = []

    def read(kiosk: Kiosk) -> None:
        kiosk.step()
        shown.extend(words_of(kiosk.scene))
        kiosk.screen.close()

    monkeypatch.setattr(Kiosk, "run", read)
    (tmp_path / "jeudi.txt").write_text(GAME, encoding="utf-8")
    (tmp_path / "joueurs.txt").write_text("12 Élodie Martin\nBob\n", encoding="utf-8")

    def ask(line: str) -> str:
        shown.clear()
        assert run([*line.replace("DOSSIER", str(tmp_path)).split(), "--windowed"]) == 0
        return " | ".join(map(plain, shown))

    return ask


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play", "Première partie"),
        ("play --player Zoé", "Autre partie"),
        ("play --game DOSSIER/jeudi.txt", "Qui joue ?"),
        ("play --game DOSSIER/jeudi.txt --player Zoé", "1:00 par coup | manqué + 20 s"),
        ("play --game DOSSIER/jeudi.txt --player Zoé --time 30 --penalty 3", "0:30 par coup | manqué + 3 s"),
        ("play --game DOSSIER/jeudi.txt --player Zoé --formula duplicate", "3:00 par coup | la dernière compte"),
        ("play --game DOSSIER/jeudi.txt --player Zoé --speed blitz", "1:00 par coup | la dernière compte"),
        ("kiosk", "Cette borne n’a pas de code"),
        ("edit", "0 coup, 0 point"),
        ("edit DOSSIER/jeudi.txt", "Jeudi · Normale · 1 coup, 44 points"),
        ("session start", "Nouvelle séance"),
        ("session start --players DOSSIER/joueurs.txt", "Séance à 2 joueurs : quelle partie ?"),
        ("session start --players DOSSIER/joueurs.txt --game DOSSIER/jeudi.txt", "la partie va commencer | 2 joueurs"),
    ],
)
def test_a_command_opens_the_screen_it_asks_for(opens: Opens, line: str, words: str) -> None:
    assert words in opens(line)


def test_a_session_begun_by_command_is_offered_by_the_first_screen(opens: Opens) -> None:
    opens("session start --players DOSSIER/joueurs.txt --game DOSSIER/jeudi.txt")
    assert "La séance sans nom" in opens("play")


def test_a_session_tells_in_the_terminal_that_its_list_is_not_official(
    opens: Opens, capsys: pytest.CaptureFixture[str]
) -> None:
    opens("session start")
    output = capsys.readouterr().out
    assert output.startswith("Liste de mots\N{NO-BREAK SPACE}: open-fr")
    assert "n’est pas la liste officielle" in output


@pytest.mark.parametrize(
    ("line", "code", "reason"),
    [
        ("play --game DOSSIER/rien.txt", 1, "ce fichier n’existe pas"),
        ("play --formula x", 2, "formule inconnue : x (connues : topping, duplicate, mort-subite)"),
        ("play --speed blitz --formula topping", 2, "la formule topping ne se joue pas à la vitesse « blitz »"),
        ("play --time 5000", 2, "5000 n’est pas un nombre de 5 à 3600"),
        ("play --penalty -1", 2, "-1 n’est pas un nombre de 0 à 3600"),
        ("play --size 1x1", 2, "1x1 n’est pas une taille de fenêtre : 1280x720, par exemple"),
        ("play --lexicon ODS99", 1, "ODS99 n’est ni un lexique installé (open-fr) ni un fichier"),
        ("kiosk --size 9x9", 2, "9x9 n’est pas une taille de fenêtre"),
        ("edit --position x", 2, "une position s’écrit en CGP"),
        ("session export 9", 1, "pas de séance numéro 9"),
        ("session export", 2, "il manque : SÉANCE"),
        ("screen 9", 1, "pas de séance numéro 9"),
        ("screen --event Coupe", 1, "pas de compétition « Coupe »"),
        ("screen --display 99", 2, "99 n’est pas un nombre de 1 à 16"),
    ],
)
def test_an_impossible_opening_is_refused_with_its_reason(
    line: str,
    code: int,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def no_window(window: object) -> None:
        raise AssertionError("a window has opened")

    for window in (Kiosk, Projection, RoomTable):
        monkeypatch.setattr(window, "run", no_window)
    open_store().store.close()
    try:
        left = run(line.replace("DOSSIER", str(tmp_path)).split())
    except SystemExit as refused:
        left = int(str(refused.code))
    output = capsys.readouterr()
    assert (left, output.out) == (code, "")
    assert reason in plain(output.err)
    assert output.err.count("\n") == 1
