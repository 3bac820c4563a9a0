"""The script of a retained solution, as the referee says it (§3.4).

There are no clips of words: a word is spelled, once in the solution and once in the reminder.
"""

from __future__ import annotations

from topping.kiosk.voice.clip import COUNTRY, LETTER, Clip
from topping.kiosk.voice.number import number
from topping.kiosk.voice.script import COMMA, HYPHEN, SPELLING, STOP, Script, listed
from topping.rules.games.announcement import SolutionAnnouncement
from topping.rules.grid.square import ROWS, Direction, Reference
from topping.rules.tiles.letters import JOKER, tile_of
from topping.texts.cldr import plural_category
from topping.texts.language import FRENCH
from topping.texts.plural import ONE


def script_of_solution(said: SolutionAnnouncement, *, joker_game: bool = False) -> Script:
    """Points, direction, place, spelling and new words, in the order of §3.4; in a joker game, the joker's fate too."""
    groups = [
        listed((_points(said.points), (Clip(said.direction.value),), _place(said.reference))),
        listed((_tile(character) for character in said.word), SPELLING),
    ]
    for joker in said.jokers if joker_game else ():
        fate = Clip("joker-remplace" if joker.replaced else "joker-reste")
        groups.append((Clip("joker"), HYPHEN, COUNTRY[joker.letter], COMMA, fate))
    if said.crossing:
        heading = Clip("nouveau-mot" if _is_singular(len(said.crossing)) else "nouveaux-mots")
        groups.append((heading, COMMA, *listed((_letters(word) for word in said.crossing), STOP)))
    return listed(groups, STOP)


def script_of_reminder(said: SolutionAnnouncement) -> Script:
    """The short reminder that ends it: word, place, points."""
    return (Clip("rappel"), COMMA, *listed((_letters(said.word), _place(said.reference), _points(said.points))))


def _points(points: int) -> Script:
    return (*number(points, before_consonant=True), Clip("point" if _is_singular(points) else "points"))


def _is_singular(count: int) -> bool:
    """Whether a French noun is singular with this number: all clips are French."""
    return plural_category(count, FRENCH) == ONE


def _place(reference: Reference) -> Script:
    """`H4` or `4H`, as it is written."""
    row, column = (LETTER[ROWS[reference.square.row]],), number(reference.square.column + 1)
    return listed((row, column) if reference.direction is Direction.HORIZONTAL else (column, row), HYPHEN)


def _tile(character: str) -> Script:
    """A tile of the spelling: a joker by the country of its letter."""
    return (COUNTRY[character.upper()] if tile_of(character) == JOKER else LETTER[character],)


def _letters(word: str) -> Script:
    return listed(((LETTER[character],) for character in word.upper()), SPELLING)
