"""The screen of files, what is shown of one that was read, and an imported game played."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypedDict, Unpack

import pygame
import pytest

from tests.kiosk.conftest import Clipboard
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F8, TAB, UP, Driver, game
from tests.screens.states.imports import written
from tests.workbook.making import OLD, excel, open_document
from topping.answers.games import read_sheet
from topping.competition.plan import CompetitionPlan
from topping.exchange.building import ImportedGame
from topping.exchange.published import PublishedResult
from topping.exchange.sheet import Remark, SheetFault, WrittenPlayer
from topping.gamefiles.importing import import_or_refuse
from topping.kiosk import routes
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.screens.choosing.routes import ChooseCompetitionGame, ChooseFile, ChooseGame, ChooseSessionGame
from topping.kiosk.screens.competition.routes import CompetitionDesk, SetUpCompetition
from topping.kiosk.screens.play.result import ResultScreen
from topping.kiosk.screens.play.routes import Play
from topping.kiosk.screens.session.routes import SessionPlayers
from topping.lexicon.catalogue import add, default
from topping.paths import ensure_folder
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING, Formula
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, game_id, parse_game
from topping.texts import say

SHEET = replace(game(), name="Interclubs", lexicon_name="", lexicon_hash="", generator=None, seed=None)
FAULTY = b"1 +AEIRSTN ARISENT H4 67\n2 +AELOUTS LIEZ 6G 3\n3 +XX ON 9G 3\n"


def table(sheet: Game = SHEET, separator: str = ";") -> str:
    """The moves as a spreadsheet has them."""
    rows = [
        separator.join(
            (
                str(turn.number),
                turn.draw.letters,
                turn.solution.word,
                str(turn.solution.reference),
                str(turn.solution.points),
            )
        )
        for turn in sheet.turns()
    ]
    return "\n".join(rows) + "\n"


def conditions(kiosk: Driver) -> ChooseFile:
    return ChooseFile(ChooseGame("Marie"), kiosk.services.choices.offered("Marie"))


class OtherFields(TypedDict, total=False):
    """Fields of `ImportedGame` that a test gives."""

    game: Game | None
    faults: tuple[SheetFault, ...]
    variants: tuple[Variant, ...]
    players: tuple[WrittenPlayer, ...]
    playable: Game | None


def answered(kiosk: Driver, *remarks: Remark, **changes: Unpack[OtherFields]) -> ImportedGame:
    """Returns the answering thread's answer to the last question, with the given remarks or fields."""
    question = kiosk.answerer.asked[-1]
    assert question.question is read_sheet
    read = import_or_refuse(question.content, default().admits, question.variant)
    read = replace(read, remarks=remarks or read.remarks, **changes)
    kiosk.answerer.tell(read)
    kiosk.step(2)
    return read


def written_file(kiosk: Driver, content: bytes, name: str = "jeudi.csv") -> Path:
    """A file, alone in the folder of games."""
    folder = ensure_folder(kiosk.store.path.parent / "lus")
    for one in folder.iterdir():
        one.unlink()
    kiosk.services.choices.games_folder = folder
    (folder / name).write_bytes(content)
    return folder / name


def reading(kiosk: Driver, content: bytes, name: str = "jeudi.csv") -> None:
    """The screen of files where such a file is chosen, and the answering thread is asked to read it."""
    kiosk.show(replace(conditions(kiosk), chosen=written_file(kiosk, content, name)))
    kiosk.wait(400)
    assert kiosk.scene == "gamefile"


def facts(kiosk: Driver) -> str:
    """What is shown of the chosen file."""
    return "\n".join(kiosk.texts("detail"))


def told(kiosk: Driver) -> list[str]:
    return list(kiosk.texts("told"))


def verdict(kiosk: Driver) -> str:
    return " ".join(kiosk.texts("verdict")).replace("\N{NO-BREAK SPACE}", " ")


