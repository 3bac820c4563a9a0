"""What is heard is what a sheet reads, in the same order."""

import re
import unicodedata

import pytest

from tests.kiosk.voice.heard import names
from tests.sheets.games import JOKER_GAME, prepared_turns, turns_of
from topping.kiosk.engine.speech import COUNTRY, number, script_of_draw, script_of_reminder, script_of_solution
from topping.rules.games.announcement import announce, announce_solution
from topping.rules.games.game import Turn
from topping.rules.tiles import ALPHABET
from topping.sheets.announcement import spoken

COUNTRIES = {clip.name.removeprefix("pays-"): clip.name for clip in COUNTRY.values()}
TITLES = {"Reliquat": ["reliquat"], "Rejet": ["rejet"], "Tirage": ["tirage"], "Rappel": ["rappel"], "Joker": ["joker"]}
TITLES |= {"Nouveau mot": ["nouveau-mot"], "Nouveaux mots": ["nouveaux-mots"]}
WORDS = {"horizontal", "vertical", "point", "points"}
FATES = {"remplacé par la vraie lettre": "joker-remplace", "il reste sur la grille": "joker-reste"}
COUNTED = ("", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf")


def plain(text: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFD", text) if not unicodedata.combining(one)).lower()


def clips_of(part: str) -> list[str]:
    """The clips of what stands between two commas on a sheet."""
    if part == "Joker – Lettre blanche":
        return ["joker-lettre-blanche"]
    if part in FATES:
        return [FATES[part]]
    if counted := re.fullmatch(r"(\d) lettres?", part):
        count = int(counted[1])
        return [f"{COUNTED[count]}-lettre{'s' if count > 1 else ''}"]
    if points := re.fullmatch(r"(\d+) (points?)", part):
        return [*names(number(int(points[1]), before_consonant=True)), points[2]]
    if place := re.fullmatch(r"([A-O])(\d+)|(\d+)([A-O])", part):
        across = [f"lettre-{place[1].lower()}", f"nombre-{place[2]}"] if place[1] else []
        return across or [f"nombre-{place[3]}", f"lettre-{place[4].lower()}"]
    if set(part) <= set(ALPHABET):
        return [f"lettre-{letter.lower()}" for letter in part]
    if several := re.fullmatch(r"(.+) (\w+ fois)", part):
        return [COUNTRIES[plain(several[1])], several[2].replace(" ", "-")]
    if part in WORDS:
        return [part]
    country, _, letter = part.partition("-")
    return [COUNTRIES[plain(country)], *([f"lettre-{letter.lower()}"] if letter else [])]


def read(turn: Turn) -> list[str]:
    """The clips of a sheet's lines; the word of a solution is left to its spelling."""
    clips: list[str] = []
    for line in list(spoken(turn))[1:]:
        title, _, said = line.replace("\u00a0", " ").partition(" : ")
        head = re.fullmatch(r"([^(]+?)(?: \((.*)\))?", title)
        assert head is not None
        clips += TITLES.get(head[1], []) + (clips_of(head[2]) if head[2] else [])
        parts = said.split(", ")
        for part in parts[:-1] if head[1] == "Solution" else parts:
            clips += clips_of(part)
    return clips


@pytest.mark.parametrize("turn", [*prepared_turns(), *turns_of(JOKER_GAME)], ids=lambda turn: turn.solution.word)
def test_a_move_is_heard_as_it_is_read(turn: Turn) -> None:
    solution = announce_solution(turn)
    heard = [
        *names(script_of_draw(announce(turn.draw, turn.before.variant), rejections=len(turn.draw.rejected)).script),
        *names(script_of_solution(solution, joker_game=turn.before.variant.joker)),
        *names(script_of_reminder(solution)),
    ]
    assert heard == read(turn)
