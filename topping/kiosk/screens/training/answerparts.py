"""Parts shared by screens with answers: the page, the letters, a searched move, explanations."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.answers.client import News
from topping.kiosk import routes
from topping.kiosk.cards.explanations import definition
from topping.kiosk.engine.sounds import Cue, found_cue
from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import AnswerView, paint_answer
from topping.kiosk.paint.foundtop import SolvedView, paint_solved
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import BAR_PARTS, BarView, paint_bar
from topping.kiosk.paint.rack import RackView
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.wordlists import AnswerRow, HooksView, paint_answers, paint_hooks
from topping.kiosk.services.askedwords import with_jokers
from topping.kiosk.services.wordanswers import Meanings
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import MoveTyping, TrayHand, plain_letters, rack_view
from topping.kiosk.ui.keys import Key, escape, key
from topping.kiosk.ui.parts import chip, heading, line, mark, tall_field, word
from topping.kiosk.ui.screen import Screen, TellingScreen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import board, centred, main_button, play_skeleton, rack
from topping.kiosk.ui.tree import (
    Act,
    Cursor,
    Element,
    Role,
    Type,
    TypedText,
    apart,
    column,
    live,
    painted,
    row,
    space,
    text,
)
from topping.kiosk.views.moves import Preview, in_words, letters_laid, placed_of, replaced_of
from topping.lexicon.anagrams import anagrams
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning
from topping.lexicon.tools.extensions import hooks_of
from topping.play.run.proposal import Answer, Referee, Verdict
from topping.play.run.run import GUARD_MS
from topping.rules.games.game import Turn
from topping.rules.tiles import JOKER
from topping.texts import say
from topping.training.deck.cards import HookSide
from topping.training.deck.faces import HookFace, WordFace
from topping.training.deck.sitting import Answering, Given
from topping.wording.moves import gloss_of

PAUSE_MS: Final = 120_000
"""The idle time (ms) after which the question is hidden: nobody seems to be present."""
_MOST_SENSES: Final = 6
"""Lines of a word's meaning."""
_LONGEST: Final = 15
_ANAGRAMS: Final = 8
"""The longest words with anagrams here, and how many anagrams are shown."""

_MOST_WORDS: Final = 40
"""How many words of a card are explained: a card with a joker may have many."""
_TONES: Final = {Given.RIGHT: "good", Given.KNOWN: "plain", Given.NOTHING: "plain"}
_LONG_GLOSS: Final = 90
"""The longest meaning (characters) in a list of words."""
_BAR_STEP_MS: Final = 100
SILENT: Final = AnswerView("", "plain")
_TOUCHES: Final = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)


class AnsweringScreen(TellingScreen):
    """Base class of screens on which a player answers questions. It hides the question while nobody uses the kiosk, or
    while the machine sleeps.
    """

    keeps_awake = True
    touched = 0
    """When a key or the mouse was last used."""
    meanings: Meanings | None = None
    """The meanings of requested words, if the screen looks them up itself."""

    def hear(self, news: News) -> None:
        if self.meanings is not None and self.meanings.hear(news):
            self.changed()

    def close(self) -> None:
        if self.meanings is not None:
            self.meanings.drop()
        super().close()

    def pause(self) -> None:
        """Hides the question, if any."""

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type in _TOUCHES:
            self.touched = now
        super().handle(event, now)

    def tick(self, now: int) -> None:
        if now - self.touched >= PAUSE_MS and not self.awaits_frame:
            self.pause()

    def slept(self, gap_ms: int, now: int) -> None:
        if not self.awaits_frame:
            self.pause()

    def is_meant(self, since: int) -> bool:
        """Returns whether a key press is meant for the display shown since `since` (ms).

        It is not if it came too soon after that (`GUARD_MS`), or if the key is held down.
        """
        return self.received - since >= GUARD_MS and not self.stage.keyboard.is_repeat


def shuffle_key(shuffle: Act) -> Key:
    return key(pygame.K_F5, shuffle, say("drill.key.shuffle"))