def tiles(kiosk: Driver) -> str:
    """The letters on the small grid."""
    view: BoardView = kiosk.shown("board")
    return "".join(filter(str.isalpha, view.cells))


def files(kiosk: Driver) -> set[tuple[str, ...]]:
    """The name of each game with its variant or its format."""
    rows = [tuple(filter(None, kiosk.texts(f"files.{place}"))) for place in range(10)]
    return {row[:-1] for row in rows if len(row) > 1}


# the files


def test_a_workbook_is_found_read_and_put_right(kiosk: Driver, tmp_path: Path) -> None:
    (tmp_path / "jeudi.xlsx").write_bytes(excel(*(line.split(";") for line in table().splitlines())))
    (tmp_path / "mars.ods").write_bytes(open_document((1, "AEIRSTN", "ARISENT", "H4", 67)))
    (tmp_path / "lettre.doc").write_bytes((OLD / "partie.xls").read_bytes())
    (tmp_path / "photos.zip").write_bytes(b"PK\x03\x04" + bytes(100))
    kiosk.services.choices.games_folder = tmp_path
    kiosk.show(conditions(kiosk))
    kiosk.wait(1_000)
    assert files(kiosk) == {("jeudi", "classeur"), ("mars", "classeur")}
    reading(kiosk, (tmp_path / "jeudi.xlsx").read_bytes(), "jeudi.xlsx")
    assert answered(kiosk).game is not None
    assert "Classeur" in facts(kiosk)
    faulty = [line.split() for line in FAULTY.decode().splitlines()]
    reading(kiosk, excel(*faulty), "faux.xlsx")
    assert answered(kiosk).game is None
    kiosk.key(pygame.K_F6)
    assert kiosk.scene == "editor"


def test_without_the_answerer_a_workbook_is_refused_in_words(kiosk: Driver) -> None:
    reading(kiosk, excel((1, "AEIRSTN", "ARISENT", "H4", 67)), "jeudi.xlsx")
    kiosk.answerer.fail("plus de mémoire")
    kiosk.step(2)
    assert "enregistrez sa feuille en CSV" in " ".join(told(kiosk))


def test_a_path_is_typed_or_pasted_and_what_cannot_be_read_is_told(
    kiosk: Driver, tmp_path: Path, clipboard: Clipboard
) -> None:
    folder = tmp_path / "parties"
    folder.mkdir()
    (folder / "table.csv").write_text(table(), encoding="utf-8")
    (folder / "perdu.csv").symlink_to(folder / "nulle part")
    kiosk.services.choices.games_folder = tmp_path
    kiosk.show(conditions(kiosk))
    kiosk.key(TAB)
    kiosk.enter("parties")
    assert kiosk.services.choices.games_folder == folder
    kiosk.wait(300)
    assert files(kiosk) == {("table", "liste")}
    (folder / "table.csv").rename(folder / "autre.csv")
    kiosk.key(DOWN, ENTER)
    assert "table.csv" in verdict(kiosk)
    clipboard.text = "a\n" * 3_000_000
    kiosk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    kiosk.step()
    assert verdict(kiosk) == "Plus de 1 Mo : ce n’est pas une partie."
    clipboard.text = str(folder / "autre.csv")
    kiosk.key(TAB)
    kiosk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    kiosk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    kiosk.step()
    kiosk.key(ENTER)
    assert "autre.csv" in facts(kiosk)
    assert answered(kiosk).game is not None
    assert kiosk.scene == "gamefile", "it is shown before it is played, as its row was never chosen"
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"


