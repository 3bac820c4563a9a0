"""The manual's tables agree with the code: settings, commands, keys, the referee's orders, personal data."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import topping
from tests.manual.tables import rows
from topping.config import KEYS
from topping.kiosk import screens
from topping.kiosk.typing import move, movescreen
from topping.play.session.deskline import DeskLine
from topping.play.session.deskorders import APPEAL, AVERAGE, EXCLUDE, LEAVE, ORDERS, RETURN, SEAL
from topping.store import open_store
from topping.texts import speak
from topping.training.analysedmove import KINDS


@pytest.mark.parametrize(
    ("language", "page", "heading"), [("fr", "reglages", "réglage"), ("en", "en/reglages", "setting")]
)
def test_every_setting_is_a_row(language: str, page: str, heading: str) -> None:
    speak(language)
    wanted = [[f"`{key.name}`", f"`{key.shown(key.default)}`", key.form.expected, key.meaning] for key in KEYS.values()]
    assert rows(page, heading) == [[cell.replace("\u00a0", " ") for cell in row] for row in wanted]


def test_every_kind_of_move_is_a_row() -> None:
    assert [name.strip("`") for _, _, name in rows("joueur", "genre")] == [kind.value for kind in KINDS]


def test_every_order_of_the_referee_is_there() -> None:
    written = " ".join(cell for row in rows("arbitre", "ligne") for cell in row)
    told = {word.strip("`,;. ") for word in written.split() if word.strip("`").startswith("!")}
    assert told == {f"!{order}" for order in (*ORDERS, AVERAGE, EXCLUDE, LEAVE, RETURN, APPEAL, SEAL)}


def test_every_table_of_the_database_is_told_of(fresh_home: Path) -> None:
    with open_store().store as store:
        found = {str(row["name"]) for row in store._database.all("SELECT name FROM sqlite_master WHERE type = 'table'")}
    told = [word for _, where in rows("serveur", "quoi") for word in where.replace("`", "").replace(",", "").split()]
    kept = {name for name in found if not name.startswith("sqlite_")}
    assert kept <= set(told)


SCREENS = Path(screens.__file__).parent
EDITING = SCREENS / "editing"
SOLVED = [(EDITING / "position.py", one) for one in ("SolutionList", "SolvingScreen")]
ANSWERING = SCREENS / "training" / "answerparts.py"
TYPED = tuple((Path(move.__file__), one) for one in ("ARROWS", "MoveTyping", "TrayHand"))
NAMES = {
    "K_RETURN": "Entrée", "K_KP_ENTER": "Entrée", "is_enter": "Entrée", "K_ESCAPE": "Échap", "K_TAB": "Tab",
    "K_UP": "flèches", "K_DOWN": "flèches", "K_LEFT": "flèches", "K_RIGHT": "flèches",
    "K_PAGEUP": "Page préc.", "K_PAGEDOWN": "Page suiv.", "K_HOME": "Début", "K_END": "Fin",
    "K_BACKSPACE": "Retour arrière", "K_DELETE": "Suppr",
    **{f"K_F{number}": f"F{number}" for number in range(1, 13)},
}  # fmt: skip
LISTED = frozenset({"flèches", "Page préc.", "Page suiv.", "Début", "Fin"})
IN_TREES = {
    **dict.fromkeys(("enter", "enter_named", "main_button", "ENTER"), frozenset({"Entrée"})),
    **dict.fromkeys(("escape", "back_key"), frozenset({"Échap"})),
    **dict.fromkeys(("arrows_named", "ARROWS"), frozenset({"flèches"})),
    "help_named": frozenset({"F1"}),
    **dict.fromkeys(("form", "list_of", "table", "table_of"), LISTED),
}  # fmt: skip
"""The keys that screens made of trees have by the names they use."""


Place = Path | tuple[Path, str]
"""A file, or one class, function or constant in it."""


def _tree_of(place: Place) -> ast.AST:
    if isinstance(place, Path):
        return ast.parse(place.read_text("utf-8"))
    path, name = place
    body = ast.parse(path.read_text("utf-8")).body
    return next(one for one in body if name in (getattr(one, "name", ""), ast.unparse(getattr(one, "target", one))))


def keys_of(*places: Place) -> set[str]:
    """The keys that these name, as the manual names them; letters that are only typed are not named there."""
    found = set()
    for place in places:
        file = place if isinstance(place, Path) else place[0]
        for node in ast.walk(_tree_of(place)):
            name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
            if name in NAMES:
                found.add(NAMES[name])
            is_route = isinstance(node, ast.Attribute) and node.attr == "table"  # what a route holds
            if file.is_relative_to(SCREENS) and not is_route:
                found |= IN_TREES.get(name, frozenset())
    return found


def told_keys(text: str) -> set[str]:
    words = set(text.replace(",", " ").replace(";", " ").split())
    return {name for name in NAMES.values() if (name in text if " " in name else name in words)}


@pytest.mark.parametrize(
    ("page", "heading", "files"),
    [
        (
            "joueur",
            "touche, pendant un coup",
            [SCREENS / "play" / "play.py", (Path(movescreen.__file__), "MoveScreen"), *TYPED],
        ),
        (
            "arbitre",
            "touche, en séance",
            [
                *(one for one in (SCREENS / "session").glob("*.py") if one.name != "club.py"),
            ],
        ),
    ],
)
def test_every_key_of_a_move_is_a_row(page: str, heading: str, files: list[Path]) -> None:
    written = " ; ".join(cell for row in rows(page, heading) for cell in row)
    of_all_screens = {"F10"}
    assert told_keys(written) - of_all_screens == keys_of(*files)


@pytest.mark.parametrize(
    ("screen", "files"),
    [
        ("accueil", [SCREENS / "home.py"]),
        ("qui joue ?", [(SCREENS / "players.py", "WhoPlaysScreen")]),
        (
            "quelle partie ?",
            [(SCREENS / "choosing" / "game_choice.py", "GameChoiceScreen")],
        ),
        ("réglages", [SCREENS / "settings.py", SCREENS / "thismachine.py"]),
        ("un fichier", [(SCREENS / "choosing" / "game_file.py", "GameFileScreen")]),
        ("saisie", [(EDITING / "editor.py", "EditorScreen"), EDITING / "sheetdisplay.py", *SOLVED]),
        ("position libre", [(EDITING / "position.py", "PositionScreen"), *SOLVED]),
        ("saisies gardées", [(EDITING / "drafts.py", "DraftsScreen")]),
        ("résultat", [SCREENS / "play" / "result.py"]),
        ("classement", [SCREENS / "ranking" / "leaderboard.py"]),
        ("tableau du club", [SCREENS / "ranking" / "clubleaderboard.py"]),
        ("serveur du club", [SCREENS / "clubserver.py"]),
        ("mes parties", [(SCREENS / "ranking" / "my_runs.py", "MyRunsScreen")]),
        ("joueurs", [SCREENS / "knownplayers.py"]),
        ("revue", [SCREENS / "training" / "review.py", *TYPED]),
        ("progrès", [SCREENS / "training" / "statistics.py"]),
        ("s’entraîner", [SCREENS / "training" / "train.py"]),
        (
            "paquet",
            [(SCREENS / "training" / "sitting.py", "SittingScreen"), (ANSWERING, "shuffle_key"), *TYPED],
        ),
        ("tout le paquet", [SCREENS / "training" / f"{name}.py" for name in ("deckcards", "deckoptions")]),
        ("jusqu’à trouver", [(SCREENS / "training" / "again.py", "AgainScreen"), *TYPED]),
        ("partie du jour", [(SCREENS / "training" / "daily.py", "DailyScreen")]),
        ("coup du jour", [(SCREENS / "training" / "dailymove.py", "DailyMoveScreen"), *TYPED]),
        (
            "éclair",
            [*(SCREENS / "training" / f"{name}.py" for name in ("rush", "rushready", "rushend", "pastrushes")), *TYPED],
        ),
        ("mots", [SCREENS / "wordtools.py"]),
        ("juge des mots", [(SCREENS / "othergames" / "tableaids.py", "WordJudgeScreen")]),
        ("lettres à rayer", [SCREENS / "lettertally.py"]),
        ("aide", [(SCREENS / "help.py", "HelpScreen")]),
    ],
)
def test_every_key_of_a_screen_is_told(screen: str, files: list[Place]) -> None:
    told = dict(rows("joueur", "écran"))
    assert told_keys(told[screen]) == keys_of(*files)


def test_every_key_of_a_list_is_told() -> None:
    assert told_keys(dict(rows("joueur", "écran"))["listes"]) == {*LISTED, "Entrée"}


OTHER, CLASSIC_SCREENS = SCREENS / "othergames", SCREENS / "classic"
TURNS = CLASSIC_SCREENS / "turn.py", "turns_table"
OVER = ((CLASSIC_SCREENS / "turn.py", "OverScreen"), TURNS)
TURN = (CLASSIC_SCREENS / "turn.py", *TYPED)
NEW = (OTHER / "newgame.py", OTHER / "newclassic.py", OTHER / "newsolitaire.py", OTHER / "whichgame.py")
PART = CLASSIC_SCREENS / "games.py", "_ClassicPage"


@pytest.mark.parametrize(
    ("screen", "places"),
    [
        ("autres jeux", [(OTHER / "menu.py", "OtherGamesScreen")]),
        ("Loto", [OTHER / "loto.py"]),
        ("parties classiques", [(CLASSIC_SCREENS / "games.py", "ChooseClassicScreen"), PART]),
        ("nouvelle partie", NEW),
        ("partie classique", [CLASSIC_SCREENS / "play.py", *TURN]),
        ("duplicate à la maison", [OTHER / "homegame.py"]),
        ("Scrabble inversé", [OTHER / "inverse.py"]),
        ("match", [(CLASSIC_SCREENS / "games.py", "ClassicMatchScreen"), PART]),
        ("tournoi du jour", [(CLASSIC_SCREENS / "games.py", "ClassicTournamentScreen"), PART]),
        ("feuille de match", [(CLASSIC_SCREENS / "sheet.py", "ClassicSheetScreen"), *OVER]),
        ("conseils", [(CLASSIC_SCREENS / "sheet.py", "ClassicAdviceScreen"), TURNS]),
        ("partie solitaire", [(CLASSIC_SCREENS / "solitaire.py", "SolitaireScreen"), *TURN]),
        ("fin d’un solitaire", [(CLASSIC_SCREENS / "solitaire.py", "SolitaireOverScreen"), *OVER]),
    ],
)
def test_every_key_of_the_other_games_is_told(screen: str, places: Sequence[Place]) -> None:
    told = dict(rows("autres-jeux", "écran"))
    assert told_keys(told[screen]) == keys_of(*places)


COMPETITION = SCREENS / "competition"


@pytest.mark.parametrize(
    ("screen", "place"),
    [
        ("liste", (COMPETITION / "competitions.py", "CompetitionsScreen")),
        ("réglages", (COMPETITION / "terms.py", "SetUpCompetitionScreen")),
        ("inscrits", COMPETITION / "roster.py"),
        ("conduite", COMPETITION / "nextentrant.py"),
        ("classement", (COMPETITION / "standingspage.py", "CompetitionStandingsScreen")),
        ("décisions", COMPETITION / "decisions.py"),
        ("feuilles", (COMPETITION / "outputs.py", "CompetitionOutputsScreen")),
        ("tableau", (COMPETITION / "standingspage.py", "CompetitionTableScreen")),
        ("fichiers", (COMPETITION / "files.py", "CompetitionFilesScreen")),
        ("options", (SCREENS / "choosing" / "game_choice.py", "ChooseOptionsScreen")),
        ("avant le départ", (SCREENS / "play" / "ready.py", "ReadyScreen")),
    ],
)
def test_every_key_of_a_competition_is_told(screen: str, place: Place) -> None:
    row = dict(rows("competitions", "écran"))[screen]
    told, named = told_keys(row), keys_of(place)
    used = named - {"Échap"} - LISTED | (named & {"flèches"})
    assert used <= told
    assert {key for key in told if key.startswith("F")} <= used
    assert letters_named(place) <= set(re.findall(r"\b([A-Z])(?: :|, )", row))


def letters_named(place: Place) -> set[str]:
    """The letters that a screen names at its bottom, by `letter`, a pair or a cap."""
    found = set()
    for node in ast.walk(_tree_of(place)):
        first = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "letter" and node.args:
            first = node.args[0]
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            first = node.elts[0]
        elif isinstance(node, ast.keyword) and node.arg == "cap":
            first = node.value
        if isinstance(first, ast.Constant) and isinstance(first.value, str) and len(first.value) == 1:
            found.add(first.value.upper())
    return {one for one in found if one.isalpha()}


ENGLISH_KEYS = {
    "Enter": "Entrée", "Esc": "Échap", "Escape": "Échap", "arrows": "flèches", "Page Up": "Page préc.",
    "Page Down": "Page suiv.", "Home": "Début", "End": "Fin", "Backspace": "Retour arrière", "Del": "Suppr",
    "Delete": "Suppr",
}  # fmt: skip


@pytest.mark.parametrize(
    ("page", "heading", "english"),
    [
        ("autres-jeux", "écran", "screen"),
        ("competitions", "écran", "screen"),
        ("joueur", "écran", "screen"),
        ("arbitre", "touche, en séance", "key, in a session"),
    ],
)
def test_the_english_page_tells_the_same_keys(page: str, heading: str, english: str) -> None:
    french, translated = rows(page, heading), rows(f"en/{page}", english)
    assert len(translated) == len(french)
    for told, row in zip(french, translated, strict=True):
        text = " ; ".join(row).replace(":", " ")
        for one, other in ENGLISH_KEYS.items():
            text = re.sub(rf"\b{one}\b", other, text)
        assert told_keys(text) == told_keys(" ; ".join(told)), row[0]


def test_every_order_of_the_referee_is_in_english_too() -> None:
    def meant(page: str, heading: str) -> list[list[str]]:
        told = [re.findall(r"![\w-]+", " ".join(row)) for row in rows(page, heading)]
        return [[DeskLine.parse(order).order for order in row] for row in told]

    assert meant("en/arbitre", "line") == meant("arbitre", "ligne")


def test_the_readme_leads_to_the_manual() -> None:
    readme = (Path(topping.__file__).parent.parent / "README.md").read_text("utf-8")
    assert "topping help" in readme
    assert "assets/manual/" in readme