class Letters:
    """Letters typed as an answer, on the line or by rack tiles, and the message on the last answer."""

    def __init__(self, shown: str = "") -> None:
        self.shown = shown
        """The letters to arrange, in order; empty if there are none."""
        self.typed, self.answer = TypedText(without=" "), SILENT

    @property
    def text(self) -> str:
        return plain_letters(self.typed.text)

    def clear(self) -> None:
        self.typed.text, self.answer = "", SILENT

    def tell(self, said: str, tone: str, *, stays: bool) -> None:
        """Shows the message `said` on the last answer, in the colour of `tone`.

        With `stays`, the typed text stays, selected, until the next letter replaces it.
        """
        self.answer = AnswerView(said, tone)
        self.typed.is_selected = stays
        if not stays:
            self.typed.text = ""

    def view(self, said: str, changed: Act | None = None) -> tuple[Element | None, ...]:
        """Draws the rack, the typed line, and the reply to the last answer.

        `said` is the name of the field. `changed` is called after each letter.
        """

        def typed() -> None:
            self.answer = SILENT
            if changed is not None:
                changed()

        return (
            rack(self._rack, self.shown, lambda place: self._press(place, typed)) if self.shown else None,
            tall_field(self.typed, said, changed=typed),
            apart(0),
            answer_line(self.answer),
        )

    @property
    def _rack(self) -> RackView:
        typed = [] if self.typed.is_selected else list(self.text)
        used = []
        for letter in self.shown:
            used.append(letter in typed)
            if letter in typed:
                typed.remove(letter)
        return RackView(self.shown, "", tuple(used), countries=False, label=0, places=max(7, len(self.shown)))

    def _press(self, place: int, changed: Act) -> None:
        """Handles a click on the tile with index `place`, which types its letter and calls `changed`. A joker has no
        letter to type.
        """
        if self.shown[place] != JOKER:
            before = "" if self.typed.is_selected else self.typed.text
            self.typed.text, self.typed.is_selected = before + self.shown[place], False
            changed()


class LettersCard:
    """A question without a grid, with its answers so far: the words made of some letters, or the hooks of a word."""

    def __init__(self, face: WordFace | HookFace) -> None:
        self.face, self.letters = face, Letters(face.letters if isinstance(face, WordFace) else "")
        self.answering = Answering(tuple(face.answers), self.letters.shown)

    @property
    def is_won(self) -> bool:
        return self.answering.is_complete

    @property
    def tries(self) -> int:
        return self.answering.tries

    @property
    def is_empty(self) -> bool:
        return not self.letters.typed.text

    def propose(self) -> Cue | None:
        """Checks the typed answer, and shows whether it is right; returns the sound to play."""
        said, before = self.letters.text, len(self.answering.found)
        self.answering, given = self.answering.give(said)
        is_hook = isinstance(self.face, HookFace)
        goes = given is Given.RIGHT or (given is Given.WRONG and is_hook)
        told = say(f"sitting.{'hook' if is_hook else 'word'}.{given.name.lower()}", text=said)
        self.letters.tell(told, _TONES.get(given, "bad"), stays=not goes)
        if given is Given.RIGHT:
            return found_cue(len(said))
        if len(self.answering.found) > before:
            return Cue.FOUND
        return None if given in (Given.NOTHING, Given.KNOWN) else Cue.NOT_VALID

    def erase(self) -> None:
        self.letters.clear()

    @property
    def words(self) -> tuple[str, ...]:
        """Returns the words whose meanings are explained after the answer, missed words first."""
        return tuple(self.whole(one) for one in (*self.answering.missing, *self.answering.found))[:_MOST_WORDS]

    @property
    def found(self) -> tuple[str, ...]:
        return tuple(self.whole(one) for one in self.answering.found)

    def whole(self, answer: str) -> str:
        if isinstance(self.face, WordFace):
            return answer
        word, is_front = self.face.word, self.face.side is HookSide.FRONT
        return f"{answer}{word}" if is_front else f"{word}{answer}"

    def card(self, *, counts: bool) -> Element:
        """Draws the found answers, and a slot for each missing one. Without `counts`, their number is hidden, and only
        one slot is drawn.
        """
        lacking = len(self.answering.missing)
        slot = " " * max(1, len(self.letters.shown))
        rows = [self._row(one, "found") for one in self.answering.found]
        return self._card([*rows, *[AnswerRow(slot)] * (lacking if counts else min(1, lacking))], counts=counts)

    def told(self) -> Element:
        """Draws the card once answered: all right answers, marked as found or missed, and the number found."""
        found = self.answering.found
        rows = [self._row(one, "found" if one in found else "missed") for one in self.face.answers]
        return self._card(rows, say("sitting.found", found=len(found), of=len(self.face.answers)))

    def _row(self, one: str, style: str) -> AnswerRow:
        return AnswerRow(with_jokers(one, self.letters.shown), style)

    def _card(self, rows: Sequence[AnswerRow], told: str = "", *, counts: bool = True) -> Element:
        face, count = self.face, len(self.face.answers)
        if isinstance(face, WordFace):
            detail = say("sitting.word.count", count=count) if counts else say("sitting.word.uncounted")
            return words_card(say("sitting.word.title"), told or detail, rows)
        detail = say("sitting.hook.count", count=count) if counts else say("sitting.hook.uncounted")
        title = say(f"sitting.hook.title_{face.side.value}", word=face.word)
        return hooks_card(title, told or detail, face.word, rows, is_front=face.side is HookSide.FRONT)