@pytest.mark.parametrize(
    ("route", "panel"),
    [
        (lambda kiosk: replace(conditions(kiosk), chosen=table().encode()), "told"),
        (lambda _: SessionPlayers(), ""),
        (lambda _: ChooseSessionGame(SessionStart(Plan())), ""),
        (lambda kiosk: SetUpCompetition(kiosk.services.competitions.found(CompetitionPlan("Coupe"))), ""),
    ],
    ids=["sheet", "session", "its game", "competition"],
)
def test_a_list_of_words_that_is_away_is_told_where_it_is_wanted(
    kiosk: Driver, route: Callable[[Driver], routes.Route], panel: str
) -> None:
    kiosk.services.choices.lexicon = "absent"
    kiosk.show(route(kiosk))
    if panel:
        kiosk.answerer.fail("plus de solveur")
        kiosk.step(2)
    assert "Absent n’est ni un lexique installé" in " ".join(kiosk.texts())


@pytest.fixture
def other(kiosk: Driver, tmp_path: Path) -> str:
    """The kiosk makes new games with a list of two words; that list, as it is told."""
    words = tmp_path / "liste.txt"
    words.write_text("LE\nTOP\n", encoding="utf-8")
    add(words, "court")
    kiosk.services.choices.lexicon = "court"
    return kiosk.services.choices.chosen_lexicon().name


def shown(kiosk: Driver) -> str:
    return " ".join(kiosk.texts()).replace("\N{NO-BREAK SPACE}", " ")


def test_a_game_of_another_list_is_taken_only_after_a_warning(kiosk: Driver, other: str, tmp_path: Path) -> None:
    folder, whole = ensure_folder(tmp_path / "parties"), game()
    (folder / "jeudi.txt").write_text(format_game(whole), encoding="utf-8")
    kiosk.services.choices.games_folder = folder
    kiosk.show(conditions(kiosk))
    kiosk.wait(300)
    kiosk.key(DOWN, ENTER)
    assert kiosk.scene == "gamefile"
    warning = f"Partie faite avec la liste Mots libres ; celle de ce poste est {other}"
    assert warning in verdict(kiosk)
    assert verdict(kiosk).endswith("Entrée encore : la jouer tout de même.")
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"
    assert warning in shown(kiosk)


@pytest.mark.usefixtures("other")
def test_a_seed_is_typed_beside_the_list_that_it_goes_with(kiosk: Driver) -> None:
    kiosk.show(ChooseGame("Marie"))
    kiosk.key(TAB, TAB)
    kiosk.type("42")
    assert "même graine et même lexique (court)" in shown(kiosk)


def test_a_competition_of_another_list_says_so_at_the_desk(kiosk: Driver, other: str) -> None:
    keeping, whole = kiosk.services.competitions, game()
    uuid = keeping.found(CompetitionPlan("Coupe"))
    keeping.place_game(uuid, whole)
    for route in (CompetitionDesk(uuid), SetUpCompetition(uuid)):
        kiosk.show(route)
        assert "Partie faite avec la liste Mots libres ; celle de ce poste est" in shown(kiosk)
        assert other in shown(kiosk)


def a_folder(kiosk: Driver, tmp_path: Path, count: int = 2) -> Path:
    """The screen of files with a folder of so many tables, table00.csv first; the row of the folder above is chosen."""
    folder = ensure_folder(tmp_path / "parties")
    for place in range(count):
        (folder / f"table{place:02}.csv").write_text(table(), encoding="utf-8")
    kiosk.services.choices.games_folder = folder
    kiosk.show(conditions(kiosk))
    kiosk.wait(1_000)
    return folder


def test_a_file_is_read_once_its_row_is_chosen_for_a_while(kiosk: Driver, tmp_path: Path) -> None:
    a_folder(kiosk, tmp_path, 6)
    kiosk.key(*[DOWN] * 5)
    assert not kiosk.answerer.asked_of(read_sheet), "rows that are passed are not read"
    kiosk.wait(400)
    assert len(kiosk.answerer.asked_of(read_sheet)) == 1
    assert "table04.csv" in facts(kiosk)
    assert verdict(kiosk) == "Lecture en cours…"
    answered(kiosk)
    assert "235" in facts(kiosk), "its points"
    assert kiosk.scene == "gamefile"


