"""What home, the sitting, its end and the next morning say of a deck, over a fortnight."""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, F8, Driver
from topping.kiosk import routes
from topping.lexicon.anagrams import anagrams
from topping.lexicon.catalogue import default
from topping.lexicon.tools.extensions import hooks_of
from topping.store.training.decks import DeckLexicon
from topping.system.localtime import training_day_of
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKey, CardSource, DeckCard

PLAYER = "Marie"
DAYS = 14
LEFT_AFTER = 4
"""Cards answered on a day on which the sitting is left in the middle."""
WORDS = (
    "LOUPE MAISON ARTISTE CANAL TOMATE RIVAGE PALETS JOUEUR SALADE VOITURE ORANGE CITRON POMME POIRE CERISE TABLE "
    "CHAISE LAMPE PLUME CRAYON PAPIER LIVRE CAHIER JARDIN FLEUR ARBRE FEUILLE RACINE TRONC BRANCHE"
)


@dataclass
class Fortnight:
    """A player whose games bring missed tops, and who answers right, wrong, slowly, or leaves in the middle."""

    kiosk: Driver
    chance: Random = field(default_factory=lambda: Random(7))
    words: list[str] = field(default_factory=lambda: [one for one in WORDS.split() if default().admits(one)])

    def begin_day(self, day: int) -> None:
        """The next morning, with what the games of the day before brought: words and, sometimes, a kind of moves."""
        graph, clock = default(), self.kiosk.clock
        clock.today += timedelta(days=1)
        clock.today -= timedelta(milliseconds=clock.time - 5_000)
        today = training_day_of(clock.date())
        keys = [CardKey.of_word(self.words.pop()) for _ in range(min(len(self.words), self.chance.randrange(1, 7)))]
        keys += [CardKey.of_kind(list(Kind)[day % 4])] if day % 3 == 1 else []
        cards = [DeckCard(0, key, CardSource.MISSED, graph.hash, today, 12_000) for key in keys]
        self.kiosk.store.decks.add(PLAYER, DeckLexicon(graph.name, graph.hash), cards, clock.date())

    def at_home(self) -> int:
        """How many cards home announces, told once."""
        self.kiosk.show(routes.Home())
        told = set()
        for _ in range(30):
            self.kiosk.wait(100)
            self.kiosk.step(3)
            told.add(" ".join(self.kiosk.texts("deck")))
        told = {one for one in told if "carte" in one}
        assert len(told) == 1, told
        (text,) = told
        return 0 if "à jour" in text else number(r"(\d+) carte", text)

    def sit(self, most: int) -> list[tuple[str, bool]]:
        """Today's cards, as many as are to be answered: what is told above each, and whether it was known."""
        self.kiosk.type("p")
        self.kiosk.step(3)
        answered = list[tuple[str, bool]]()
        while "Cartes vues" not in self.kiosk.texts() and len(answered) < most:
            told = next(one for one in self.kiosk.texts() if re.fullmatch(r"\d+ / \d+", one))
            self.kiosk.step(2)
            self.kiosk.clock.time += 30_000 if self.chance.random() < 0.2 else 3_000
            knows = self.chance.random() >= 0.25
            if knows:
                for answer in self._answers():
                    self.kiosk.enter(answer)
            else:
                self.kiosk.key(F8, F8)
            answered.append((told, knows))
            self.kiosk.wait(900)
            self.kiosk.key(ENTER)
            self.kiosk.step(3)
        return answered

    def _answers(self) -> tuple[str, ...]:
        """What the card on screen asks for."""
        graph, card = default(), " ".join(self.kiosk.texts("card"))
        asks = re.search(r"Que mettre (devant|derrière) (\w+)", card)
        if asks is None:
            return anagrams(graph, self.kiosk.shown("rack").kept)
        hooks = hooks_of(asks[2], graph.admits)
        return (hooks.before if asks[1] == "devant" else hooks.after,)

    def at_end(self) -> tuple[int, int, int]:
        """How many cards the end says were known, of how many, and how many come tomorrow."""
        text = " ".join(self.kiosk.texts())
        known = re.search(r"(\d+) cartes? sues? du premier coup, sur (\d+)", text)
        assert known is not None, text
        return int(known[1]), int(known[2]), number(r"Prochaine fois, demain : (\d+) cartes?", text)


def number(pattern: str, text: str) -> int:
    """The number that a pattern finds in a text."""
    match = re.search(pattern, text)
    assert match is not None, text
    return int(match[1])


def test_home_sitting_end_and_the_next_morning_tell_the_same_figures(open_kiosk: Open) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.services.decks.chance = Random(5)
    kiosk.services.players.last = PLAYER
    player, promised = Fortnight(kiosk), None
    for day in range(DAYS):
        player.begin_day(day)
        announced = player.at_home()
        assert promised in (None, announced), f"day {day}: {promised} promised the day before"
        is_left = day % 5 == 3
        answered = player.sit(LEFT_AFTER if is_left else 1_000)
        assert answered[0][0] == f"0 / {announced}", f"day {day}: {answered[0]}, {announced} announced"
        assert {told.rpartition(" ")[2] for told, _ in answered} == {str(announced)}, f"day {day}"
        if is_left:
            done = number(r"(\d+) / ", next(one for one in kiosk.texts() if re.fullmatch(r"\d+ / \d+", one)))
            kiosk.key(ESCAPE)
            assert player.at_home() == announced - done, f"day {day}: {done} done of {announced}"
            promised = None
            continue
        known, of, promised = player.at_end()
        assert of == announced, f"day {day}: {of} answered, {announced} announced"
        repeats = len(answered) - of
        missed = of - known
        assert missed <= sum(not knows for _, knows in answered) <= missed + repeats, f"day {day}"
        kiosk.key(ENTER)
        assert player.at_home() == 0, f"day {day}: the end said tomorrow"
