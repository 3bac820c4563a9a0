"""A club session at the kiosk, from the players to the standings, by keyboard alone."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F2, LEFT, RIGHT, TAB, UP, Driver, full_disk, game
from tests.play.limits import limited
from tests.screens.states.session import log_of, to_move
from topping.exchange.sheet import WrittenAnswer, WrittenPlayer
from topping.game.lexicon import WantedLexicon
from topping.game.service.gamequestions import GameMade, GameQuestion, RetainQuestion
from topping.game.service.messages import QuestionFailed
from topping.game.service.positionquestions import SolutionsFound, TopsQuestion
from topping.kiosk import routes
from topping.kiosk.screens.session.hall import SessionScreen
from topping.kiosk.screens.session.leading import QUIET_MS
from topping.kiosk.ui.tree import Role
from topping.play.session.desk import open_questions
from topping.play.session.events import Collected, Opened, Registered
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.rules.conditions.formula import FORMULAS, MORT_SUBITE
from topping.rules.games.game import Game, GameMove
from topping.rules.games.gametext import game_id
from topping.rules.moves import Solution
from topping.store import Store
from topping.store.sessions.log import SessionLog, keep_session
from topping.texts import say

F4, F5, F6, F7, F8, F9, F12 = (getattr(pygame, f"K_F{number}") for number in (4, 5, 6, 7, 8, 9, 12))


NAMES = ("Ana", "Bob", "Cléo", "Dan")


def lead(
    kiosk: Driver,
    formula: str = "duplicate",
    names: tuple[str, ...] = NAMES,
    the_game: Game | None = None,
    lexicon: WantedLexicon = WantedLexicon("", ""),
) -> SessionLog:
    """A session of those players, before its first draw."""
    whole = the_game or game()
    chosen = FORMULAS[formula]
    plan = Plan.under(chosen, chosen.speeds[0], whole.variant)
    date = kiosk.clock.date()
    log = SessionLog.start(
        kiosk.store,
        plan,
        whole,
        "Jeudi",
        date,
        lexicon_name=lexicon.name or "",
        lexicon_hash=lexicon.hash,
        first=[Registered(table, name) for table, name in enumerate(names, start=1)],
    )
    kiosk.lead(log)
    return log


def session(kiosk: Driver) -> Session:
    return kiosk.scene_of(SessionScreen).session


def next_draw(kiosk: Driver) -> None:
    """The next draw, also where no bulletin of the last move is entered."""
    opened = session(kiosk).opened
    kiosk.key(F2)
    if session(kiosk).opened == opened:
        kiosk.key(F2)
    kiosk.step(2)


def play_move(kiosk: Driver, ms: int | None = None) -> None:
    """The next draw, its whole time, the bulletins collected, and the desk."""
    next_draw(kiosk)
    move = session(kiosk).opened
    kiosk.wait(ms or limited(session(kiosk).plan.limit_ms(move)) + 200)
    kiosk.key(F2)
    assert session(kiosk).collected == move
    kiosk.wait(QUIET_MS)
    kiosk.key(TAB)
    while kiosk.scene_of(SessionScreen).desk.move < move:
        kiosk.key(pygame.K_PAGEDOWN)


def enter(kiosk: Driver, *lines: str) -> None:
    for line in lines:
        kiosk.type(line)
        kiosk.key(ENTER)


def text(kiosk: Driver, panel: str) -> str:
    """What a part of the screen says; nothing where it is not there."""
    view: Any = kiosk.snapshot().get(panel)
    if view is None or not (hasattr(view, "text") and isinstance(view.text, str)):
        return "\n".join(kiosk.texts(panel))
    told = view.lines if hasattr(view, "lines") else (view.text, getattr(view, "note", ""), getattr(view, "why", ""))
    return "\n".join(line for line in told if line).replace("\N{NO-BREAK SPACE}", " ")


def answer(kiosk: Driver) -> tuple[str, str, str]:
    """Whose bulletin the desk answers to, what it is paid, and how that stands to the top."""
    head, points, note, *_ = kiosk.texts("verdict")
    return head, points, note


def bulletin(kiosk: Driver, table: int) -> tuple[str, ...]:
    """What stands in the row of a table, after its number and the name."""
    return kiosk.texts(f"bulletin.{table}")[2:]


# the players


def tables(kiosk: Driver) -> list[tuple[str, str]]:
    """Table and name of each player of the session that is being prepared, as far as they are in sight."""
    texts = kiosk.texts("players")
    return [*zip(texts[::2], texts[1::2], strict=True)]


def test_players_are_typed_named_removed_and_led_to_a_game(kiosk: Driver) -> None:
    kiosk.show(routes.Sessions())
    kiosk.key(ENTER)
    enter(kiosk, "Ana", "7 Bob", "Cléo", "7 Dan")
    assert kiosk.texts("message")[0].endswith("la table 7 est déjà prise.")
    kiosk.key(ESCAPE)
    for opening in (ENTER, F2):
        kiosk.type("12")
        kiosk.key(opening)
        assert "il faut un nom" in kiosk.texts("message")[0].lower()
        assert (kiosk.entry.text, kiosk.helper.asked) == ("12", [])
        kiosk.key(ESCAPE)
    kiosk.key(UP)
    kiosk.key(pygame.K_DELETE)
    assert tables(kiosk) == [("1", "Ana"), ("2", "Cléo")]
    kiosk.key(TAB)
    kiosk.type("Jeudi 3")
    kiosk.key(TAB, RIGHT)  # the formula
    kiosk.key(TAB)  # to the players
    kiosk.type("9 Zoé")
    kiosk.key(F2)
    (asked,) = kiosk.helper.asked
    assert isinstance(asked, GameQuestion)
    assert kiosk.texts("message")[0] == "La partie se prépare…"
    kiosk.helper.coming.append(GameMade(1, game()))
    kiosk.step(2)
    assert kiosk.scene == "session"
    assert [seated.player.name for seated in session(kiosk).seats.values()] == ["Ana", "Cléo", "Zoé"]
    assert session(kiosk).conditions.formula == MORT_SUBITE
    (kept,) = kiosk.store.sessions.all()
    assert kept.facts.name == "Jeudi 3"


def test_a_prepared_game_is_chosen_under_the_terms_of_the_session(kiosk: Driver) -> None:
    kiosk.show(routes.SessionPlayers())
    enter(kiosk, "Ana")
    kiosk.click_on("Mort subite")
    kiosk.click_on("préparée")
    kiosk.key(F2)
    assert kiosk.scene == "gamechoice"
    assert "Topping" not in kiosk.places, "topping is played alone"
    kiosk.key(ESCAPE)
    kiosk.click_on("fichier")
    kiosk.key(ENTER, ENTER)
    assert kiosk.scene == "gamefile"


def test_a_game_that_cannot_be_made_leaves_the_players(kiosk: Driver) -> None:
    kiosk.show(routes.SessionPlayers())
    enter(kiosk, "Ana")
    kiosk.key(F2)
    kiosk.helper.coming.append(QuestionFailed(1, "le lexique est vide"))
    kiosk.step()
    assert "le lexique est vide" in kiosk.texts("message")[0]
    assert tables(kiosk) == [("1", "Ana")]
    kiosk.key(ENTER, UP, pygame.K_DELETE)
    for ticket in (2, 3):
        assert len(kiosk.helper.asked) == ticket
        kiosk.helper.coming.append(GameMade(ticket, game()))
        kiosk.step(2)
        if ticket == 2:
            assert (kiosk.scene, kiosk.texts("message")) == ("newsession", ("Il faut au moins un joueur.",))
            enter(kiosk, "Bob")
            kiosk.key(F2)
    assert [one.player.name for one in session(kiosk).seats.values()] == ["Bob"]


def test_a_referee_who_reads_is_shown_the_text_and_not_spoken_over(kiosk: Driver) -> None:
    kiosk.backstage.put(replace(kiosk.backstage.settings, announce_session=True), {})
    kiosk.show(routes.SessionPlayers())
    kiosk.click_on("l’arbitre lit")
    assert kiosk.backstage.settings.announce_session, "the setting is another matter"
    kiosk.click_on("à l’écran")
    assert not kiosk.backstage.settings.announce_session
    kiosk.click_on("voix")
    assert kiosk.backstage.settings.announce_session
    kiosk.click_on("l’arbitre lit")
    log = lead(kiosk)
    kiosk.key(TAB, F2)
    kiosk.step(2)
    assert kiosk.voice.said == ["chrono"]
    kiosk.wait(180_200)
    kiosk.key(TAB, F2)
    assert log.session.collected == 1
    assert to_read(kiosk, "solution")
    assert kiosk.voice.said[-1] == "termine"
    kiosk.key(pygame.K_SPACE, pygame.K_SPACE)
    kiosk.wait(QUIET_MS)
    next_draw(kiosk)
    kiosk.key(TAB, TAB)
    on = [one.name for one in kiosk.scene_of(SessionScreen).laid() if one.element.is_on]
    assert on[0] == "solution.row.0", "from the beginning, since the session has gone on"


def test_known_players_complete_what_is_typed(kiosk: Driver) -> None:
    for name in ("Marie", "Marc"):
        kiosk.play(game(), name)
    kiosk.show(routes.SessionPlayers())
    kiosk.type("ma")
    kiosk.key(pygame.K_F4)
    first = kiosk.entry.text
    kiosk.key(pygame.K_F4)
    assert {first, kiosk.entry.text} == {"Marie", "Marc"}


def lines(kiosk: Driver, panel: str) -> tuple[str, ...]:
    told = kiosk.texts(panel)
    return tuple(line.replace("\u00a0", " ").replace("\u202f", " ") for line in told)


# the public screen


def choice(kiosk: Driver) -> list[tuple[str, str]]:
    """The rows of the tops to choose from."""
    texts = kiosk.texts("choice")
    return [*zip(texts[::2], texts[1::2], strict=True)]


def tied() -> tuple[Game, Solution]:
    """A game whose first move has another top besides the retained one, and that one."""
    whole = game()
    first = whole.moves[0].solution
    return whole, replace(first, word="PLATES")


@pytest.mark.parametrize("early", [False, True], ids=["time over", "everybody handed in"])
def test_another_top_may_be_retained_once_the_bulletins_are_collected(kiosk: Driver, early: bool) -> None:
    whole, other = tied()
    log = lead(kiosk, the_game=whole)
    kiosk.key(F2)
    kiosk.step(2)
    asked = kiosk.helper.asked[0]
    assert isinstance(asked, TopsQuestion)
    assert asked.position == log.session.turn(1).position
    kiosk.helper.coming.append(SolutionsFound(1, (whole.moves[0].solution, other)))
    kiosk.step()
    if early:
        kiosk.key(F2, F2)
    else:
        kiosk.wait(180_200)
        kiosk.key(F2)
    assert log.session.collected == 0
    assert "solution" not in kiosk.snapshot(), "nothing of it on the public screen"
    kiosk.key(TAB)
    kiosk.step()
    assert choice(kiosk) == [("PALETS", "1 · retenu"), ("PLATES", "1")]
    kiosk.key(ENTER, ENTER)
    assert len(kiosk.helper.asked) == 1, "it is retained already"
    kiosk.key(ESCAPE, DOWN, ENTER, ESCAPE)  # back on the word one came from
    if early:
        kiosk.click_on_hint("Entrée")
        kiosk.click_on_hint("Entrée")
    else:
        kiosk.key(ENTER, ENTER)
    chosen = kiosk.helper.asked[-1]
    assert isinstance(chosen, RetainQuestion)
    assert (chosen.game, chosen.number, chosen.solution) == (whole, 1, other)
    kiosk.key(ENTER)
    assert kiosk.helper.asked[-1] is chosen, "while it is made, no other one is"
    kiosk.type("1")
    kiosk.key(ENTER)
    assert kiosk.verdict.startswith("La solution du coup 1 n’est pas montrée (F2)")
    kiosk.key(BACKSPACE, F2)
    assert log.session.collected == 0, "no solution is shown while the choice is being made"
    moves = (GameMove(whole.moves[0].draw, other),)
    kiosk.helper.coming.append(GameMade(2, replace(whole, moves=moves, seed=None, generator=None, lexicon_hash="")))
    kiosk.step()
    assert kiosk.verdict == "PLATES H4 22 est retenu ; la suite de la partie est faite à nouveau."
    kiosk.step()
    assert choice(kiosk) == [("PLATES H4 22", "retenu")]
    kiosk.key(F2)
    assert log.session.collected == 0, "a key pressed once too often shows nothing"
    kiosk.wait(QUIET_MS)
    kiosk.key(F2)
    assert log.session.collected == 1
    assert log.session.turn(1).solution == other
    resumed = SessionLog.resume(kiosk.store, log.id).session
    assert resumed == log.session
    assert game_id(resumed.games[0]) != game_id(whole)


def test_a_single_top_leaves_nothing_to_choose(kiosk: Driver) -> None:
    log = lead(kiosk)
    kiosk.key(F2)
    kiosk.step(2)
    kiosk.helper.coming.append(SolutionsFound(1, (log.session.turn(1).solution,)))
    kiosk.step()
    kiosk.key(F2, F2)
    assert log.session.collected == 1


def test_a_top_that_cannot_be_retained_leaves_the_choice_open(kiosk: Driver) -> None:
    whole, other = tied()
    log = lead(kiosk, the_game=whole)
    kiosk.key(F2)
    kiosk.wait(180_200)
    kiosk.helper.coming.append(SolutionsFound(1, (whole.moves[0].solution, other)))
    kiosk.step()
    kiosk.key(F2, TAB, DOWN, ENTER, ENTER)
    kiosk.helper.coming.append(QuestionFailed(2, "le lexique est vide"))
    kiosk.step()
    assert "le lexique est vide" in kiosk.verdict
    kiosk.wait(QUIET_MS)
    kiosk.key(F2)
    assert (log.session.collected, log.session.turn(1).solution) == (1, whole.moves[0].solution)


# the desk


def at_the_sixth_move(kiosk: Driver, players: int) -> SessionLog:
    """A session whose sixth move, CINQ G10 25, is collected; the desk is in front."""
    log = lead(kiosk, names=tuple(f"Joueur {table}" for table in range(1, players + 1)), the_game=game("normale-07", 6))
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
    assert kiosk.texts("questions")[1:] == ("aucune question",)
    kept = SessionLog.resume(kiosk.store, log.id).session
    assert (kept.entries[6][2].correction.question, open_questions(kept)) == (None, ())


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("99 palets h4 22", "Pas de joueur à la table 99."),
        ("1 palets h4 22 33", "« 33 » n’est ni un mot, ni une référence, ni un score."),
        ("1 h4 22", "Il manque le mot : 12 PASSE H4 24, par exemple."),
        ("1 !nimporte", "Ordre inconnu : !nimporte"),
        ("1 !late", "Ordre inconnu"),
        ("2 !-5", "Pas de bulletin de la table 2 au coup 1."),
        ("2 *", "Il manque le rang après l’astérisque : 12 *2, par exemple."),
        ("2 *2", "La liste des solutions du coup n’a pas de rang 2 : elle en a 1."),
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
    assert kiosk.verdict == "Table 2 : avertissement de discipline noté ; son bulletin est attendu."
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


def test_a_player_leaves_and_is_back(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "1", "2 !parti")
    assert kiosk.verdict == "Table 2 : départ, zéro dès le coup 1 ; !revenu à son retour."
    enter(kiosk, "1 !parti")
    assert "dès le coup 2" in kiosk.verdict
    play_move(kiosk)
    assert text(kiosk, "progress") == "2 bulletins sur 4"
    assert [table for table in (1, 2, 3, 4) if bulletin(kiosk, table) == ("…",)] == [3, 4]
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
    pad = kiosk.scene_of(SessionScreen).find("pad")
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
    kiosk.key(ENTER)
    assert log.session.entry(2, 2) is None
    kiosk.key(ESCAPE)
    assert ("LISTERAS :" in kiosk.verdict, kiosk.entry.text) == (False, "2 listeras 66")
    for lines, key, points in (("", "|", 61), ("3 listeras 66", "h", 0), ("1,4 listeras 66", DOWN, 61)):
        enter(kiosk, lines)
        kiosk.type(key) if isinstance(key, str) else kiosk.key(key)
        entered = log.session.entries[2][max(log.session.entries[2])]
        assert entered.points == points, key
    assert sorted(log.session.entries[2]) == [1, 2, 3, 4]
    enter(kiosk, "4 | listeras 66")
    assert answer(kiosk)[:2] == ("4 Dan", "61"), "the direction was typed"


# what a referee who announces himself reads


def to_read(kiosk: Driver, panel: str) -> list[tuple[str, ...]]:
    """What is said in each row of a card, after its label."""
    rows = (kiosk.texts(f"{panel}.row.{place}") for place in range(9))
    return [one for one in rows if one]


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
    usual = max(one.set.size for one in scene.laid() if one.set is not None)
    kiosk.type("++")
    assert max(one.set.size for one in scene.laid() if one.set is not None) > usual
    for _ in (to_read(kiosk, "solution") + to_read(kiosk, "draw"))[1:]:
        assert say("reading.hint.next") in kiosk.keys
        kiosk.key(pygame.K_SPACE)
    assert say("reading.hint.chrono") in kiosk.keys
    kiosk.key(*[pygame.K_SPACE] * 30)
    assert log.session.collected == 1, "nothing ends the move"
    kiosk.lead(log_of(kiosk, name="789-04"))
    to_move(kiosk, kiosk.scene_of(SessionScreen).log, 14)
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
    rect = scene.find("bulletin.3")
    assert rect is not None
    kiosk.click(rect.center)
    assert [one.name for one in scene.laid() if one.element.is_on and one.element.role is Role.ROW] == ["bulletin.3"]
    next_draw(kiosk)
    kiosk.key(TAB, TAB)
    for told in (str(log.session.turn(2).solution), ""):
        place = kiosk.scene_of(SessionScreen).find("F11")
        assert place is not None
        kiosk.click(place.center)
        assert text(kiosk, "tops") == told


def test_the_list_of_solutions_is_asked_for_once_and_again_where_it_failed(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    before, top = len(kiosk.helper.asked), log.session.turn(1).solution

    def count() -> int:
        kiosk.key(BACKSPACE)
        kiosk.type("*")
        return len(kiosk.helper.asked) - before

    kiosk.type("2 *")
    assert (count(), count()) == (1, 1)
    kiosk.helper.coming.append(QuestionFailed(before + 1, "plus de mémoire"))
    kiosk.step()
    assert (count(), count()) == (2, 2)
    kiosk.helper.coming.append(SolutionsFound(before + 2, (top, replace(top, word="PLATS", points=12))))
    kiosk.step()
    assert count() == 2
    assert kiosk.texts("reasons")[-2:] == (f"1  {top}", "2  PLATS H4 12")


def test_a_finger_scrolls_the_tables_and_the_one_chosen_stays_in_sight(kiosk: Driver) -> None:
    lead(kiosk, names=tuple(f"Joueur {table}" for table in range(1, 41)))
    play_move(kiosk)
    kiosk.key(DOWN)
    listed = kiosk.scene_of(SessionScreen).find("table")
    assert listed is not None
    top, bottom = (listed.centerx, listed.top + 9), (listed.centerx, listed.bottom - 9)
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=bottom, button=1)
    kiosk.post(pygame.MOUSEMOTION, pos=top, rel=(0, 0), buttons=(1, 0, 0))
    kiosk.post(pygame.MOUSEBUTTONUP, pos=top, button=1)
    kiosk.step()
    on = [one for one in kiosk.scene_of(SessionScreen).laid() if one.element.is_on and one.element.role is Role.ROW]
    assert [one.name for one in on] == ["bulletin.16"]


# what interrupts


def test_too_long_an_interruption_ends_the_session(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    kiosk.key(F9)
    kiosk.clock.time += 15 * 60_000 + 1
    kiosk.key(F9)
    assert log.session.is_void
    assert kiosk.scene == "sessionstandings"
    assert "annulés" in kiosk.texts("note")[0]


def test_no_move_is_opened_while_the_rest_of_the_game_is_being_made(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "", "")
    kiosk.key(F8, F8, F2, F8, F8)
    assert (log.session.opened, len(kiosk.helper.asked)) == (1, 2)
    kiosk.helper.coming.append(GameMade(99, game("normale-08")))
    kiosk.step()
    assert log.session.cancelled == 0, "the answer to another question"
    kiosk.helper.coming.append(GameMade(len(kiosk.helper.asked), game("normale-07")))
    kiosk.step()
    assert (log.session.opened, log.session.cancelled) == (0, 1)
    assert log.session.games[-1].name == "Essai 07"


# mort subite


def test_mort_subite_waits_for_all_eliminates_and_ends(kiosk: Driver) -> None:
    log = lead(kiosk, "mort-subite")
    play_move(kiosk)
    enter(kiosk, "1", "2", "3 plat h5 12")
    kiosk.key(F2)
    assert "il manque encore des bulletins (1)" in text(kiosk, "verdict")
    for key in (ENTER, F4):  # what leads from the public face to the desk
        kiosk.key(TAB)
        assert not kiosk.scene_of(SessionScreen).at_desk
        kiosk.key(key)
    enter(kiosk, "4")
    kiosk.key(TAB)
    survivors = kiosk.shown("survivors").page
    assert [(one.table, one.name) for one in survivors.inside] == [(1, "Ana"), (2, "Bob"), (4, "Dan")]
    assert [(one.name, one.out_at) for one in survivors.leaving] == [("Cléo", 1)]
    assert (kiosk.shown("survivors").count.count, kiosk.shown("survivors").count.of) == (3, 4)
    assert kiosk.texts("top")[-1] == "3 l’ont trouvé"
    kiosk.key(TAB)
    play_move(kiosk)
    enter(kiosk, "1", "2 !abs", "4 !abs")
    kiosk.key(TAB)
    assert kiosk.shown("survivors").count.winner == "Ana"
    kiosk.key(F2)
    assert "F12 encore" in text(kiosk, "message")
    kiosk.key(F12)
    assert log.session.is_ended
    told = kiosk.texts("table")
    places = [told.index(name) for name in ("Ana", "Bob", "Dan", "Cléo")]
    assert [told[at - 2 : at] for at in places] == [("1", "1"), ("2=", "2"), ("2=", "4"), ("4", "3")]


def test_mort_subite_goes_on_in_another_game_where_the_clock_stood(kiosk: Driver) -> None:
    log = lead(kiosk, "mort-subite", ("Ana", "Bob"), game(moves=3))
    for _ in range(3):
        play_move(kiosk)
        enter(kiosk, "", "")
        kiosk.key(TAB)
    assert not kiosk.shown("survivors").page.leaving
    assert kiosk.shown("survivors").count.count == 2
    kiosk.backstage.put(replace(kiosk.backstage.settings, announce_session=True), {})
    kiosk.key(F2)
    assert "égalité" in text(kiosk, "message")
    assert kiosk.voice.said[-1] == "egalite"
    kiosk.key(F2, F2, F2)
    ((seed, _, _),) = kiosk.helper.games_asked
    assert seed < 2**64, "as of any game that is no secret one"
    kiosk.helper.coming.append(GameMade(len(kiosk.helper.asked), game("normale-08", 4)))
    kiosk.step()
    kiosk.key(F2)
    kiosk.step(2)
    assert log.session.opened == 4
    assert kiosk.voice.said[-1].startswith("partie-suivante pays-")
    kiosk.key(RIGHT)
    kiosk.step()
    assert kiosk.shown("clock").text == "1:00", "the fourth move of the tiebreak"
    assert kiosk.shown("board").cells.strip(".") == "", "on an empty grid"


# taken up after too long


def taken_up_after(kiosk: Driver, log: SessionLog, ms: int) -> None:
    """The program was closed for so long, and the session is chosen from the list."""
    kiosk.show(routes.Sessions())
    kiosk.clock.time += ms
    kiosk.key(DOWN, ENTER)


def test_a_session_taken_up_later_ends_unless_the_referee_says_why_not(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    taken_up_after(kiosk, log, 80 * 60_000)
    assert kiosk.scene == "interruptedsession"
    told = " ".join(kiosk.texts())
    assert "il y a 80 minutes" in told
    assert "les résultats sont annulés, après 1 coup" in told
    kiosk.key(ENTER)
    assert kiosk.texts("message") == ("Dites d’abord pourquoi la partie continue.",)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "club"
    assert SessionLog.resume(kiosk.store, log.id).session == log.session, "nothing is decided"
    kiosk.key(DOWN, ENTER)
    kiosk.type("panne de courant")
    kiosk.key(ENTER)
    assert kiosk.scene == "session"
    kept = SessionLog.resume(kiosk.store, log.id).session
    assert [one.reason for one in kept.excused] == ["panne de courant"]
    assert not kept.is_ended
    taken_up_after(kiosk, log, 60_000)
    assert kiosk.scene == "session", "the reason was the last thing entered"


# keeping it


def test_a_move_that_was_cut_off_starts_its_time_again(kiosk: Driver, store: Store) -> None:
    log = lead(kiosk)
    log.add(Opened(1), kiosk.clock.date())
    kiosk.lead(SessionLog.resume(store, log.id))
    assert "a été coupé" in text(kiosk, "message")
    kiosk.wait(200_000)
    assert session(kiosk).collected == 0
    kiosk.key(F2)
    kiosk.wait(180_200)
    kiosk.key(F2)
    assert session(kiosk).collected == 1


def test_the_desk_answers_to_arbiters_and_appeals(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "arbitre Léa : 1-2")
    assert kiosk.verdict == "Arbitre Léa : tables 1-2."
    assert log.session.arbiter_of(2) == "Léa"
    enter(kiosk, "1 !recours mot admis")
    assert "coup 1 : recours noté" in kiosk.verdict
    enter(kiosk, "arbitre Léa :")
    assert "plus de tables" in kiosk.verdict
    enter(kiosk, "!sceller")
    assert "n’est pas close" in kiosk.verdict


def test_standings_during_the_session_and_at_its_end(kiosk: Driver) -> None:
    lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "1", "2 plat h5 12", "3 zzett h4 30")
    kiosk.key(F5)
    assert kiosk.scene == "sessionstandings"
    assert kiosk.texts("note") == ("Jeudi · 4 joueurs · Provisoire ; bulletins à saisir : 1.",)
    kiosk.key(ESCAPE)
    kiosk.key(F12)
    assert "1 bulletin qui manque comptera comme non remis : coup 1 (4)" in text(kiosk, "verdict")
    kiosk.key(F12)
    assert "Solos : coup 1 Ana (+0)" in kiosk.texts("note")[0]
    kiosk.key(ENTER)
    assert kiosk.scene == "session", "appeals and corrections are still to come"
    kiosk.key(F12)
    assert kiosk.scene == "sessionstandings"
    kiosk.key(ENTER)
    enter(kiosk, "!sceller")
    assert kiosk.verdict == "la séance est scellée : ses résultats sont définitifs"
    kiosk.key(TAB, ESCAPE)
    assert "est close" in kiosk.message
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


def test_a_suspension_behind_the_standings_is_told(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(2_000)
    kiosk.key(F5)
    kiosk.clock.time += 60_000
    kiosk.step(2)
    assert kiosk.scene == "session"
    assert "pause" in kiosk.snapshot()


def test_what_cannot_be_kept_is_told_and_does_not_count(
    kiosk: Driver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = lead(kiosk)
    play_move(kiosk)

    monkeypatch.setattr(store.sessions, "add_events", full_disk)
    enter(kiosk, "1 palets h4 22")
    assert "plus de place sur le disque" in kiosk.verdict
    assert kiosk.entry.text == "1 palets h4 22"
    assert log.session.entry(1, 1) is None


def sheet() -> Game:
    """Two moves as a club prints them."""
    return replace(game(), moves=game().moves[:2], seed=None, generator=None, lexicon_hash="", lexicon_name="ODS9")


def kept(kiosk: Driver) -> Session:
    tops = [WrittenAnswer(one.solution.points, one.solution.word, one.solution.reference) for one in sheet().moves]
    players = [
        WrittenPlayer("Ana", tuple(replace(one, solo=10) for one in tops), 1),
        WrittenPlayer("Bob", (replace(tops[0], penalty=5, warnings=2), WrittenAnswer(0, is_valid=False)), 7),
    ]
    found = keep_session(kiosk.store, sheet(), players, "Mardi", kiosk.clock.date())
    assert found is not None
    return SessionLog.resume(kiosk.store, found.number).session


@pytest.fixture
def opened(kiosk: Driver) -> Session:
    session = kept(kiosk)
    kiosk.clock.time += 90 * 60_000
    kiosk.show(routes.Sessions())
    return session


def test_it_opens_on_its_results_and_no_key_changes_it(kiosk: Driver, opened: Session) -> None:
    kiosk.key(DOWN, ENTER)
    assert kiosk.scene == "session", kiosk.message
    for key in (ENTER, *range(pygame.K_F2, pygame.K_F12 + 1), pygame.K_SPACE, ESCAPE, ENTER):
        kiosk.key(key)
        kiosk.wait(1_000)
    kiosk.type("1 !zero")
    kiosk.key(ENTER)
    (number,) = [one.id for one in kiosk.store.sessions.all()]
    assert SessionLog.resume(kiosk.store, number).session == opened