def test_a_file_that_the_player_leaves_is_read_no_further(kiosk: Driver, tmp_path: Path) -> None:
    a_folder(kiosk, tmp_path)
    kiosk.key(DOWN)
    kiosk.wait(400)
    number = len(kiosk.answerer.asked)
    kiosk.key(DOWN)
    assert kiosk.answerer.dropped == [number]
    kiosk.key(ENTER, ESCAPE)
    assert kiosk.scene == "gamechoice"
    assert kiosk.answerer.dropped == [number, len(kiosk.answerer.asked)]


def test_enter_plays_a_file_as_soon_as_it_is_read(kiosk: Driver, tmp_path: Path) -> None:
    a_folder(kiosk, tmp_path)
    kiosk.key(DOWN, ENTER)
    assert verdict(kiosk) == "Lecture en cours : la partie s’ouvrira dès qu’elle sera lue."
    answered(kiosk, Remark(7, "import.stated_points", {"said": 300, "found": 301}))
    assert kiosk.scene == "ready"


def test_the_referee_of_a_competition_chooses_a_file_and_does_not_play_it(kiosk: Driver) -> None:
    uuid = kiosk.services.competitions.found(CompetitionPlan("Coupe"))
    path = written_file(kiosk, table().encode())
    kiosk.show(ChooseFile(ChooseCompetitionGame(uuid), kiosk.services.competitions.plan(uuid).conditions, path))
    kiosk.wait(400)
    kiosk.key(ENTER)
    assert verdict(kiosk) == "Lecture en cours : ce sera fait dès que la partie sera lue."
    assert "choisir" in kiosk.keys
    answered(kiosk)
    assert kiosk.scene == "setupcompetition"


def test_enter_plays_nothing_that_the_player_has_left_or_has_to_choose(kiosk: Driver, tmp_path: Path) -> None:
    a_folder(kiosk, tmp_path)
    kiosk.key(DOWN, ENTER, DOWN)
    kiosk.wait(400)
    answered(kiosk)
    assert kiosk.scene == "gamefile", "another row is chosen"
    kiosk.key(UP, ENTER)
    answered(kiosk, variants=(VARIANTS["normale"], VARIANTS["7sur8"]))
    assert kiosk.scene == "gamefile", "two variants fit"
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"


def test_a_click_shows_what_is_in_a_file_before_another_plays_it(kiosk: Driver, tmp_path: Path) -> None:
    a_folder(kiosk, tmp_path)
    kiosk.click_on("table01")
    answered(kiosk)
    assert kiosk.scene == "gamefile"
    kiosk.click_on("table01")
    assert kiosk.scene == "ready"


def test_a_file_mended_in_another_program_is_read_again_by_enter(kiosk: Driver) -> None:
    reading(kiosk, table().replace("FOUETTAS", "FOUETTES").encode())
    answered(kiosk)
    kiosk.key(ENTER)
    answered(kiosk)
    assert "1 faute" in verdict(kiosk), "nothing has changed yet"
    written_file(kiosk, table().encode())
    kiosk.key(ENTER)
    answered(kiosk)
    assert kiosk.scene == "ready"


def test_a_click_reads_a_mended_file_again_before_another_plays_it(kiosk: Driver) -> None:
    reading(kiosk, table().replace("FOUETTAS", "FOUETTES").encode())
    answered(kiosk)
    written_file(kiosk, table().encode())
    kiosk.click_on("jeudi")
    answered(kiosk)
    assert "Coups 4" in facts(kiosk).replace("\n", " ")
    assert kiosk.scene == "gamefile"
    kiosk.click_on("jeudi")
    assert kiosk.scene == "ready"


def test_enter_plays_what_a_file_holds_now(kiosk: Driver) -> None:
    reading(kiosk, table().encode())
    answered(kiosk)
    written_file(kiosk, table(replace(SHEET, moves=SHEET.moves[:2])).encode())
    kiosk.key(ENTER)
    read = answered(kiosk)
    assert read.game is not None
    assert len(read.game.moves) == 2
    assert kiosk.scene == "ready"


