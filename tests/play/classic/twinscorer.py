"""An independent scorer of classic games, which uses only the program's events.

It stores the grid as a dictionary, finds premium squares by their distance from the centre, and adds letter by letter.
"""

from collections.abc import Iterable

from topping.play.classic import events
from topping.play.classic.events import ClassicEvent

VALUES = dict.fromkeys("AEILNORSTU", 1) | dict.fromkeys("DGM", 2) | dict.fromkeys("BCP", 3) | dict.fromkeys("FHV", 4)
VALUES |= dict.fromkeys("JQ", 8) | dict.fromkeys("KWXYZ", 10)
ROWS = "ABCDEFGHIJKLMNO"


def factors(row: int, column: int) -> tuple[int, int]:
    """Returns the factors of a square for its letter and its word."""
    near, far = sorted((abs(row - 7), abs(column - 7)))
    word = 3 if far == 7 and near in (0, 7) else 2 if near == far and near not in (1, 2) else 1
    letter = 3 if (near, far) in ((2, 2), (2, 6)) else 2 if (near, far) in ((1, 1), (1, 5), (0, 4), (4, 7)) else 1
    return letter, word


class TwinScorer:
    """The scores by player, updated event by event."""

    def __init__(self, players: int, wrong_challenge: int, theme_bonus: int) -> None:
        self.scores = [0] * players
        self.racks = [""] * players
        self.grid: dict[tuple[int, int], str] = {}
        self.last: tuple[int, int, dict[tuple[int, int], str], str] = (0, 0, {}, "")
        self.by_turn: list[int] = []
        self.wrong, self.bonus = wrong_challenge, theme_bonus

    def follow(self, happened: Iterable[ClassicEvent]) -> None:
        for event in happened:
            self.take(event)

    def take(self, event: ClassicEvent) -> None:
        match event:
            case events.Refilled():
                self.racks[event.player] += event.letters
            case events.Laid():
                self.lay(event)
            case events.Exchanged():
                self.lose(event.player, event.letters)
                self.racks[event.player] += event.drawn
                self.by_turn.append(event.player)
            case events.Passed():
                self.by_turn.append(event.player)
            case events.Contested():
                self.contest(event)
            case events.Overdrawn():
                self.racks[event.player] += event.letters
                self.scores[event.player] -= 5 * len(event.letters) * event.turned
            case events.SurplusReturned():
                self.lose(event.player, event.letters)
            case events.Penalised():
                self.scores[event.player] -= 5 * event.count
            case events.JokerTaken():
                square = (event.square.row, event.square.column)
                self.lose(event.player, self.grid[square].upper())
                self.racks[event.player] += "?"
                self.grid[square] = self.grid[square].upper()
            case events.ThemeVoted() if 2 * len(event.ayes) > len(self.scores):
                self.scores[self.by_turn[event.turn - 1]] += self.bonus
            case _:
                pass

    def lose(self, player: int, letters: str) -> None:
        for letter in letters:
            assert letter in self.racks[player]
            self.racks[player] = self.racks[player].replace(letter, "", 1)

    def lay(self, event: events.Laid) -> None:
        reference = str(event.move.reference)
        down = reference[0].isdigit()
        row = ROWS.index(reference[-1] if down else reference[0])
        column = int(reference[:-1] if down else reference[1:]) - 1
        new, rack = {}, self.racks[event.player]
        for step, letter in enumerate(event.move.word):
            square = (row + step, column) if down else (row, column + step)
            if square not in self.grid:
                new[square] = letter
                self.lose(event.player, "?" if letter.islower() else letter)
        self.grid |= new
        points = 50 if len(new) == 7 else 0
        seen = set()
        for square in new:
            for delta in ((0, 1), (1, 0)):
                start = square
                while (start[0] - delta[0], start[1] - delta[1]) in self.grid:
                    start = (start[0] - delta[0], start[1] - delta[1])
                if (start, delta) not in seen:
                    seen.add((start, delta))
                    points += self.word(start, delta, new)
        self.scores[event.player] += points
        self.last = (event.player, points, new, rack)
        self.by_turn.append(event.player)

    def word(self, start: tuple[int, int], delta: tuple[int, int], new: dict[tuple[int, int], str]) -> int:
        square, total, times, length = start, 0, 1, 0
        while square in self.grid:
            value = VALUES.get(self.grid[square], 0)
            letter, word = factors(*square) if square in new else (1, 1)
            total, times, length = total + value * letter, times * word, length + 1
            square = (square[0] + delta[0], square[1] + delta[1])
        return total * times if length > 1 else 0

    def contest(self, event: events.Contested) -> None:
        self.scores[event.player] -= self.wrong * (len(event.words) - len(event.refused))
        if event.refused:
            player, points, new, rack = self.last
            self.scores[player] -= points
            self.racks[player] = rack
            for square in new:
                del self.grid[square]

    def left(self, player: int) -> int:
        return sum(VALUES.get(letter, 0) for letter in self.racks[player])

    def finish(self, finisher: int | None) -> None:
        """Adds the end of a game that was not lost by a decision."""
        left = [self.left(player) for player in range(len(self.scores))]
        for player in range(len(self.scores)):
            self.scores[player] += sum(left) if player == finisher else -left[player]