# the page


def answering_page(board: Element, title: str, names: str, beside: Element, *panel: Element | None) -> Element:
    """Draws the page of a question: the `board` (grid or card), the title and `names`, a line below it.

    The element `beside` stands to the right of the title. The elements of `panel` follow below: letters to type, or the
    answer.
    """
    shorter = (names.rpartition(" · ")[2],)
    words = column(heading(title), text(names, Type.LABEL, "ink2", id="names", lines=2, shorter=shorter), grow=1)
    return play_skeleton(board, row(words, beside, gap=20, height=116, min_height=116), *panel)


def counted(label: str, done: int, of: int) -> Element:
    said = text(say("sitting.of", done=done, of=of), Type.STRONG, face=Face.BOLD)
    return row(text(label, Type.ROW, "ink2"), said, gap=14, align="center", id="count")


def above_line(*lines: str) -> Element:
    """Draws lines of text between the page's title and the rack, in a space of fixed height."""
    said = (text(one, Type.ROW, "ink2", lines=2) for one in lines if one)
    return column(*said, gap=6, height=116, min_height=0, id="above")


def time_bar(spent_ms: Callable[[], int], of_ms: int, last_ms: int = 0) -> Element:
    """Draws which share of the time `of_ms` is used, as `spent_ms` returns it. Marks where the last `last_ms` begin, if
    given.
    """

    def look() -> BarView:
        spent = min(spent_ms(), of_ms) // _BAR_STEP_MS * _BAR_STEP_MS
        tick = BAR_PARTS * (of_ms - last_ms) // of_ms if last_ms else None
        return BarView(BAR_PARTS * spent // of_ms, tick, bool(last_ms) and spent >= of_ms - last_ms)

    return live(look, paint_bar, "", height=30, id="bar")


def answer_line(view: AnswerView, id: str = "answer") -> Element:
    return Element(state=view, paint=paint_answer, measure=_measure_answer, role=Role.TEXT, said=view.text, id=id)


def _measure_answer(_: Element, width: int) -> tuple[int, int]:
    return width, max(theme.px(52), 2 * theme.least())


def between(title: str, icon: Icon, said: str, *lines: str, act: Act | None = None, does: str = "") -> Element:
    """Draws a message on its own page, with an icon, while no question is shown.

    `said` is the headline, and `lines` stand below it. With `act`, adds a button for it named `does`; Enter presses it.
    """
    head = row(mark(icon, "ink2", 50), text(said, Type.TITLE, face=Face.TITLE, lines=2, grow=1), gap=24, align="center")
    button = None if act is None else row(main_button(does, act, cap=say("key.enter")), space())
    told = (text(one, Type.BODY, "ink2", lines=3) for one in lines)
    return centred(column(head, *told, button, card="card", pad=(64, 48), gap=24, width=1200, id="said"), title=title)


class ClosedScreen(Screen):
    """A page that cannot be opened, with the reason."""

    def __init__(
        self, stage: Stage, title: str, icon: Icon, said: str, why: str, does: str, back: routes.Route
    ) -> None:
        self._shown, self._does, self.back = (title, icon, said, why), does, back
        super().__init__(stage)

    def keys(self) -> Sequence[Key]:
        return (self.enter_named(""), escape(self.go_back, self._does))

    def view(self) -> Element:
        return between(*self._shown, act=self.go_back, does=self._does)


# the answers


def words_card(title: str, detail: str, rows: Sequence[AnswerRow]) -> Element:
    said = " ".join(one.word for one in rows if one.word.strip())
    return _card(title, detail, painted(tuple(rows), paint_answers, said, id="board", grow=1))


def hooks_card(title: str, detail: str, said: str, rows: Sequence[AnswerRow], *, is_front: bool) -> Element:
    """Draws the word `said` with the found letters before it (`is_front`) or behind it, and slots for the others.

    `title` and `detail` stand above. Each of `rows` is a found answer or an empty slot.
    """
    found = [one.word for one in rows if one.word.strip()]
    view = HooksView(said, is_front, tuple(rows))
    return _card(title, detail, painted(view, paint_hooks, " ".join([said, *found]), id="board", grow=1))


def _card(title: str, detail: str, shown: Element) -> Element:
    task = text(title, Type.STRONG, face=Face.TITLE, lines=2, id="task")
    about = text(detail, Type.BODY, "ink2", lines=2, id="detail")
    return column(task, about, apart(16), shown, card="hero", pad=(48, 44), id="card")


def log_of(title: str, rows: Sequence[tuple[bool, str | Element, str]]) -> Element:
    """Draws earlier answers below `title`, given as (whether right, text, remark)."""
    cells = [(mark_of(is_good), said, text(about, Type.LABEL, "ink2")) for is_good, said, about in rows]
    listed = table(heads("", ". * >."), cells, Cursor(None), id="log", takes_keys=False, room=780, row_height=46)
    return column(text(title, Type.LABEL, "ink3", Face.SEMI) if rows else None, listed, gap=4, grow=1)


def mark_of(is_good: bool, side: float = 22, stroke: float = 3.2) -> Element:
    icon, colour = (Icon.TICK, "found") if is_good else (Icon.CROSS, "missed")
    return mark(icon, colour, side, stroke)


# what is told


def told_of(
    title: str,
    lines: Sequence[str],
    words: Sequence[str],
    found: Sequence[str],
    chosen: Cursor,
    graph: WordGraph,
    meanings: Meanings,
    log: Element,
    *,
    is_good: bool,
    note: str = "",
    **about: Any,
) -> Element:
    """Draws the result of the player's answer: a `title` coloured by `is_good`, details (`lines`), a `note`, and the
    explanation of a word.

    `words` are all right answers, `found` those that the player gave; `chosen` selects the explained word. Below stand
    all the words if there are several, otherwise the `log` of earlier answers.
    """
    tone, explained = "found" if is_good else "missed", words[min(chosen.selected or 0, len(words) - 1)]
    return column(
        row(mark_of(is_good, 36, 3.6), text(title, Type.STRONG, tone, Face.TITLE, grow=1), gap=16, align="center"),
        *(text(one, Type.ROW, "ink2", lines=2) for one in lines if one),
        text(note, Type.ROW, "accent_text", lines=3, id="note") if note else None,
        line(),
        _about_word(explained, graph, meanings.of(explained), **about),
        _glossary(words, found, meanings, chosen) if len(words) > 1 else log,
        gap=10,
        grow=1,
        id="told",
    )


def _about_word(
    said: str, graph: WordGraph, meant: Meaning | None, *, place: str = "", has_anagrams: bool = True
) -> Element:
    """Draws the word `said` with its meaning `meant`, its hooks and, unless the question asked for them, its anagrams.

    `has_anagrams` says that the question did. The text `place` stands beside the word.
    """
    plain, none = said.upper(), say("answering.none")
    hooks, others = hooks_of(plain, graph.admits), list[str]()
    if not has_anagrams and len(said) <= _LONGEST:
        others = [one for one in anagrams(graph, plain) if one != plain]
    sides = (("before", hooks.before), ("after", hooks.after))
    facts = [(say(f"answering.{side}"), " ".join(letters) or none) for side, letters in sides]
    if others:
        facts.append((say("answering.anagrams"), " ".join(others[:_ANAGRAMS]) + " …" * (len(others) > _ANAGRAMS)))
    labels = [text(label, Type.ROW, "ink3", group="facts") for label, _ in facts]
    told = [text(fact, Type.ROW, face=Face.BOLD, lines=2, grow=1, group="facts") for _, fact in facts]
    known = [row(*both, gap=12) for both in zip(labels, told, strict=True)]
    beside = text(place, Type.BODY, "ink2", Face.SEMI) if place else None
    above = row(word(said, Type.TITLE, grow=1), beside, gap=20, align="center")
    return column(above, None if meant is None else definition(meant, _MOST_SENSES), *known, gap=8, id="word")


def _glossary(words: Sequence[str], found: Sequence[str], meanings: Meanings, chosen: Cursor) -> Element:
    """Draws the words of a question with short meanings; up and down choose the word with details.

    Each word has a tick if it is among the `found` words, otherwise a cross.
    """
    rows = [(mark_of(one in found), word(one, Type.ROW), _in_short(gloss_of(meanings.of(one)))) for one in words]
    listed = table(heads("", ". . *"), rows, chosen, id="words", room=780, row_height=46)
    return column(text(say("answering.words"), Type.LABEL, "ink3", Face.SEMI), listed, gap=4, grow=1)


def _in_short(gloss: str) -> Element:
    """Draws a meaning in one or two lines; a long one loses its brackets and the part after a comma."""
    forms = [gloss[:end] for end in reversed(range(len(gloss))) if gloss.startswith((", ", " (", "; "), end)]
    kept = [one for one in (gloss, *forms) if len(one) <= _LONG_GLOSS] or forms[-1:]
    return text(kept[0] if kept else "", Type.LABEL, "ink2", lines=3, shorter=(*kept[1:], ""))


class Search:
    """A search for the top of a position: the typed word, the reply to the last proposal, and the valid proposals so
    far.
    """

    def __init__(self, turn: Turn, referee: Referee, stage: Stage, note: str) -> None:
        self.turn, self._referee, self._note = turn, referee, note
        self.typing = MoveTyping(turn.position, stage.keyboard)
        self._hand = TrayHand(stage, turn.draw.letters, self.typing)
        self.answer = SILENT
        self._proposed: list[Verdict] = []
        """The valid proposals, last first, each once."""
        self.tries = 0
        """How many proposals were readable."""

    @property
    def is_won(self) -> bool:
        return self.answer.tone == "good"

    @property
    def is_empty(self) -> bool:
        """Whether no word is being typed, so that the screen may use the letter keys for its own actions."""
        return self.typing.is_empty and self.typing.grid is None

    @property
    def words(self) -> tuple[str, ...]:
        return (self.turn.solution.word,)

    @property
    def found(self) -> tuple[str, ...]:
        """The word of the top as a tuple if the player has found it, otherwise empty."""
        return self.words if self.is_won else ()

    @property
    def best(self) -> Verdict | None:
        """Returns the valid proposal with the most points, of several equal ones the first; None without one."""
        return max(reversed(self._proposed), key=lambda one: one.points or 0, default=None)

    def propose(self) -> Cue | None:
        """Judges the typed word, and shows the verdict; returns the sound to play."""
        said = self.typing.proposal
        if said is None:
            self.answer = AnswerView(say("verdict.grid_empty"), "plain")
            return None
        verdict = self._referee.judge(said, self.turn)
        self.tries += verdict.is_read
        self.answer = _in_words(verdict, said)
        if verdict.points is not None and verdict.move is not None:
            self._proposed = [verdict, *(one for one in self._proposed if str(one.move) != str(verdict.move))]
        if verdict.is_top:
            self.typing.begin(self.turn.position)
            return found_cue(letters_laid(verdict.move, self.turn.before.board) if verdict.move else 0)
        self.typing.answered()
        return Cue.NOT_TOP if verdict.answer is Answer.BELOW_TOP else Cue.NOT_VALID

    def erase(self) -> None:
        self.typing.escape()
        self._retyped()

    def tray_keys(self) -> Sequence[Key]:
        """Returns the keys that rearrange the draw."""
        return self._hand.keys((pygame.K_F5, 0), (pygame.K_F5, pygame.KMOD_SHIFT))

    def lay(self, letters: str, *, as_joker: bool | None = None) -> None:
        missing = self.typing.lay(letters, as_joker=as_joker)
        self.answer = AnswerView(say("verdict.not_in_hand", letter=missing), "bad") if missing else SILENT

    def _lay_tile(self, view: RackView, place: int) -> None:
        letter = (view.kept + view.new)[place]
        if letter == JOKER:
            self.answer = AnswerView(say("review.search_joker"), "plain")
        else:
            self.lay(letter, as_joker=False)

    def _retyped(self) -> None:
        self.answer = SILENT

    # what is shown

    @property
    def _preview(self) -> Preview:
        return self.typing.preview(self.turn, self._referee)

    def board(self) -> Element:
        return board(self.typing.board(self.turn, None, self._preview), say("answering.board"), self.typing.click)

    def told(self) -> Element:
        return solved_board(self.turn, is_found=self.is_won)

    def panel(self) -> tuple[Element, ...]:
        order = self._hand.letters
        view = rack_view(self.turn, self._preview, order, countries=False, label=0, places=len(order))
        return (
            rack(view, order, partial(self._lay_tile, view), self._hand.move),
            self.typing.field(self._note, changed=self._retyped),
            apart(0),
            answer_line(self.answer),
            self._list(),
        )

    def _list(self) -> Element:
        if not self._proposed:
            return column(text(self._note, Type.ROW, "ink2", lines=2), space(), grow=1, id="proposed")
        rows = []
        for one in self._proposed:
            assert one.move is not None
            top = chip(say("review.tag.top"), colour="found") if one.is_top else None
            said = row(word(one.move.word, Type.ROW), top, gap=16, align="center")
            rows.append((said, str(one.move.reference), str(one.points or 0)))
        return table(heads("", "* . >."), rows, Cursor(None), id="proposed", takes_keys=False, room=780, row_height=46)


def _in_words(verdict: Verdict, said: str) -> AnswerView:
    if verdict.move is None or verdict.points is None:
        return in_words(verdict, said, show_distance=False)
    name = f"{verdict.move.word.upper()} {verdict.move.reference}"
    told = say("review.search_top" if verdict.is_top else "review.search_points", points=verdict.points)
    return AnswerView(f"{name} : {told}", "good" if verdict.is_top else "near", strong=name, rest=told)


def solved_board(turn: Turn, *, is_found: bool) -> Element:
    """Returns the grid with the top on it; the outline of the top has the colour of found or of missed."""
    reference = turn.solution.reference
    last = reference.square.moved(reference.direction, len(turn.solution.word) - 1)
    shown = BoardView(turn.after.board.cells, placed_of(turn), replaced=replaced_of(turn))
    return painted(SolvedView(shown, (reference.square, last), is_found), paint_solved, turn.solution.word, id="board")