def test_a_game_is_typed_although_a_refused_file_is_chosen(kiosk: Driver) -> None:
    reading(kiosk, FAULTY)
    answered(kiosk)
    kiosk.key(pygame.K_F6, mod=pygame.KMOD_SHIFT)
    assert kiosk.scene == "drafts"
    kiosk.key(ESCAPE)
    kiosk.wait(400)
    answered(kiosk)
    kiosk.key(pygame.K_F6)
    assert kiosk.scene == "editor"


def test_escape_leads_back_to_the_row_of_the_file(kiosk: Driver, tmp_path: Path) -> None:
    a_folder(kiosk, tmp_path, 40)
    kiosk.key(*[DOWN] * 30, pygame.K_F6)
    assert kiosk.scene == "drafts"
    kiosk.key(ESCAPE)
    kiosk.wait(1_000)
    assert "table29" in kiosk.row
    assert "table29.csv" in facts(kiosk)


def test_the_chosen_row_is_that_of_the_file_before_and_after_it_is_listed(kiosk: Driver, tmp_path: Path) -> None:
    folder = a_folder(kiosk, tmp_path, 200)
    kiosk.show(replace(conditions(kiosk), chosen=folder / "table99.csv"))
    assert "table99" in kiosk.row
    assert files(kiosk) != set(), "others are listed meanwhile"
    kiosk.wait(4_000)
    assert "table99" in kiosk.row
    kiosk.key(pygame.K_HOME)
    assert "Dossier au-dessus" in kiosk.row, "the first row has gone"


def test_enter_opens_the_row_that_was_gone_to_before_the_file_was_listed(kiosk: Driver, tmp_path: Path) -> None:
    folder = a_folder(kiosk, tmp_path, 200)
    kiosk.show(replace(conditions(kiosk), chosen=folder / "table99.csv"))
    kiosk.key(DOWN)
    assert "Dossier au-dessus" in kiosk.row
    kiosk.wait(4_000)
    assert "Dossier au-dessus" in kiosk.row
    kiosk.key(ENTER)
    assert kiosk.services.choices.games_folder == folder.parent


def test_a_typed_path_takes_no_row_from_a_pasted_text_and_none_twice(
    kiosk: Driver, tmp_path: Path, clipboard: Clipboard
) -> None:
    (tmp_path / "ailleurs.csv").write_text(table(), encoding="utf-8")
    a_folder(kiosk, tmp_path)
    clipboard.text = table()
    kiosk.click_on("coller une liste")
    for path in ("../ailleurs.csv", "../parties/table01.csv"):
        kiosk.key(TAB)
        kiosk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        kiosk.enter(path)
        kiosk.wait(400)
    names = [kiosk.texts(f"files.{place}")[:1] for place in range(7)]
    assert sorted(names) == sorted(
        [("ailleurs",), ("presse-papiers",), ("Dossier au-dessus",), ("table00",), ("table01",), (), ()]
    )
    assert "table01" in kiosk.row


@pytest.mark.parametrize("text", [table(), table(separator="\t"), "\n".join(table(separator="\n").splitlines())])
def test_what_is_on_the_clipboard_is_read(kiosk: Driver, clipboard: Clipboard, text: str) -> None:
    clipboard.text = text
    kiosk.show(conditions(kiosk))
    kiosk.click_on("coller une liste")
    assert "presse-papiers" in kiosk.row
    read = answered(kiosk)
    assert read.game is not None
    assert game_id(read.game) == game_id(SHEET)
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"


def test_a_pasted_text_is_there_again_after_its_correction(kiosk: Driver, clipboard: Clipboard) -> None:
    clipboard.text = FAULTY.decode()
    kiosk.show(conditions(kiosk))
    kiosk.click_on("coller une liste")
    answered(kiosk)
    kiosk.key(pygame.K_F6)
    assert kiosk.scene == "editor"
    kiosk.key(ESCAPE)
    kiosk.step()
    assert "presse-papiers" in kiosk.row
    answered(kiosk)
    assert "3 fautes" in verdict(kiosk)


