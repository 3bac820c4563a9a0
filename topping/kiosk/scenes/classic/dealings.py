"""What happens at the table of a classic game: events kept, letters drawn, challenges, incidents."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from topping.errors import ToppingError
from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.painters.solo.answer import AnswerView
from topping.kiosk.routes.classic import ChooseClassic, ClassicSheet
from topping.kiosk.scenes.classic.play_face import ClassicFace
from topping.kiosk.scenes.classic.tablequestions import (
    ChallengeChoice,
    Incident,
    ThemeBallot,
    bag_question,
    breach_question,
    defeat_question,
    joker_place_question,
    player_question,
    sure_question,
    theme_question,
)
from topping.kiosk.scenes.classic.turnentry import TurnEntry
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.move.question import Question
from topping.kiosk.wording import sentence
from topping.play.classic.contest import contest
from topping.play.classic.drawing import CONSONANT_BAG, VOWEL_BAG, refill, two_bags
from topping.play.classic.events import (
    Blocked,
    BoardRebuilt,
    Breach,
    ClassicEvent,
    Defeat,
    GameLost,
    JokerTaken,
    Penalised,
    ThemeVoted,
)
from topping.play.classic.laying import jokers_to_take
from topping.play.machine.atclassic import with_machine_votes
from topping.rules.grid.square import Square
from topping.texts import say

_QUIET = AnswerView("", "plain")


class ClassicDealings(ClassicFace):
    """All that the keys of the screen lead to."""

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        self._question: Question | None = None
        self._bags: dict[int, str] = {}
        """With two bags, which of them each player has chosen for the letters that he is to draw."""
        super().__init__(stage, table)

    # keeping events

    def _do(self, *happened: ClassicEvent) -> bool:
        """Keeps events; whether the rules and the disk took them. What is refused is said with its paragraph."""
        try:
            self.table.add(*happened)
        except ToppingError as fault:
            self.message = AnswerView(sentence(fault), "bad")
            return False
        self._follow()
        return True

    def _uncovered(self) -> None:
        """Shows the letters of whose turn it is, with nothing typed."""
        self.turn_entry = TurnEntry(self.game.position(self.game.turn), self.stage.keyboard)
        self.pending = None
        self.arrange()
        self.lay_out()

    def _follow(self) -> None:
        """After a change of the game: its end has a screen of its own."""
        if self.game.is_over:
            self.go(ClassicSheet(self.table))

    def _cover(self) -> None:
        """Hides the letters, and with them what is typed."""
        self.turn_entry, self.pending, self._ends = None, None, ""
        self.lay_out()

    # the clock

    def _turn_clock(self, now: int, reason: str = "") -> None:
        """Stops the clock by agreement and hides the letters, or lets it go on (§9)."""
        try:
            if self.game.clock.is_halted:
                self.table.resume(now)
                self.message = _QUIET
            else:
                self.table.halt(now, reason)
        except ToppingError as fault:
            self.message = AnswerView(self.in_words(fault), "bad")
        self._cover()

    # letters

    def _draw_letters(self) -> bool:
        """Draws what completes the racks, one player after the other; whether nobody lacks letters now."""
        while (player := self.game.awaited) is not None:
            if not self._do(refill(self.game, player, self.table.chance, self._bags.pop(player, ""))):
                return False
        return True

    def _choose_bags(self, player: int, count: int, then: Callable[[str], None], chosen: str = "") -> None:
        """With two bags, asks which one each of so many letters comes from; Escape leaves the rest to chance."""

        def take(bag: str) -> None:
            self._choose_bags(player, count, then, chosen + bag)

        def enough() -> None:
            self._close_question()
            then(chosen)

        if len(chosen) >= count:
            enough()
            return
        vowels, consonants = two_bags(self.game)
        focus = int(chosen[-1:] == CONSONANT_BAG)
        holds = len(vowels) - chosen.count(VOWEL_BAG), len(consonants) - chosen.count(CONSONANT_BAG)
        self._ask(bag_question(self.game.names[player], count - len(chosen), holds, take, enough, focus))

    # jokers taken back off the grid

    def _take_joker(self) -> None:
        """The real letter goes in a joker's place, and the joker into the rack, where this is played so (leaflet)."""
        found = jokers_to_take(self.game, self.game.turn)
        if not found:
            self.message = AnswerView(say("classic.no_joker_to_take"), "bad")
        elif len(found) == 1:
            self._joker_taken(found[0][0])
        else:
            self._ask(joker_place_question(found, self._joker_taken, self._close_question))

    def _joker_taken(self, square: Square) -> None:
        self._close_question(lays_out=False)
        if self._do(JokerTaken(self.game.turn, self.table.at_ms(self.now), square)):
            self.message = AnswerView(say("classic.joker_taken"), "plain")
            self._uncovered()

    # questions

    def _ask(self, question: Question) -> None:
        """Asks in the place of the rack, which nobody needs to see meanwhile."""
        self._close_question(lays_out=False)
        self._question = question
        self.lay_out()

    def _close_question(self, *, lays_out: bool = True) -> None:
        if self._question is not None:
            self._question.close()
            self._question = None
            if lays_out:
                self.lay_out()

    @property
    def question(self) -> Question | None:
        """What is being asked."""
        return self._question

    # challenges

    def _challenge(self, now: int) -> None:
        """Stops the clock, and asks which words of the last turn are challenged; of several players also by whom."""
        game = self.game
        others = [player for player in game.players if game.can_contest(player)]
        if not others:
            self.message = AnswerView(say("classic.refused.cannot_contest", paragraph="5.2"), "bad")
            return
        if len(others) == 1:
            self._choose_words(others[0], now)
        else:
            names = [game.names[player] for player in others]
            self._ask(
                player_question(
                    say("classic.challenge_who"),
                    names,
                    lambda place: self._choose_words(others[place], now),
                    self._close_question,
                )
            )

    def _choose_words(self, challenger: int, now: int) -> None:
        """The word laid is challenged to begin with; those that it forms besides may be chosen too."""
        try:
            self.table.halt(max(now, self.now), say("classic.reason.challenge"))
        except ToppingError as fault:
            self.message = AnswerView(self.in_words(fault), "bad")
            return
        choice = ChallengeChoice(self.game, challenger)
        choice.toggle(choice.formed[0])
        self._show_challenge(choice, len(choice.formed))

    def _show_challenge(self, choice: ChallengeChoice, focus: int) -> None:
        def again(word: str) -> None:
            place = self._question.focus if self._question is not None else 0
            choice.toggle(word)
            self._show_challenge(choice, place)

        self._ask(choice.question(again, partial(self._judge, choice), self._drop_challenge, focus))

    def _drop_challenge(self) -> None:
        self._resume()
        self._close_question()

    def _judge(self, choice: ChallengeChoice) -> None:
        game, at_ms = self.game, self.table.at_ms(self.now)
        event = contest(game, choice.challenger, at_ms, tuple(choice.words), self.table.lexicon.admits)
        self._close_question(lays_out=False)
        if self._do(event):
            self.message = self.challenge_message(event)
            if not self.game.is_over:
                self._resume()
        self._cover()

    def _resume(self) -> None:
        try:
            self.table.resume(self.now)
        except ToppingError as fault:
            self.message = AnswerView(self.in_words(fault), "bad")

    # what is out of the ordinary

    def _happened(self, incident: Incident) -> None:
        """Whatever it is: whom it is about, and whether it is meant."""
        self._close_question(lays_out=False)
        names = self.game.names
        match incident:
            case Incident.PAUSE:
                self._turn_clock(self.now, say("classic.reason.pause"))
            case Incident.BLOCKED:
                self._ask(sure_question(say("classic.blocked_question"), self._block, self._close_question))
            case Incident.ABANDON | Incident.WALKED_OUT:
                defeat = Defeat.ABANDONED if incident is Incident.ABANDON else Defeat.WALKED_OUT
                asked = say(f"classic.who.{incident.value}")
                self._ask(player_question(asked, names, partial(self._lose, defeat), self._close_question))
            case Incident.PENALTY:
                self._ask(breach_question(self._whose_penalty, self._close_question))
            case Incident.REBUILT:
                asked = say("classic.who.rebuilt")
                self._ask(player_question(asked, names, self._rebuilt, self._close_question))
            case Incident.THEME:
                self._ask(theme_question(self.game, self._vote, self._close_question))
            case Incident.DECISION:
                self._ask(defeat_question(self._whose_defeat, self._close_question))

    def _vote(self, about: tuple[int, str]) -> None:
        self._show_ballot(ThemeBallot(self.game, *about, machines=frozenset(self.table.machines)), 0)

    def _show_ballot(self, ballot: ThemeBallot, focus: int) -> None:
        def again(player: int) -> None:
            ballot.toggle(player)
            self._show_ballot(ballot, ballot.people.index(player) + 1)

        self._ask(ballot.question(again, partial(self._voted, ballot), self._close_question, focus))

    def _voted(self, ballot: ThemeBallot) -> None:
        self._close_question(lays_out=False)
        ayes = with_machine_votes(ballot.ayes, len(self.game.names), self.table.machines)
        if self._do(ThemeVoted(ballot.turn, ballot.word, ayes)):
            fits = 2 * len(ayes) > len(self.game.names)
            told = "classic.theme_fits" if fits else "classic.theme_does_not"
            self.message = AnswerView(say(told, word=ballot.word, points=self.game.rules.theme_bonus), "plain")
        self._cover()

    def _block(self) -> None:
        self._close_question(lays_out=False)
        self._do(Blocked(self.table.at_ms(self.now)))
        self._cover()

    def _whose_penalty(self, breach: Breach) -> None:
        asked = say("classic.who.penalty")
        self._ask(player_question(asked, self.game.names, partial(self._penalise, breach), self._close_question))

    def _penalise(self, breach: Breach, player: int) -> None:
        self._close_question(lays_out=False)
        if self._do(Penalised(player, breach)):
            self.message = AnswerView(say("classic.penalised", name=self.game.names[player]), "plain")
        self._cover()

    def _rebuilt(self, player: int) -> None:
        self._close_question(lays_out=False)
        self._do(BoardRebuilt(player))
        self._cover()

    def _whose_defeat(self, defeat: Defeat) -> None:
        asked = say("classic.who.decision")
        self._ask(player_question(asked, self.game.names, partial(self._lose, defeat), self._close_question))

    def _lose(self, defeat: Defeat, player: int) -> None:
        asked = say("classic.lose_question", name=self.game.names[player], why=say(f"classic.defeat.{defeat.value}"))
        self._ask(sure_question(asked, partial(self._lost, defeat, player), self._close_question))

    def _lost(self, defeat: Defeat, player: int) -> None:
        self._close_question(lays_out=False)
        self._do(GameLost(player, self.table.at_ms(self.now), defeat))
        self._cover()

    def _leave(self) -> None:
        """The game is kept, its clock stopped."""
        try:
            self.table.halt(self.now, say("classic.reason.away"))
        except ToppingError as fault:
            self.stage.backstage.notices.tell(fault)
        self.go(ChooseClassic())
