"""Puzzles from a closed competition, and their way into a player's deck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from topping.competition.puzzles import HardMove, hard_moves
from topping.errors import StoreError
from topping.rules.games.game import Game, Turn
from topping.store.competitions.competitions import Competitions
from topping.store.database import Database
from topping.store.people.players import player_id
from topping.store.training.decks import DeckLexicon, add_cards
from topping.training.deck.cards import CardSource
from topping.training.deck.lists import CardOrigin, card_of_turn


@dataclass(frozen=True, slots=True)
class CompetitionPuzzle:
    """A hard move with its position and its top."""

    hard: HardMove
    game: Game
    turn: Turn


class CompetitionPuzzles:
    """The puzzles of the competitions of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database, competitions: Competitions) -> None:
        self._database, self._competitions = database, competitions

    def of(self, uuid: str) -> tuple[CompetitionPuzzle, ...]:
        """The hardest first; refused before the competition is closed, as somebody may still have to play.

        Moves of games whose text is not here are left out.
        """
        competition = self._competitions.read(uuid)
        if not competition.is_closed:
            raise StoreError("store.competition_not_closed")
        games: dict[int, Game] = {}
        turns: dict[int, tuple[Turn, ...]] = {}
        for place in (*competition.games, *competition.tie_breaks):
            if self._competitions.has_game(uuid, place):
                games[place] = self._competitions.game(uuid, place)
                turns[place] = tuple(games[place].turns())
        return tuple(
            CompetitionPuzzle(hard, games[hard.place], turns[hard.place][hard.move - 1])
            for hard in hard_moves(competition, self._competitions.runs(uuid))
            if hard.place in games and hard.move <= len(turns[hard.place])
        )

    def take(
        self, uuid: str, player: str, day: int, at: str, worth: Callable[[str, float], float], most: int = 20
    ) -> int:
        """Puts the hardest into a player's deck, by his own choice; returns how many are new there.

        `day` is the training day, `at` the instant (ISO 8601). Raises `InputError` for what cannot be a name.
        """
        puzzles = self.of(uuid)[:most]
        added = 0
        with self._database.writing() as sql:
            number = player_id(sql, player)
            for puzzle in puzzles:
                game = puzzle.game
                origin = CardOrigin(game.lexicon_hash, day)
                card = card_of_turn(puzzle.turn, CardSource.CLUB, origin, worth, game.variant)
                added += add_cards(sql, number, DeckLexicon(game.lexicon_name, game.lexicon_hash), (card,), at)
        return added