@pytest.mark.parametrize("length", [28, 29, 40])
def test_a_long_file_name_is_shortened_to_as_much_as_has_room(kiosk: Driver, length: int) -> None:
    name = "Interclubs de la Haute-Savoie, jeudi soir"[:length]
    reading(kiosk, table().encode(), f"{name}.csv")
    (shown_name,) = [cell for cell in kiosk.row if cell.startswith("Inter")]
    assert len(shown_name) == 28
    start, _, end = shown_name.partition("…")
    assert shown_name == name if length == 28 else name.startswith(start) and name.endswith(end)


# what was read


def test_the_grid_of_a_game_is_shown_to_nobody_who_will_play_it(kiosk: Driver, tmp_path: Path) -> None:
    whole = game()
    (ensure_folder(tmp_path / "lus") / "essai.txt").write_text(format_game(whole), encoding="utf-8")
    kiosk.services.choices.games_folder = tmp_path / "lus"

    def look(player: str) -> None:
        kiosk.show(ChooseFile(ChooseGame(player), kiosk.services.choices.offered(player)))
        kiosk.wait(400)
        kiosk.key(DOWN)
        kiosk.wait(400)
        assert "essai.txt" in facts(kiosk)

    kiosk.has_played(whole, "Zoé")
    look("Marie")
    assert tiles(kiosk) == ""
    assert str(whole.points) not in facts(kiosk), "nor how many points its moves have"
    look("Zoé")
    assert "PALETS" in tiles(kiosk)
    assert str(whole.points) in facts(kiosk)
    look("")
    assert tiles(kiosk) == ""


def test_a_refused_game_is_shown_up_to_its_first_fault_to_who_asks(kiosk: Driver) -> None:
    reading(kiosk, table().replace("FOUETTAS", "FOUETTES").encode())
    answered(kiosk)
    assert "Coups avant elle 3" in facts(kiosk).replace("\n", " ")
    assert tiles(kiosk) == "", "the player may play the game once it is corrected"
    assert "Maj+F5 montre la grille" in facts(kiosk)
    assert "voir la grille" in kiosk.keys
    kiosk.key(pygame.K_F5, mod=pygame.KMOD_SHIFT)
    assert "PALETS" in tiles(kiosk)
    assert "Maj+F5" not in facts(kiosk)


def test_a_referee_sees_a_refused_game_up_to_its_first_fault(kiosk: Driver) -> None:
    start = SessionStart(Plan(), "", (Player(1, "Ana"), Player(2, "Bob")))
    path = written_file(kiosk, table().replace("FOUETTAS", "FOUETTES").encode())
    kiosk.show(ChooseFile(ChooseSessionGame(start), Plan().conditions, path))
    kiosk.wait(400)
    answered(kiosk)
    assert "PALETS" in tiles(kiosk)


def test_a_file_with_a_forgotten_draw_and_a_later_fault_is_refused_on_the_screen(kiosk: Driver) -> None:
    first = table().replace(SHEET.moves[0].draw.letters, "", 1)
    reading(kiosk, first.replace("FOUETTAS", "FOUETTES").encode())
    answered(kiosk)
    kiosk.key(pygame.K_F5, mod=pygame.KMOD_SHIFT)
    assert "2 fautes" in verdict(kiosk)
    assert tiles(kiosk) == ""


def test_moves_that_cannot_be_played_leave_the_grid_empty(kiosk: Driver) -> None:
    reading(kiosk, table().replace("FOUETTAS", "FOUETTES").encode())
    answered(kiosk, playable=replace(SHEET, moves=SHEET.moves[1:]))
    kiosk.key(pygame.K_F5, mod=pygame.KMOD_SHIFT)
    assert "1 faute" in verdict(kiosk)
    assert tiles(kiosk) == ""


