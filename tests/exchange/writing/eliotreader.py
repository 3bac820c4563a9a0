"""A model of Eliot opening a file: it refuses what Eliot refuses, and counts moves as Eliot does.

Written from Eliot's behaviour, and independent of the program except for premiums and letter values.
"""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from typing import TypeAlias

from topping.rules.grid.board import LETTER_FACTORS, WORD_FACTORS
from topping.rules.tiles import COUNTS, VALUES

SIZE = 15
ROOT = ("Dictionary", "Game", "History", "Statistics")
COMMANDS = {
    "GameRack": {"rejected"},
    "PlayerRack": {"playerId"},
    "MasterMove": {"points", "type", "word", "coord"},
    "PlayerMove": {"playerId", "points", "type", "word", "coord"},
    "GameMove": {"points", "type", "word", "coord"},
    "Warning": {"playerId"},
    "Penalty": {"playerId", "points"},
    "Solo": {"playerId", "points"},
}
"""Commands of a turn with their attributes; Eliot ignores `rejected`, our own attribute."""
MODES = ("duplicate", "freegame", "training", "arbitration", "topping")
VARIANTS = ("bingo", "explosive", "7among8")
Place: TypeAlias = tuple[int, int]


class RefusedError(Exception):
    """Raised if Eliot would not open the file."""


@dataclass
class EliotGame:
    """The game in Eliot after opening the file."""

    letters_played: int = 7
    has_joker_variant: bool = False
    board: dict[Place, str] = field(default_factory=dict)
    """Jokers in lower case."""
    bag: dict[str, int] = field(default_factory=lambda: dict(COUNTS))
    racks: list[str] = field(default_factory=list)
    """The last draw set in each turn."""
    moves: list[tuple[str, str, int]] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    warnings: dict[str, int] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def totals(self) -> dict[str, int]:
        """Returns totals by name: five points less for each warning after the third."""
        return {name: self.points[who] - 5 * max(0, self.warnings[who] - 3) for who, name in self.names.items()}


def opened(text: str) -> EliotGame:
    """Returns the game of a file; raises `RefusedError`."""
    root = ET.fromstring(text)
    _check(root.tag == "EliotGame" and root.get("format") == "2", "the format")
    _check([element.tag for element in root] == [*ROOT], "the parts")
    letters = (root.findtext("Dictionary/Letters") or "").replace(" ", "")
    _check(letters == "ABCDEFGHIJKLMNOPQRSTUVWXYZ?", "the letters of the dictionary")
    game = EliotGame()
    _header(root.find("Game"), game)
    for turn in root.findall("History/Turn"):
        _turn(turn, game)
    return game


def _check(is_right: bool, what: str) -> None:
    if not is_right:
        raise RefusedError(what)


def _header(header: ET.Element | None, game: EliotGame) -> None:
    assert header is not None
    order = [element.tag for element in header]
    _check(order[0] == "Mode" and header.findtext("Mode") in MODES, "the mode, which comes first")
    variants = [element.text or "" for element in header.findall("Variant")]
    _check(order[1 : 1 + len(variants)] == ["Variant"] * len(variants), "variants come right after the mode")
    _check(set(variants) <= set(VARIANTS), "a variant")
    game.has_joker_variant = "bingo" in variants
    for number, player in enumerate(header.findall("Player")):
        who, kind = player.get("id") or "", player.findtext("Type")
        _check(who == str(number), "the ids of players, which are their places")
        _check(kind in ("human", "computer"), "the type of a player")
        _check(kind == "human" or (player.findtext("Level") or "").isdigit(), "the level of a machine")
        _check((player.findtext("TableNb") or "").isdigit(), "the table, which reports need")
        game.names[who] = player.findtext("Name") or ""
        game.points[who] = game.warnings[who] = 0
    _check(bool(game.names), "nobody plays")


