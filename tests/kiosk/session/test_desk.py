"""The desk of the referee: bulletins, orders, the small grid, what is read aloud."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F2, LEFT, RIGHT, TAB, UP, Driver, game
from tests.kiosk.session.leading import (
    F4,
    F5,
    F6,
    F7,
    answer,
    bulletin,
    enter,
    lead,
    next_draw,
    play_move,
    session,
    text,
    to_read,
)
from tests.screens.states.session import log_of, to_move
from tests.workbook.making import OLD
from topping.correction.bulletin import Bulletin
from topping.correction.correct import correct
from topping.correction.sanction import Correction
from topping.gamefiles import shelf
from topping.kiosk.screens.session.session import SessionScreen
from topping.kiosk.ui.tree import Role
from topping.paths import data_folder
from topping.play.session import deskorders
from topping.play.session.deskorders import open_questions
from topping.play.session.events import Collected, Opened
from topping.store.sessions.log import SessionLog
from topping.texts import say

# the desk


def at_the_sixth_move(kiosk: Driver, players: int) -> SessionLog:
    """A session whose sixth move, CINQ G10 25, is collected; the desk is in front."""
    held = replace(game(), moves=shelf.load(OLD / "partie.txt").moves[:6])
    log = lead(kiosk, names=tuple(f"Joueur {table}" for table in range(1, players + 1)), the_game=held)
    for move in range(1, 7):
        log.add_all((Opened(move), Collected(move)), kiosk.clock.date())
    kiosk.lead(log)
    kiosk.key(TAB)
    return log


def test_the_desk_asks_whether_a_join_is_plausible_and_waits_for_no_answer(kiosk: Driver) -> None:
    log = at_the_sixth_move(kiosk, 4)
    enter(kiosk, "2 - cinq o3 25", "3 - cinq o10 25")
    _, count, asked, *keys, other = kiosk.texts("questions")
    assert count == "2 questions"
    assert "Joueur 2" in other
    assert asked.startswith("Coup 6, 3 Joueur 3")
    assert all(word in asked for word in ("CINQ", "QP, PQ et AC", "G1, I1 et I10", "§5.3.3"))
    assert keys == ["Ctrl+O oui, zéro", "Ctrl+N non, 20 points"]
    kiosk.type("4")
    kiosk.key(pygame.K_n, mod=pygame.KMOD_CTRL)
    assert kiosk.entry.text == "4", "the line being typed stays"
    assert log.session.entries[6][3].points == 20
    assert "Joueur 2" in kiosk.texts("questions")[2]
    kiosk.lead(SessionLog.resume(kiosk.store, log.id))
    kiosk.key(TAB)
    assert "Joueur 2" in kiosk.texts("questions")[2], "it is asked until it is answered"
    kiosk.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert session(kiosk).entries[6][2].points == 0
    assert kiosk.texts("questions")[1] == "aucune question"
    kept = SessionLog.resume(kiosk.store, log.id).session
    assert (kept.entries[6][2].correction.question, open_questions(kept)) == (None, ())


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("99 palets h4 22", "Pas de joueur à la table 99."),
        ("1 palets h4 22 33", "« 33 » n’est ni un mot, ni une référence, ni un score."),
        ("1 h4 22", "Il manque le mot : 12 PASSE H4 24, par exemple."),
        ("1 !nimporte", "Ordre inconnu : !nimporte"),
        ("1 !tard", "Ordre inconnu"),
        ("2 !-5", "Pas de bulletin de la table 2 au coup 1."),
        ("2 *", "Il manque le rang après l’astérisque : 12 *2, par exemple."),
    ],
)
def test_a_line_that_cannot_be_understood_is_kept_and_told(kiosk: Driver, line: str, says: str) -> None:
    lead(kiosk)
    play_move(kiosk)
    enter(kiosk, line)
    assert kiosk.verdict.startswith(says)
    assert kiosk.entry.text == line
    assert session(kiosk).entries == {}


def test_reasons_on_request_and_the_slip(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "2 palets h4 23")
    kiosk.key(F6)
    assert "§5.4.2a" in text(kiosk, "reasons")
    kiosk.key(F7)
    entry = log.session.entry(1, 2)
    assert entry is not None
    assert entry.is_delivered
    assert "Fiche remise." in text(kiosk, "reasons")
    assert "fiche à remettre" not in bulletin(kiosk, 2)


def pages_of_slips() -> dict[str, str]:
    return {one.name: one.read_text(encoding="utf-8") for one in (data_folder() / "sheets").glob("*.html")}


def test_slips_that_fall_due_are_written_once_to_be_printed(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    kiosk.key(F7, mod=pygame.KMOD_SHIFT)
    assert kiosk.verdict == "Aucune fiche à remettre."
    enter(kiosk, "1 zzett h4 20", "2 zpalet h4 20")
    kiosk.key(F7, mod=pygame.KMOD_SHIFT)
    name = f"seance-{log.id}-billets-1.html"
    assert kiosk.verdict.startswith("2 fiches à imprimer")
    assert name in kiosk.verdict
    (page,) = pages_of_slips().values()
    assert all(said in page for said in ("ZZETT", "ZPALET"))
    kiosk.key(F7, mod=pygame.KMOD_SHIFT)
    assert kiosk.verdict.startswith("Rien de nouveau : 2 fiches")
    enter(kiosk, "1 zzetta h4 20")
    kiosk.key(F7, mod=pygame.KMOD_SHIFT)
    again = pages_of_slips()[f"seance-{log.id}-billets-2.html"]
    assert ("ZZETTA" in again, "ZPALET" in again) == (True, False), "only what was corrected anew"


def test_a_correction_is_reopened_and_its_history_kept(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "1 zzett h4 30")
    kiosk.key(DOWN)
    kiosk.key(ENTER)
    assert kiosk.entry.text == "1 ZZETT H4 30"
    while kiosk.entry.text:
        kiosk.key(BACKSPACE)
    enter(kiosk, "1 palets h4 22")
    entry = log.session.entry(1, 1)
    assert entry is not None
    assert (entry.correction.points, [one.points for one in entry.earlier]) == (22, [0])
    kiosk.key(F6)
    assert "Avant : ZZETT, 0 point" in text(kiosk, "reasons")


def test_orders_of_the_referee(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "2 !avert")
    assert kiosk.verdict.startswith("Table 2, coup 1 : avertissement de discipline noté")
    kiosk.key(F6)
    assert kiosk.texts("reasons") == ("Rien n’est saisi pour la table 2.",)
    kiosk.key(F6)
    enter(kiosk, "1 !abs", "2", "3 palets h4 22", "3 !zéro")
    assert [bulletin(kiosk, table)[-1] for table in (1, 2, 3)] == ["0", "A", "0"]
    enter(kiosk, "4 !exclu")
    assert log.session.seats[4].is_excluded
    enter(kiosk, "+ 9 Zoé")
    assert log.session.seats[9].first_move == 2
    enter(kiosk, "= 9 Zoé Durand")
    assert log.session.seats[9].player.name == "Zoé Durand"


def test_an_answer_is_given_by_a_click(kiosk: Driver) -> None:
    """Table 2 is the first whose bulletin is missing, table 3 the second."""
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "1", "? palets h4 22")
    kiosk.key(TAB)
    kiosk.click_on(next(said for said in kiosk.places if said.startswith("3 ")))
    entry = log.session.entry(1, 3)
    assert entry is not None
    assert entry.points == 22


def test_a_player_leaves_and_is_back(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "1", "2 !parti")
    assert kiosk.verdict == "Table 2 : départ, zéro dès le coup 1 ; !revenu à son retour."
    enter(kiosk, "1 !parti")
    assert "dès le coup 2" in kiosk.verdict
    play_move(kiosk)
    assert text(kiosk, "progress") == "2 bulletins sur 4"
    assert [table for table in (1, 2, 3, 4) if bulletin(kiosk, table) == ("attendu",)] == [3, 4]
    enter(kiosk, "2 !revenu")
    assert kiosk.verdict == "Table 2 : de retour."
    enter(kiosk, "3 !revenu")
    assert kiosk.verdict == "La table 3 n’est pas partie."
    assert log.session.entries[2][1].points == 0


def test_a_bulletin_with_linking_letters_on_the_small_grid(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    for _ in range(4):
        enter(kiosk, "")
    play_move(kiosk)
    turn = log.session.turn(2)
    kiosk.type(f"2 {turn.solution.points}")
    kiosk.key(F4, TAB)
    kiosk.type(turn.solution.word.lower())
    column = ["".join(row) for row in zip(*kiosk.shown("pad").rows, strict=True)]
    assert turn.solution.word.upper() in "".join(column)
    kiosk.key(ENTER)
    entry = log.session.entry(2, 2)
    assert entry is not None
    assert entry.bulletin is not None
    assert entry.bulletin.inscriptions[0].reference is None
    assert entry.correction.paragraphs[0] == "5.3.3", "no place at all: the score less 5"
    kiosk.type("3 22")
    kiosk.key(F4, ESCAPE)
    assert log.session.entry(2, 3) is None
    assert kiosk.entry.text == "3 22"
    kiosk.key(*(BACKSPACE,) * 4)
    for keys, table in [((F4,), 1), ((DOWN,) * 9 + (F4,), 4)]:  # the one awaited, and the one on the line
        kiosk.key(*keys)
        kiosk.type("la")
        kiosk.key(ENTER)
        entry = log.session.entry(2, table)
        assert entry is not None
        assert entry.bulletin is not None
    assert log.session.entry(2, 3) is None


def test_the_small_grid_is_written_and_put_right_by_keys_and_clicks(kiosk: Driver) -> None:
    lead(kiosk)
    play_move(kiosk)
    kiosk.type("1 22 zz")
    kiosk.key(F4)
    assert kiosk.verdict.startswith("« zz » n’est ni")
    kiosk.key(*(BACKSPACE,) * 3, F4)

    def shown() -> tuple[str, set[int], tuple[int, int], bool]:
        pad = kiosk.shown("pad")
        assert {row for row, _ in pad.circled} <= {7}
        return pad.rows[7].rstrip(), {column for _, column in pad.circled}, pad.cursor, pad.goes_down

    kiosk.type("PLat s")
    assert shown() == ("PLAT S", {0, 1}, (7, 6), False)
    kiosk.type("(")
    kiosk.key(LEFT)
    kiosk.type("(")
    assert shown() == ("PLAT S", {0, 1, 5}, (7, 5), False)
    kiosk.type("(")
    kiosk.key(LEFT, BACKSPACE)
    assert shown() == ("PLA  S", {0, 1}, (7, 3), False)
    kiosk.key(LEFT, LEFT, pygame.K_DELETE)
    assert shown() == ("P A  S", {0}, (7, 1), False)
    kiosk.type("l")
    assert shown() == ("PLA  S", {0}, (7, 2), False)
    pad = kiosk.scene_of(SessionScreen).canvas.find("pad")
    assert pad is not None
    kiosk.click(pad.center)
    assert shown()[2:] == ((7, 7), False)
    kiosk.click(pad.center)
    assert shown()[2:] == ((7, 7), True)
    kiosk.click((pad.left + 1, pad.top + 1))
    kiosk.type("es")
    assert shown()[2:] == ((9, 7), True)
    kiosk.type(" ")
    kiosk.key(BACKSPACE, BACKSPACE)
    for keys, corner in [((LEFT, UP), (0, 0)), ((RIGHT, DOWN), (14, 14))]:
        kiosk.key(*keys * 16)
        assert shown()[2] == corner
    assert ["".join(one) for one in zip(*kiosk.shown("pad").rows, strict=True)][7].split() == ["E"]


def test_a_desk_without_players(kiosk: Driver) -> None:
    lead(kiosk, names=())
    play_move(kiosk)
    assert kiosk.texts("table") == ("Aucun joueur à ce coup.",)
    kiosk.key(DOWN, F7)
    assert kiosk.verdict == "Choisissez d’abord une table, par les flèches."
    kiosk.key(F4)
    assert kiosk.verdict == "Donnez d’abord la table : 12 H4 24, puis F4."


def test_a_line_without_reference_asks_in_which_direction(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "1 plats")
    assert log.session.entry(1, 1) is not None, "the first move is paid alike"
    play_move(kiosk)
    enter(kiosk, "2 listeras 66")
    assert kiosk.verdict == "LISTERAS : écrit horizontalement (- ou H) 0 point, verticalement (| ou V) 61 points ?"
    assert log.session.entry(2, 2) is None
    kiosk.key(ESCAPE)
    assert ("LISTERAS :" in kiosk.verdict, kiosk.entry.text) == (False, "2 listeras 66")
    for lines, key, points in (("", "|", 61), ("3 listeras 66", "h", 0), ("1,4 listeras 66", DOWN, 61)):
        enter(kiosk, lines)
        enter(kiosk, key) if isinstance(key, str) else kiosk.key(key)
        entered = log.session.entries[2][max(log.session.entries[2])]
        assert entered.points == points, key
    assert sorted(log.session.entries[2]) == [1, 2, 3, 4]
    enter(kiosk, "4 | listeras 66")
    assert answer(kiosk)[:2] == ("4 Dan", "61"), "the direction was typed"


def test_lines_put_aside_are_not_corrected_again_at_each_key(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line typed within one turn took seconds where ten lines waited, each of them corrected again at each key."""
    lead(kiosk)
    play_move(kiosk)
    play_move(kiosk)
    corrected: list[int | None] = []

    def counted(bulletin: Bulletin, *situation: Any) -> Correction:
        corrected.append(bulletin.table)
        return correct(bulletin, *situation)

    monkeypatch.setattr(deskorders, "correct", counted)
    for count, line in enumerate(("1 listeras 66", "2 listeras 66", "3 listeras 66"), start=1):
        enter(kiosk, line)
        assert len(session(kiosk).aside) == count
        corrected.clear()
        kiosk.write("4 fouettas f2 71")
        assert set(corrected) <= {4}
        kiosk.key(*(BACKSPACE,) * 16)