def test_remarks_that_name_words_are_hidden_until_a_player_asks(kiosk: Driver) -> None:
    reading(kiosk, table().encode())
    details: dict[str, object] = {"word": "ABACA", "points": 10, "top": "ABAQUE", "best": 40}
    answered(
        kiosk,
        Remark(2, "import.missed_top", details, 2),
        Remark(7, "import.stated_points", {"said": 300, "found": 301}),
    )
    assert told(kiosk) == ["Ligne 7 : total annoncé : 300 ; les coups font 301 points"]
    assert verdict(kiosk).startswith("1 remarque sur un coup, cachée")
    assert verdict(kiosk).endswith("Maj+F5 la montre.")
    kiosk.key(pygame.K_F5)
    assert len(told(kiosk)) == 1, "F5 alone chooses a variant, here of one"
    kiosk.key(pygame.K_F5, mod=pygame.KMOD_SHIFT)
    assert told(kiosk)[0] == "Ligne 2 : ABACA fait 10 points, mais ABAQUE en fait 40"
    assert verdict(kiosk) == "2 remarques."


def test_results_without_points_name_the_least_time_and_remarks_scroll(kiosk: Driver) -> None:
    reading(kiosk, table().encode())
    times = (PublishedResult("DUPONT Jean", total_ms=90_000), PublishedResult("MARTIN Anne", costs_ms=(1_000, 61_500)))
    remarks = [Remark(line, "import.stated_points", {"said": 300, "found": 301}) for line in range(1, 7)]
    answered(kiosk, *remarks[:3], players=written(times))
    assert "MARTIN Anne, 1:02,5" in facts(kiosk)
    kiosk.key(TAB)
    assert "dossier" in kiosk.keys, "there is nothing to scroll"
    reading(kiosk, table().encode())
    answered(kiosk, *remarks)
    first = told(kiosk)[0]
    kiosk.key(TAB, DOWN, DOWN)
    assert told(kiosk)[0] != first


def test_a_broken_file_of_our_own_is_refused_in_the_same_way(kiosk: Driver, tmp_path: Path) -> None:
    (tmp_path / "cassée.txt").write_text("Topping 1\n\n1 +AEIRSTN ARISENT H4 67\n", encoding="utf-8")
    kiosk.services.choices.games_folder = tmp_path
    kiosk.show(conditions(kiosk))
    kiosk.step(2)
    kiosk.key(DOWN)
    kiosk.wait(400)
    answered(kiosk)
    assert told(kiosk)[0].startswith("Ligne 3")


def test_without_the_answerer_the_sheet_is_read_here(kiosk: Driver) -> None:
    reading(kiosk, table().encode())
    kiosk.answerer.fail("plus de solveur")
    kiosk.step(2)
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"


def test_an_imported_game_is_kept_played_and_raced_as_its_file_tells(kiosk: Driver, home: Path) -> None:
    """Its champion found the four tops after 10 s each."""
    reading(kiosk, table().encode(), "inter clubs.csv")
    answered(kiosk, players=written([PublishedResult("DUPONT Jean", (22, 66, 76, 71), (10_000,) * 4)]))
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"
    assert "DUPONT Jean" in " ".join(kiosk.texts()), "whom to race"
    (kept,) = [one.name for one in (home / "games").iterdir()]
    assert kept == "inter-clubs.txt"
    kiosk.key(ENTER)
    kiosk.step()
    while kiosk.scene == "play":
        kiosk.find_top()
    assert "partie importée" in kiosk.result
    assert "DUPONT Jean" in " ".join(kiosk.texts())


