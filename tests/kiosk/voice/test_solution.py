"""A solution is said in the order of §3.4."""

from tests.kiosk.voice.heard import heard
from tests.sheets.games import JOKER_GAME, prepared_turns, turns_of
from topping.kiosk.engine.speech import Pause, script_of_reminder, script_of_solution
from topping.rules.games.announcement import SolutionAnnouncement, announce_solution
from topping.rules.grid.board import Reference


def letters(word: str) -> str:
    return " ".join(f"lettre-{letter.lower()}" for letter in word)


def of(word: str, place: str, points: int, *crossing: str) -> SolutionAnnouncement:
    reference = Reference.parse(place)
    return SolutionAnnouncement(points, reference.direction, reference, word, (), crossing, ())


def test_a_joker_in_a_new_word_is_a_plain_letter() -> None:
    assert heard(script_of_solution(of("LA", "H8", 2, "eS"))).endswith("nouveau-mot lettre-e lettre-s")


def test_a_joker_game_says_what_became_of_the_joker() -> None:
    first, thirteenth = (announce_solution(turns_of(JOKER_GAME)[move]) for move in (0, 12))
    spelling = f"{letters('AMO')} pays-danemark {letters('IE')}"
    assert heard(script_of_solution(first, joker_game=True)).endswith(f"{spelling} joker pays-danemark joker-remplace")
    assert "joker pays-uruguay joker-reste" in heard(script_of_solution(thirteenth, joker_game=True))
    assert heard(script_of_solution(first)).endswith(spelling)


def test_nothing_is_awaited_at_the_end() -> None:
    for script in (script_of_solution(of("ES", "H8", 2, "ET")), script_of_reminder(of("ES", "H8", 2))):
        assert not isinstance(script[-1], Pause)


def test_a_joker_is_spelled_by_its_country_and_called_back_by_its_letter() -> None:
    said = announce_solution(prepared_turns()[6])
    assert heard(script_of_solution(said)).endswith("lettre-q lettre-u lettre-e pays-tunisie lettre-a lettre-i")
    assert heard(script_of_reminder(said)) == f"rappel {letters('QUETAI')} lettre-l nombre-1 nombre-40 points"
