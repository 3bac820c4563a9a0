"""The sitting: the cards of today one after the other, what there is to learn after each, and the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.backstage.deck.cardsitting import AskedCard
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.routes.training import DeckCards
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.answering.answer_places import AnswerPlaces, said_card
from topping.kiosk.scenes.training.answering.searching import Search
from topping.kiosk.scenes.training.deck.card_at_hand import CardAtHand
from topping.kiosk.scenes.training.deck.letters_asked import LettersAsked
from topping.kiosk.scenes.training.deck.sitting_deck import SittingDeck
from topping.kiosk.scenes.training.deck.sitting_keys import SittingKeys, escape_leaves
from topping.kiosk.scenes.training.deck.sitting_meanings import CardMeanings
from topping.kiosk.scenes.training.deck.sitting_panels import BetweenCards, CardPanels
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.run.referee import Referee
from topping.play.run.run import GUARD_MS
from topping.texts import say
from topping.training.deck.faces import GridFace, WordFace

PAUSE_MS: Final = 120_000
"""After how long without a key the card is hidden, to be asked anew: nobody seems to be there."""


class SittingPhase(Enum):
    """Where a sitting stands."""

    ASKING = auto()
    TOLD = auto()
    """The answer is told; no time counts."""
    PAUSED = auto()
    OVER = auto()
    CLOSED = auto()
    """There is no deck to be opened; a card says why."""


class SittingScene(Scene):
    """Answers are typed as in play; F2 gives up, Enter goes on. The clock of a card starts when it is on screen."""

    keeps_awake = True

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self.phase = SittingPhase.CLOSED
        """Where it stands."""
        self._why = ""
        self._deck = SittingDeck(stage, self._player)
        self._meanings = CardMeanings(stage)
        self._card: CardAtHand | None = None
        """The card that is asked or told."""
        self._touched = stage.clock.now()
        self._told_at = 0
        self.now = stage.clock.now()
        try:
            self._open(stage)
        except ToppingError as fault:
            self.phase, self._why = SittingPhase.CLOSED, stage.backstage.notices.in_words(fault)
        super().__init__(stage)

    def _open(self, stage: Stage) -> None:
        if not self._player:
            self._why = say("sitting.public" if stage.door.is_public else "sitting.nobody")
            return
        self._deck.open()
        self._begin(self._deck.cards.next())

    # from card to card

    def _begin(self, asked: AskedCard | None) -> None:
        """Asks a card, or shows the end."""
        self._deck.keep_all()
        if asked is None:
            self._deck.cards.reckon()
            self.phase, self._card = SittingPhase.OVER, None
            return
        self.phase, self._card = SittingPhase.ASKING, CardAtHand(asked, self._made(asked))
        self._meanings.explain(asked)

    def _made(self, asked: AskedCard) -> LettersAsked | Search:
        face = asked.face
        if isinstance(face, GridFace):
            return Search(face.turn, Referee(self._deck.cards.admits), self.stage.keyboard, say("sitting.grid"))
        return LettersAsked(face, counts=self.stage.backstage.decks.counts_answers)

    def _go_on(self) -> None:
        """The next card."""
        self._deck.note = ""
        self.asking(self._to_next)

    def _to_next(self) -> None:
        self._deck.attempt(lambda: self._begin(self._deck.cards.next()))
        self.lay_out()

    def _end_card(self, *, given_up: bool) -> None:
        """Keeps the answer, and tells what there is to learn."""
        if self._card is not None:
            elapsed_ms = self._card.elapsed_ms(self.now)
            self.asking(partial(self._keep_answer, self._card, elapsed_ms, self._at, given_up=given_up))

    @property
    def _at(self) -> str:
        """The present instant in ISO 8601: what is done with a card is kept with that of its key."""
        return self.stage.clock.date()

    def _keep_answer(self, card: CardAtHand, elapsed: int, at: str, *, given_up: bool) -> None:
        asking = card.asking
        found = asking.is_won and not given_up
        answered = self._deck.answer(elapsed, at, found=found, tries=asking.tries, given_up=given_up)
        if answered is None:
            return
        card.answer(answered, elapsed)
        self.phase, self._told_at = SittingPhase.TOLD, self.now
        self._deck.note = ""
        self.stage.keyboard.drop_held()
        self.lay_out()

    @property
    def bars_words(self) -> str:
        """Answers are one's own, until the sitting is over."""
        return "words.barred.sitting" if self._is_under_way else ""

    @property
    def _is_under_way(self) -> bool:
        return self.phase in (SittingPhase.ASKING, SittingPhase.TOLD, SittingPhase.PAUSED)

    # what the keys do

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing and clicks as in play; F keys for the card."""
        self.now = now
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            self._touched = now
        if self._by_key(event):
            return
        match self.phase:
            case SittingPhase.ASKING:
                self._handle_asking(event)
            case SittingPhase.TOLD:
                self._handle_told(event)
            case SittingPhase.PAUSED:
                if is_key(event, pygame.K_ESCAPE):
                    self.go_back()
                elif is_enter(event) or event.type == pygame.MOUSEBUTTONDOWN:
                    self._resume()
                else:
                    self.gui.handle(event)
            case SittingPhase.OVER:
                self._handle_over(event)
            case SittingPhase.CLOSED:
                if is_enter(event) or is_key(event, pygame.K_ESCAPE):
                    self.go_back()
                else:
                    self.gui.handle(event)

    def _by_key(self, event: pygame.event.Event) -> bool:
        """The F keys, while a card is asked or told."""
        if event.type != pygame.KEYDOWN or self.phase not in (SittingPhase.ASKING, SittingPhase.TOLD):
            return False
        if event.key != pygame.K_F8:
            self._deck.keep_all()
        if event.key == pygame.K_F4:
            self._count_or_not()
            return True
        acts = {pygame.K_F6: self._set_aside, pygame.K_F7: self._undo, pygame.K_F8: self._deck.postpone}
        act = acts.get(event.key)
        if act is not None:
            self.asking(partial(act, self._at))
        return act is not None

    def _handle_asking(self, event: pygame.event.Event) -> None:
        if self._card is None or self.awaits_frame:
            return
        asking = self._card.asking
        if is_key(event, pygame.K_F2):
            self._end_card(given_up=True)
        elif is_key(event, pygame.K_ESCAPE) and escape_leaves(asking):
            self.go_back()
        elif is_key(event, pygame.K_TAB) and isinstance(asking, LettersAsked):
            self._reshuffle(asking)
        else:
            cue = asking.handle(event)
            if cue is not None:
                self.stage.cues.play(cue)
            if asking.is_won:
                self._end_card(given_up=False)

    def _handle_told(self, event: pygame.event.Event) -> None:
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_enter(event):
            if self.now - self._told_at >= GUARD_MS and not self.stage.keyboard.is_repeat:
                self._go_on()
        elif self._card is not None and is_key(event, pygame.K_UP, pygame.K_DOWN):
            self._card.explain_other(1 if event.key == pygame.K_DOWN else -1)
        else:
            self.gui.handle(event)

    def _handle_over(self, event: pygame.event.Event) -> None:
        if is_enter(event) or is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_e) and self._deck.cards.may_go_on:
            self.asking(self._more)
        elif is_key(event, pygame.K_p):
            self.go(DeckCards())
        elif is_key(event, pygame.K_F7):
            self.asking(partial(self._undo, self._at))
        else:
            self.gui.handle(event)

    def _more(self) -> None:
        if self._deck.attempt(self._deck.cards.go_on):
            self._go_on()
        else:
            self.lay_out()

    # what can be done with a card

    def _count_or_not(self) -> None:
        """F4: whether the number of answers is told, from now on."""
        decks = self.stage.backstage.decks
        decks.counts_answers = not decks.counts_answers
        if self._card is not None and isinstance(self._card.asking, LettersAsked):
            self._card.asking.counts = decks.counts_answers

    def _reshuffle(self, asking: LettersAsked) -> None:
        asked = self._deck.cards.reshuffle()
        if asked is not None and isinstance(asked.face, WordFace):
            asking.reshuffled(asked.face)

    def _set_aside(self, at: str) -> None:
        """F6: the card is not asked any more, until it is taken back in the list of cards."""
        if not self._deck.set_aside(at):
            return
        if self.phase is SittingPhase.ASKING:
            self._go_on()
            self._deck.note = say("sitting.was_set_aside")
        else:
            self._deck.note = say("sitting.is_set_aside")

    def _undo(self, at: str) -> None:
        """F7: the last answer never happened; the card is asked again at the end."""
        undone = self._deck.undo(at)
        if undone is None:
            return
        if self.phase is SittingPhase.TOLD and self._card is not None:
            self._card.answered = undone
        elif self.phase is SittingPhase.OVER:
            self._go_on()

    # time

    def tick(self, now: int) -> None:
        """A card that nobody answers goes out of sight."""
        self.now = now
        if self._deck.has_news:
            self.asking(self._look_again, holds=False)
        if self.phase is SittingPhase.ASKING and now - self._touched >= PAUSE_MS and not self.awaits_frame:
            self._pause()

    def _look_again(self) -> None:
        """Takes in what has come; where nothing was to be asked, something may be by now."""
        self._deck.look_again()
        if self.phase is SittingPhase.OVER and not self._deck.cards.answered:
            self._go_on()
        elif self.phase is SittingPhase.OVER:
            self.asking(self._deck.cards.reckon, holds=False)

    def slept(self, gap_ms: int, now: int) -> None:
        """The program did not run: the card is asked anew, in another picture."""
        self.now = now
        if self.phase is SittingPhase.ASKING:
            self._pause()

    def _pause(self) -> None:
        self.phase = SittingPhase.PAUSED
        if self._card is not None:
            self._card.hidden()
        self.lay_out()

    def _resume(self) -> None:
        """The card in another picture; after an hour, another sitting on the day that it is by then."""
        self._touched = self.now
        self.asking(self._show_again)

    def _show_again(self) -> None:
        if self._deck.cards.is_stale:
            self._deck.attempt(lambda: self._open(self.stage))
        else:
            self._begin(self._deck.cards.again())
        self.lay_out()

    def shown(self, frame: Collection[str], now: int) -> None:
        """With the card on screen its clock starts, and the next one is got ready."""
        if self.awaits_frame and self._card is not None and "board" in frame:
            self._card.shown(now)
            self.now = self._touched = now
            self._deck.prepare()
        if self.phase is SittingPhase.TOLD:
            self._deck.prepare()
        if self.phase in (SittingPhase.TOLD, SittingPhase.OVER):
            self._deck.attend()

    @property
    def awaits_frame(self) -> bool:
        """A card that is not on screen yet takes no keys: its clock does not run."""
        return self.phase is SittingPhase.ASKING and self._card is not None and not self._card.is_on_screen

    def hear(self, news: News) -> None:
        """What words mean."""
        self._meanings.hear(news)

    def close(self) -> None:
        """Gives up what the helper has not answered."""
        self._meanings.drop()
        super().close()

    # what is shown

    def build(self) -> None:
        """The entry line, while a card is asked."""
        if self.phase is SittingPhase.ASKING and self._card is not None:
            self._card.asking.build(self.gui, self._places)

    def lay_out(self) -> None:
        """The places, for the letters of the card."""
        letters = 7 if self._card is None else self._card.letters
        self._places = AnswerPlaces(self.stage.screen.layout, letters)
        super().lay_out()

    def hints_place(self) -> Rect:
        """Under the panel, as in play; at the bottom where there is no panel."""
        return self._places.footer if self.phase in (SittingPhase.ASKING, SittingPhase.TOLD) else self.layout.hints

    def hints(self) -> Sequence[Hint]:
        """The keys of the phase."""
        keys, card = SittingKeys(self._places), self._card
        match self.phase:
            case SittingPhase.ASKING:
                return () if card is None else keys.asking(card.asking)
            case SittingPhase.TOLD:
                undone = card is not None and card.answered is not None and card.answered.is_undone
                return keys.told(words=0 if card is None else len(card.words), may_undo=not undone)
            case SittingPhase.PAUSED:
                return keys.paused()
            case SittingPhase.OVER:
                return keys.over(may_go_on=self._deck.cards.may_go_on)
            case SittingPhase.CLOSED:
                return keys.closed()

    def cards(self) -> tuple[Card, ...]:
        """The card of the end, of a pause, or of a deck that stays closed."""
        if self.phase in (SittingPhase.ASKING, SittingPhase.TOLD):
            has_letters = self._card is not None and isinstance(self._card.asking, LettersAsked)
            return (Card.at(self._places.board, "hero"),) if has_letters else ()
        return (Card.at(self._main_card),)

    @property
    def _main_card(self) -> Rect:
        return said_card(self.layout, is_whole=self.phase is SittingPhase.OVER)

    def panels(self) -> list[Panel]:
        """The card and the panel beside it; at the end, what came of it."""
        between = BetweenCards(self.layout, self._main_card)
        match self.phase:
            case SittingPhase.CLOSED:
                return between.closed(self._why)
            case SittingPhase.PAUSED:
                return between.paused()
            case SittingPhase.OVER:
                return between.end(self._deck.cards, self._deck.note)
            case SittingPhase.ASKING | SittingPhase.TOLD:
                return self._card_panels()

    def _card_panels(self) -> list[Panel]:
        """The head, and the card asked or told."""
        card, sitting, note = self._card, self._deck.cards, self._deck.note
        if card is None:
            return []
        panels = CardPanels(self._places, card, self.now)
        if self.phase is SittingPhase.ASKING:
            return [*panels.head(), *panels.asked(sitting, note)]
        return [*panels.head(), *panels.told(sitting, self._meanings.of, note)]
