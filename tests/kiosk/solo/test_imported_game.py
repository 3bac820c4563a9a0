"""An imported game played: the published move decides, whatever the lexicon and the solver would say."""

from tests.kiosk.driver import ENTER, F8, Driver
from topping.correction.bulletin.bulletin import Bulletin, Inscription
from topping.game.service.positionquestions import BestQuestion, SolutionsFound
from topping.kiosk import routes
from topping.kiosk.screens.play.result import ResultScreen
from topping.kiosk.screens.session.hall import SessionScreen
from topping.lexicon.catalogue import default
from topping.lexicon.editions import list_of
from topping.play.run.proposal import Answer
from topping.play.session.desk import handed
from topping.play.session.events import Collected, Opened
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING, Formula
from topping.rules.games.gametext import parse_game
from topping.rules.moves import Move, Solution, TypedMove

SHEET = parse_game("""Topping 1
Nom : Interclubs
1 +AEIRSTN RATINSE H4 66
2 +AELOUTS ALTOS G9 12
""")
"""RATINSE is not admitted by the bundled list; ALTOS is far below the top, ALOUATES 5D for 82."""


def play(kiosk: Driver, formula: Formula) -> None:
    kiosk.show(routes.Play(kiosk.backstage.runs.seat("Marie", SHEET, Conditions().under(formula, formula.speeds[0]))))


def propose(kiosk: Driver, text: str) -> None:
    kiosk.type(text)
    kiosk.key(ENTER)


def answers(kiosk: Driver) -> list[Answer]:
    return [one.verdict.answer for one in kiosk.run.results[-1].tries]


def test_the_sheet_is_what_these_tests_take_it_for() -> None:
    assert not default().admits("RATINSE")
    assert default().admits("SATINER")


def test_what_beats_the_published_move_wins_it_and_brings_its_own_points_in_duplicate(kiosk: Driver) -> None:
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


def test_a_run_cut_off_goes_on_with_the_lexicon_and_the_words_it_began_with(kiosk: Driver) -> None:
    play(kiosk, TOPPING)
    kiosk.find_top()
    kiosk.kiosk.navigation.close()
    kiosk.backstage.choices.lexicon = "absent"
    found = kiosk.interrupted()
    assert found is not None
    assert found.seat.lexicon.hash == default().hash
    assert found.seat.referee.admits("RATINSE")
    assert [one.found for one in found.run.results] == [True]
    assert kiosk.store.runs.open_runs()[0].lexicon_hash == list_of(default().hash)


def test_in_a_session_the_words_of_the_sheet_are_paid(kiosk: Driver) -> None:
    start = SessionStart(Plan(), "", (Player(1, "Ana"), Player(2, "Bob")), SHEET)
    opened = kiosk.backstage.sessions.begin(start)
    assert opened.log.facts.lexicon_name == default().name
    opened.log.add_all((Opened(1), Collected(1)), kiosk.clock.date())
    kiosk.show(routes.PlaySession(opened))
    admits = kiosk.scene_of(SessionScreen).desk._admits
    entered = [
        handed(
            opened.log.session, 1, table, Bulletin((Inscription.of(TypedMove.parse(f"{word} H4"), 66),), table), admits
        )
        for table, word in ((1, "RATINSE"), (2, "TARINSE"))
    ]
    assert [one.correction.points for one in entered] == [66, 0]


def test_in_topping_what_beats_the_published_move_ends_it_too(kiosk: Driver) -> None:
    play(kiosk, TOPPING)
    kiosk.find_top()
    propose(kiosk, "roulates 4h")
    propose(kiosk, "alouates 5d")
    assert answers(kiosk)[-1] is Answer.TOP


def test_the_review_shows_the_true_top_and_marks_the_published_move(kiosk: Driver) -> None:
    play(kiosk, TOPPING)
    for _ in SHEET.moves:
        kiosk.find_top()
    kiosk.wait(2_000)
    run = kiosk.store.finished.of_player("Marie", 0, 1).runs[0].run_id
    kiosk.backstage.players.last = "Marie"
    kiosk.show(routes.Review(run, number=2))
    better = Move.parse("ALOUATES 5D")
    for ticket, question in enumerate(kiosk.helper.asked, start=1):
        if isinstance(question, BestQuestion):
            found = (Solution(better.word, better.reference, 82),)
            kiosk.helper.coming.append(SolutionsFound(ticket, found))
    kiosk.step(2)
    told = " ".join(kiosk.texts("solutions"))
    assert "ALOUATES" in told
    assert "ALTOS" in told, told
    assert told.endswith("essai publié"), told