def _turn(turn: ET.Element, game: EliotGame) -> None:
    played: set[str] = set()
    for command in turn:
        _check(
            command.tag in COMMANDS and set(command.attrib) <= COMMANDS[command.tag], f"{command.tag} {command.attrib}"
        )
        who = command.get("playerId", "")
        _check("playerId" not in COMMANDS[command.tag] or who in game.names, "a player")
        if command.tag in ("GameRack", "PlayerRack"):
            _check(re.fullmatch(r"-?[A-Z?]+(\+[A-Z?]+)?", command.text or "") is not None, "a rack")
        if command.tag == "GameRack":
            game.racks.append(command.text or "")
        elif command.tag.endswith("Move"):
            points = _move(command, game)
            _check(points == int(command.get("points", "")), f"points of {command.attrib}: {points}")
            if command.tag == "PlayerMove":
                played.add(who)
                game.points[who] += points
            elif command.tag == "GameMove":
                _lay(command, game)
        elif command.tag in ("Warning", "Penalty", "Solo"):
            _check(who in played, "a warning or points before the first move")
            if command.tag == "Warning":
                game.warnings[who] += 1
            else:
                value = int(command.get("points", ""))
                _check(command.tag != "Solo" or value >= 0, "a solo below zero")
                game.points[who] += value
    _check([element.tag for element in turn].count("GameRack") == 1, "reports read the first draw of a turn")
    _check({element.get("playerId") for element in turn.findall("PlayerRack")} == set(game.names), "everybody's draw")
    _check(turn[-1].tag == "GameMove", "the move that is laid is the last command")


def _squares(word: str, coord: str) -> list[Place]:
    match = re.fullmatch(r"(?:([A-O])(\d+)|(\d+)([A-O]))", coord)
    _check(match is not None, f"coordinates {coord}")
    assert match is not None
    across = match[1] is not None
    row, column = ord(match[1] or match[4]) - ord("A"), int(match[2] or match[3]) - 1
    places = [(row, column + step) if across else (row + step, column) for step in range(len(word))]
    _check(all(0 <= index < SIZE for place in places for index in place), "off the board")
    return places


def _move(command: ET.Element, game: EliotGame) -> int:
    """Returns the points of a move as Eliot counts them; raises `RefusedError` for a move that is invalid in Eliot."""
    kind, word, coord = command.get("type"), command.get("word", ""), command.get("coord", "")
    if kind in ("none", "invalid"):
        return 0
    _check(kind == "valid", f"a move of type {kind}")
    places, board = _squares(word, coord), game.board
    for letter, place in zip(word, places, strict=True):
        laid = board.get(place)
        _check(laid is None or laid.upper() == letter, f"{word} {coord}: a letter on the board is written as a capital")
    new = {place: letter for letter, place in zip(word, places, strict=True) if place not in board}
    _check(0 < len(new) <= game.letters_played, f"{word} {coord}: {len(new)} letters from the rack")
    across = coord[0].isalpha()
    step = (0, 1) if across else (1, 0)
    before, behind = _beside(places[0], step, -1), _beside(places[-1], step, 1)
    _check(before not in board and behind not in board, f"{word} {coord}: part of a longer word")
    if not board:
        _check(across and (7, 7) in places, "the first word")
    total, factor, crossing, touches = 0, 1, 0, len(new) < len(word)
    for letter, place in zip(word, places, strict=True):
        shown = board.get(place, letter)
        value = 0 if shown.islower() else VALUES[shown]
        if place in board:
            total += value
            continue
        row, column = place
        value *= LETTER_FACTORS[row][column]
        total += value
        factor *= WORD_FACTORS[row][column]
        run = [*_run(board, place, step[::-1], -1), *_run(board, place, step[::-1], 1)]
        if run:
            touches = True
            beside = sum(0 if letter.islower() else VALUES[letter] for letter in run)
            crossing += (beside + value) * WORD_FACTORS[row][column]
    _check(touches or not board, f"{word} {coord}: hangs in the void")
    return crossing + total * factor + (50 if len(new) == game.letters_played else 0)


def _beside(place: Place, step: Place, way: int) -> Place:
    return place[0] + way * step[0], place[1] + way * step[1]


def _run(board: dict[Place, str], place: Place, step: Place, way: int) -> list[str]:
    letters = []
    while (place := _beside(place, step, way)) in board:
        letters.append(board[place])
    return letters


def _lay(command: ET.Element, game: EliotGame) -> None:
    """Lays the move; in a joker game the letter replaces the joker if one is left in the bag."""
    word, coord = command.get("word", ""), command.get("coord", "")
    new = [
        (place, letter) for letter, place in zip(word, _squares(word, coord), strict=True) if place not in game.board
    ]
    for _, letter in new:
        tile = "?" if letter.islower() else letter
        _check(game.bag[tile] > 0, f"{word} {coord}: no {tile} in the bag")
        game.bag[tile] -= 1
    for place, letter in new:
        if game.has_joker_variant and letter.islower() and game.bag[letter.upper()]:
            game.bag["?"] += 1
            game.bag[letter.upper()] -= 1
            letter = letter.upper()
        game.board[place] = letter
    game.moves.append((word, coord, int(command.get("points", ""))))