# what a referee who announces himself reads


def test_while_the_next_move_is_played_its_solution_is_not_read(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    kiosk.key(F2)
    kiosk.step(2)
    kiosk.key(TAB, TAB)
    kiosk.key(F5, mod=pygame.KMOD_SHIFT)
    shown = str(kiosk.snapshot())
    assert log.session.turn(2).solution.word not in shown
    scene = kiosk.scene_of(SessionScreen)
    usual = max(one.set.size for one in scene.canvas.laid() if one.set is not None)
    kiosk.type("++")
    assert max(one.set.size for one in scene.canvas.laid() if one.set is not None) > usual
    for _ in (to_read(kiosk, "solution") + to_read(kiosk, "draw"))[1:]:
        assert say("reading.hint.next") in kiosk.keys
        kiosk.key(pygame.K_SPACE)
    assert say("reading.hint.chrono") in kiosk.keys
    kiosk.key(*[pygame.K_SPACE] * 30)
    assert log.session.collected == 1, "nothing ends the move"
    name, move = next(
        (one.name, number)
        for one in shelf.prepared()
        for number, played in enumerate(shelf.load(one.path).moves, start=1)
        if number > 1 and played.draw.rejected
    )
    kiosk.lead(log_of(kiosk, name=name))
    to_move(kiosk, kiosk.scene_of(SessionScreen).log, move)
    kiosk.key(TAB)
    kiosk.key(F5, mod=pygame.KMOD_SHIFT)
    kiosk.step()
    assert [one[0] for one in to_read(kiosk, "draw")][:1] == ["rejet"]


def test_a_bulletin_typed_on_the_public_face_gives_no_draw(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    kiosk.key(TAB)
    kiosk.type("1 palets h4 22")
    assert kiosk.message == "Les bulletins se saisissent au bureau : Tab."
    kiosk.key(ENTER)
    kiosk.step()
    assert log.session.opened == 1, "no draw because of an Enter that ends a line"
    kiosk.key(ENTER)
    assert kiosk.message == "Aucun bulletin du coup 1 n’est saisi : encore une fois donne le tirage suivant."
    kiosk.key(ENTER)
    kiosk.step()
    assert log.session.opened == 2


def test_the_mouse_alone_chooses_a_table_and_shows_the_tops(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "1", "2")
    scene = kiosk.scene_of(SessionScreen)
    rect = scene.canvas.find("bulletin.3")
    assert rect is not None
    kiosk.click(rect.center)
    on = [one for one in scene.canvas.laid() if one.element.is_on and one.element.role is Role.ROW]
    assert [one.name for one in on] == ["bulletin.3"]
    next_draw(kiosk)
    kiosk.key(TAB, TAB)
    for told in (str(log.session.turn(2).solution), ""):
        place = kiosk.scene_of(SessionScreen).canvas.find("F11")
        assert place is not None
        kiosk.click(place.center)
        assert text(kiosk, "tops") == told


def test_the_list_of_solutions_is_asked_for_once_and_again_where_it_failed(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    before, top = len(kiosk.answerer.asked), log.session.turn(1).solution

    def count() -> int:
        kiosk.key(BACKSPACE)
        kiosk.type("*")
        return len(kiosk.answerer.asked) - before

    kiosk.type("2 *")
    assert (count(), count()) == (1, 1)
    kiosk.answerer.fail("plus de mémoire", before + 1)
    kiosk.step()
    assert (count(), count()) == (2, 2)
    kiosk.answerer.tell((top, replace(top, word="PLATS", points=12)), before + 2)
    kiosk.step()
    assert count() == 2
    assert kiosk.texts("reasons")[-2:] == (f"1  {top}", "2  PLATS H4 12")


def test_a_finger_scrolls_the_tables_and_the_one_chosen_stays_in_sight(kiosk: Driver) -> None:
    lead(kiosk, names=tuple(f"Joueur {table}" for table in range(1, 41)))
    play_move(kiosk)
    kiosk.key(DOWN)
    listed = kiosk.scene_of(SessionScreen).canvas.find("table")
    assert listed is not None
    top, bottom = (listed.centerx, listed.top + 9), (listed.centerx, listed.bottom - 9)
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=bottom, button=1)
    kiosk.post(pygame.MOUSEMOTION, pos=top, rel=(0, 0), buttons=(1, 0, 0))
    kiosk.post(pygame.MOUSEBUTTONUP, pos=top, button=1)
    kiosk.step()
    laid = kiosk.scene_of(SessionScreen).canvas.laid()
    on = [one for one in laid if one.element.is_on and one.element.role is Role.ROW]
    assert [one.name for one in on] == ["bulletin.16"]
