"""The actions of players during a classic game: playing, drawing letters, challenges and incidents."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from topping.kiosk.screens.classic.routes import ChooseClassic, ClassicPart
from topping.kiosk.screens.classic.turn import TurnScreen
from topping.kiosk.services.tablegames import ClassicTable
from topping.kiosk.stage import Stage
from topping.kiosk.ui.tree import Act
from topping.play.classic.drawing import CONSONANT_BAG, VOWEL_BAG, refill, two_bags
from topping.play.classic.events import (
    Blocked,
    BoardRebuilt,
    Breach,
    ClassicEvent,
    Contested,
    Defeat,
    GameLost,
    JokerTaken,
    Penalised,
    ThemeVoted,
)
from topping.play.classic.game import ClassicGame, TurnKind
from topping.play.classic.laying import contest, jokers_to_take
from topping.play.machine.atclassic import with_machine_votes
from topping.rules.grid.board import Direction, Reference, Square
from topping.texts import say

_MOST_WORDS: Final = 8
"""The most words offered for a vote."""
_DEFEATS: Final = (Defeat.TOO_MANY_LETTERS, Defeat.BOARD_UPSET, Defeat.TILES_REMOVED, Defeat.EXCLUDED)
"""The defeats that arbiters may pronounce."""

Answer = tuple[str, Act]


def words_to_vote(game: ClassicGame) -> tuple[tuple[int, str], ...]:
    """Returns (turn number, word), latest first, of the words on which the players have not voted yet.

    They vote whether a word fits the theme of the game; without a theme, there are none. Leaves out words that may
    still be challenged.
    """
    if not game.rules.theme:
        return ()
    found: list[tuple[int, str]] = []
    for turn in reversed(game.turns):
        may_go = game.is_open and turn is game.last
        if turn.kind is TurnKind.LAID and not may_go:
            voted = {vote.word for vote in turn.votes}
            found += [(turn.number, word) for word in dict.fromkeys(turn.words) if word not in voted]
    return tuple(found[:_MOST_WORDS])


class ClassicDealings(TurnScreen):
    """Base class of the classic game's screen: the actions of its keys, and the questions that they ask.

    A digit chooses an answer, Escape goes back.
    """

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        self.table, self.now = table, stage.clock.now()
        """The table, and the latest known time (ms)."""
        self._bags: dict[int, str] = {}
        """With two bags: the bags chosen by each player for his next letters."""
        super().__init__(stage)

    @property
    def game(self) -> ClassicGame:
        return self.table.game

    @property
    def at_ms(self) -> int:
        return self.table.at_ms(self.now)

    # keeping events

    def do(self, *happened: ClassicEvent) -> bool:
        """Stores events of the game; once the game is over, opens its score sheet.

        Returns False if the rules refuse the events (then shows the paragraph) or the database fails.
        """
        with self.telling():
            self.table.add(*happened)
            self.changed()
            if self.game.is_over:  # the end has its own screen
                self.go(ChooseClassic(ClassicPart.SHEET, self.table))
            return True
        return False

    def uncovered(self) -> None:
        player = self.game.turn
        self.uncover_letters(self.game.position(player), self.game.names[player])

    def cover(self) -> None:
        self.entry = self.pending = None

    def _decided(self, happened: ClassicEvent, told: str = "") -> None:
        """Stores a decision of the players or arbiters, shows the message `told`, and hides all letters."""
        if self.do(happened) and told:
            self.tell(told)
        self.cover()

    def turn_clock(self, reason: str = "") -> None:
        """Stops the clock by agreement of the players, for the given reason, and hides all letters. If the clock is
        stopped, starts it again (§9).
        """
        if self.game.clock.is_halted:
            self.tell()
            self._resume()
        else:
            with self.telling():
                self.table.halt(self.now, reason)
        self.cover()

    def _resume(self) -> None:
        with self.telling():
            self.table.resume(self.now)

    def leave(self) -> None:
        with self.stage.services.notices.telling():
            self.table.halt(self.now, say("classic.reason.away"))
        self.go(ChooseClassic())

    # letters

    def draw_letters(self) -> bool:
        """Fills the racks from the bag, player by player. Returns whether all racks are full."""
        while (player := self.game.awaited) is not None:
            if not self.do(refill(self.game, player, self.table.record.chance, self._bags.pop(player, ""))):
                return False
        return True

    def choose_bags(self, player: int, count: int, then: Callable[[str], object], chosen: str = "") -> None:
        """Asks from which of two bags (vowels, consonants) the player draws each of `count` letters.

        `chosen` has a character for each bag chosen so far; at the end, calls `then` with all of them. Escape leaves
        the remaining letters to chance.
        """
        if len(chosen) >= count:
            then(chosen)
            return
        vowels, consonants = two_bags(self.game)
        bags = (("vowel", vowels, VOWEL_BAG), ("consonant", consonants, CONSONANT_BAG))
        choose = partial(self.choose_bags, player, count, then)
        answers = [
            (say(f"classic.{name}_bag", count=len(tiles) - chosen.count(bag)), partial(choose, chosen + bag))
            for name, tiles, bag in bags
        ]
        said = say("classic.bag_question", name=self.game.names[player], count=count - len(chosen))
        by_chance = (say("classic.bag_by_chance"), partial(then, chosen))
        self.ask(said, *answers, by_chance, main=int(chosen[-1:] == CONSONANT_BAG))

    def take_joker(self) -> None:
        """Takes a joker off the grid in exchange for the real letter from the player's rack, if the rules allow it."""
        found = jokers_to_take(self.game, self.game.turn)
        if not found:
            self.tell(say("classic.no_joker_to_take"), "bad")
        elif len(found) == 1:
            self._joker_taken(found[0][0])
        else:
            answers = [
                (f"{letter} ({Reference(square, Direction.HORIZONTAL)})", partial(self._joker_taken, square))
                for square, letter in found
            ]
            self._question(say("classic.which_joker"), answers)

    def _joker_taken(self, square: Square) -> None:
        if self.do(JokerTaken(self.game.turn, self.at_ms, square)):
            self.tell(say("classic.joker_taken"))
            self.uncovered()

    # questions

    def _question(self, said: str, answers: Iterable[Answer], otherwise: Act | None = None, *, focus: int = 0) -> None:
        """Asks the question `said` with some answers, and adds a last answer that goes back.

        The last answer, which Escape gives too, calls `otherwise`. `focus` is the index of the answer selected at
        first.
        """
        self.ask(said, *answers, (say("classic.back"), otherwise or self.changed), main=focus)

    def sure(self, said: str, act: Act) -> None:
        """Asks the question `said` before it calls `act`. Escape declines."""
        self.ask(said, (say("classic.no_go_on"), self.changed), (say("classic.yes_sure"), act), back=0)

    def whose(self, said: str, act: Callable[[int], object]) -> None:
        self._question(said, ((name, partial(act, player)) for player, name in enumerate(self.game.names)))

    # challenges

    def challenge(self) -> None:
        """Stops the clock and asks which words of the last turn are challenged.

        With several players, it also asks who challenges.
        """
        game = self.game
        others = [player for player in game.players if game.can_contest(player)]
        if not others:
            self.tell(say("classic.refused.cannot_contest", paragraph="5.2"), "bad")
        elif len(others) == 1:
            self._choose_words(others[0])
        else:
            answers = [(game.names[player], partial(self._choose_words, player)) for player in others]
            self._question(say("classic.challenge_who"), answers)

    def _choose_words(self, challenger: int) -> None:
        """Stops the clock and asks which words are challenged; `challenger` is the index of the player who challenges.

        The main word is selected at first; the other words formed can be added.
        """
        formed = tuple(dict.fromkeys(self.game.last.words)) if self.game.last is not None else ()
        with self.telling():
            self.table.halt(self.now, say("classic.reason.challenge"))
            self._show_challenge(challenger, formed, formed[:1], len(formed))

    def _show_challenge(self, challenger: int, formed: Sequence[str], words: tuple[str, ...], focus: int) -> None:
        answers = []
        for place, word in enumerate(formed):
            is_challenged = word in words
            others = tuple(one for one in words if one != word) if is_challenged else (*words, word)
            said = say("classic.is_challenged", word=word) if is_challenged else word
            answers.append((said, partial(self._show_challenge, challenger, formed, others, place)))
        several = say("classic.challenge_these", count=len(words))
        verdict = (say("classic.challenge_none"), say("classic.challenge_this"), several)[min(2, len(words))]
        judge = partial(self._judge, challenger, words) if words else self._resume
        said = say("classic.challenge_question", name=self.game.names[challenger])
        self._question(said, [*answers, (verdict, judge)], self._resume, focus=focus)

    def _judge(self, challenger: int, words: tuple[str, ...]) -> None:
        event = contest(self.game, challenger, self.at_ms, words, self.table.lexicon.admits)
        if self.do(event):
            self.tell_challenge(event)
            if not self.game.is_over:
                self._resume()
        self.cover()

    def tell_challenge(self, event: Contested) -> None:
        """Shows the result of a challenge (§5.3)."""
        wrong = len(event.words) - len(event.refused)
        lost = wrong * self.game.rules.wrong_challenge
        name = self.game.names[event.player]
        if not event.refused:
            self.tell(say("classic.challenge_lost", words=event.words, name=name, points=lost), "bad")
            return
        last = self.game.last
        taken = self.game.names[last.player] if last is not None else ""
        half = f" {say('classic.challenge_half', name=name, points=lost)}" if lost else ""
        self.tell(say("classic.challenge_won", words=event.refused, name=taken) + half)

    # incidents (§7, §8, §9)

    def ask_incident(self) -> None:
        """Asks which incident happened, such as a forfeit. Forfeits are offered only between two players."""
        game, two = self.game, len(self.game.names) == 2
        block = partial(self.sure, say("classic.blocked_question"), lambda: self._decided(Blocked(self.at_ms)))
        rebuild = partial(self.whose, say("classic.who.rebuilt"), lambda player: self._decided(BoardRebuilt(player)))
        happenings: tuple[tuple[str, bool, Act], ...] = (
            ("pause", True, partial(self.turn_clock, say("classic.reason.pause"))),
            ("blocked", not game.can_exchange, block),
            ("abandon", two, partial(self._whose_defeat, "abandon", Defeat.ABANDONED)),
            ("walked_out", two, partial(self._whose_defeat, "walked_out", Defeat.WALKED_OUT)),
            ("penalty", True, self._ask_penalty),
            ("rebuilt", True, rebuild),
            ("decision", two, self._ask_decision),
            ("theme", bool(words_to_vote(game)), self._ask_vote),
        )
        answers = ((say(f"classic.incident.{name}"), act) for name, is_offered, act in happenings if is_offered)
        self._question(say("classic.incident_question"), answers)

    def _ask_penalty(self) -> None:
        def penalise(breach: Breach, player: int) -> None:
            self._decided(Penalised(player, breach), say("classic.penalised", name=self.game.names[player]))

        whose = partial(self.whose, say("classic.who.penalty"))
        breaches = ((say(f"classic.breach.{one.value}"), partial(whose, partial(penalise, one))) for one in Breach)
        self._question(say("classic.breach_question"), breaches)

    def _ask_vote(self) -> None:
        votes = ((word, partial(self._show_ballot, turn, word)) for turn, word in words_to_vote(self.game))
        self._question(say("classic.theme_question", theme=self.game.rules.theme), votes)

    def _show_ballot(self, turn: int, word: str, ayes: frozenset[int] = frozenset(), focus: int = 0) -> None:
        """Asks which players accept a word as fitting the theme; `ayes` are those who have accepted it so far.

        `turn` is the number of the turn that formed the word, `focus` the index of the selected answer. The machine's
        seats vote with the majority.
        """
        names, people = self.game.names, [one for one in self.game.players if one not in self.table.machines]
        answers: list[Answer] = []
        for place, player in enumerate(people, start=1):
            said = say("classic.says_yes", name=names[player]) if player in ayes else names[player]
            answers.append((said, partial(self._show_ballot, turn, word, ayes ^ {player}, place)))
        answers.append((say("classic.vote_done"), partial(self._voted, turn, word, ayes)))
        self._question(say("classic.vote_question", word=word, theme=self.game.rules.theme), answers, focus=focus)

    def _voted(self, turn: int, word: str, people: frozenset[int]) -> None:
        ayes = with_machine_votes(people, len(self.game.names), self.table.machines)
        told = "classic.theme_fits" if 2 * len(ayes) > len(self.game.names) else "classic.theme_does_not"
        self._decided(ThemeVoted(turn, word, ayes), say(told, word=word, points=self.game.rules.theme_bonus))

    def _ask_decision(self) -> None:
        whose = partial(self._whose_defeat, "decision")
        defeats = ((say(f"classic.defeat.{one.value}"), partial(whose, one)) for one in _DEFEATS)
        self._question(say("classic.defeat_question"), defeats)

    def _whose_defeat(self, what: str, defeat: Defeat) -> None:
        self.whose(say(f"classic.who.{what}"), partial(self._lose, defeat))

    def _lose(self, defeat: Defeat, player: int) -> None:
        asked = say("classic.lose_question", name=self.game.names[player], why=say(f"classic.defeat.{defeat.value}"))
        self.sure(asked, lambda: self._decided(GameLost(player, self.at_ms, defeat)))