def test_a_session_is_led_with_an_imported_game(kiosk: Driver) -> None:
    start = SessionStart(Plan(), "", (Player(1, "Ana"), Player(2, "Bob")))
    path = written_file(kiosk, table().encode())
    kiosk.show(ChooseFile(ChooseSessionGame(start), Plan().conditions, path))
    kiosk.wait(400)
    answered(kiosk, Remark(2, "import.number", {"said": 3, "wanted": 2}, 2))
    assert len(told(kiosk)) == 1, "the referee sees all"
    assert say("sheet_read.grid.hidden") not in facts(kiosk)
    assert {"Ouvrir la séance"} <= set(kiosk.texts("main")), "the button says what it does"
    assert "ouvrir la séance" in kiosk.keys
    assert "jouer" not in kiosk.keys
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.scene == "session"


def test_a_variant_that_does_not_hold_leaves_the_others_to_choose(kiosk: Driver) -> None:
    reading(kiosk, table().encode())
    answered(kiosk, variants=(VARIANTS["normale"], VARIANTS["7sur8"]))
    kiosk.key(pygame.K_F5, ENTER)
    assert kiosk.scene == "gamefile", "it is read under the other one first"
    answered(kiosk, game=None, faults=(SheetFault(1, "import.fault.no_move"),), variants=())
    assert "Jouer" not in kiosk.places
    kiosk.key(pygame.K_F5)
    asked = kiosk.answerer.asked[-1]
    assert asked.question is read_sheet
    assert asked.variant == VARIANTS["normale"]


def test_an_enter_that_waits_for_one_variant_plays_no_other(kiosk: Driver) -> None:
    reading(kiosk, table().encode())
    answered(kiosk, variants=(VARIANTS["normale"], VARIANTS["7sur8"]))
    kiosk.key(pygame.K_F5, ENTER, pygame.K_F5)
    answered(kiosk)
    assert kiosk.scene == "gamefile"
    kiosk.key(pygame.K_F5, ENTER)
    kiosk.click_on("Normale")
    answered(kiosk)
    assert kiosk.scene == "gamefile"
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"


def test_what_is_no_text_is_refused(kiosk: Driver) -> None:
    reading(kiosk, bytes(range(256)))
    answered(kiosk)
    assert "ce n’est pas un texte" in told(kiosk)[0]


PUBLISHED = parse_game("""Topping 1
Nom : Interclubs
1 +AEIRSTN RATINSE H4 66
2 +AELOUTS ALTOS G9 12
""")
"""RATINSE is not admitted by the bundled list; ALTOS is far below the top, ALOUATES 5D for 82."""


def play(kiosk: Driver, formula: Formula) -> None:
    kiosk.show(Play(kiosk.services.runs.seat("Marie", PUBLISHED, Conditions().under(formula, formula.speeds[0]))))


def propose(kiosk: Driver, text: str) -> None:
    kiosk.type(text)
    kiosk.key(ENTER)


def test_a_move_above_the_published_one_wins_and_brings_its_own_points(kiosk: Driver) -> None:
    play(kiosk, DUPLICATE)
    for text in ("ratinse h4", "alouates 5d"):
        propose(kiosk, text)
        kiosk.key(F8, F8)
        kiosk.wait(4_100)
    kiosk.wait(4_000)
    result = kiosk.scene_of(ResultScreen).result
    assert [(one.found, one.points) for one in result.run.results] == [(True, 66), (True, 82)]
    assert "+70" in kiosk.result
    assert result.standing is not None
    assert result.standing.rank == 1
    (row,) = kiosk.store.ranking.rows()
    assert (row.scored, row.top_points, row.difference, row.imported) == (148, 78, 70, True)


def test_a_run_cut_off_goes_on_with_the_words_it_began_with(kiosk: Driver) -> None:
    play(kiosk, TOPPING)
    kiosk.find_top()
    kiosk.kiosk.navigation.close()
    kiosk.services.choices.lexicon = "absent"
    found = kiosk.interrupted()
    assert found is not None
    assert found.seat.lexicon.hash == default().hash
    assert found.seat.referee.admits("RATINSE")
    assert [one.found for one in found.run.results] == [True]
    assert kiosk.store.runs.open_runs()[0].lexicon_hash == default().hash
