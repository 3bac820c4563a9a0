"""The data of the word tools: the words that answer the current query, and facts about a word."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.answers.client import News, QuestionService
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.paint.wordlists import WordCell
from topping.kiosk.services.askedwords import (
    AskedKind,
    AskedWords,
    WordTool,
    asked_by,
    can_be_prolonged,
    order_of,
    search_of,
    tools_for,
    with_jokers,
)
from topping.kiosk.services.wordanswers import PAGE, FoundWords, HookBook, WordLookups
from topping.kiosk.ui.parts import following
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning
from topping.lexicon.spelling import LONGEST, SHORTEST, is_word
from topping.lexicon.tools.extensions import ExtensionTable, Hooks
from topping.lexicon.tools.profile import Admission, LemmaForms, WordProfile
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.rules.tiles import value_of
from topping.texts import has, say
from topping.texts.numbers import grouped

_AROUND: Final = (WordTool.FRONT, WordTool.BACK, WordTool.BOTH)
_PAGES_AT_ONCE: Final = 4
"""How many pages are requested at once while a whole list is read."""
_MOST_BENJAMINS: Final = 24
_MOST_CLOSEST: Final = 8
_NO_HOOKS: Final = Hooks("", "")


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """A line of the displayed word list: the index of its first word, and its number of words."""

    first: int
    count: int
    label: str = ""
    """A letter, left of the words."""
    heading: str = ""
    """Above the words."""


class Answers:
    """The words that answer a query in a lexicon. The index of a word does not depend on the number of columns
    shown.
    """

    def __init__(self, graph: WordGraph, answerer: QuestionService, *, is_public: bool) -> None:
        self.graph = graph
        wanted = WantedLexicon.of(graph)
        self._found, self._facts = FoundWords(answerer, wanted), WordLookups(answerer, wanted, is_public=is_public)
        self._hooks = HookBook(graph)
        self.asked = asked_by("")
        self.tool = WordTool.LIST
        """The tool whose list is shown."""
        self._order: WordOrder | None = None
        """The chosen order; None for the list's own."""
        self._words: tuple[tuple[str, bool], ...] | None = None
        """All words with whether each is admitted; None if they arrive in pages."""
        self._groups: tuple[tuple[str, str, int], ...] = ()
        """The groups of these words: (label, heading, number of words)."""
        self.letters = (SHORTEST, LONGEST)
        """The lengths of the shortest and longest word of the list."""
        self._lengths: dict[WordSearch, tuple[tuple[int, int], ...]] = {}
        """The number of words per length, by searches without length limits."""

    # what is asked

    def ask(self, asked: AskedWords, tool: WordTool | None = None) -> None:
        """Starts another query with `tool`, if that tool can answer it; otherwise with the current tool, or with the
        first that can.
        """
        tools = tools_for(asked)
        self.asked = asked
        wanted = tool or self.tool
        self.tool = wanted if wanted in tools else tools[0]
        self._begin()

    def choose(self, tool: WordTool) -> None:
        self.tool = tool
        self._begin()

    def turn_order(self, by: int) -> None:
        self._order = following(tuple(WordOrder), self.order, by)
        self._begin()

    @property
    def tools(self) -> tuple[WordTool, ...]:
        return tools_for(self.asked)

    @property
    def order(self) -> WordOrder:
        return self._order or order_of(self.tool, self.asked)

    @property
    def is_search(self) -> bool:
        return search_of(self.tool, self.asked) is not None

    @property
    def has_lengths(self) -> bool:
        """Whether the words of the answer may have several lengths, so that the player can restrict them to one."""
        return self.is_search and self.tool is not WordTool.ANAGRAMS

    @property
    def length(self) -> int | None:
        return self.asked.shortest if self.asked.shortest == self.asked.longest else None

    @property
    def lengths(self) -> tuple[tuple[int, int], ...]:
        """Returns (length, number of words) for each length. A length chosen by the player does not change these
        numbers.
        """
        search = search_of(self.tool, self.asked)
        known = None if search is None else self._lengths.get(_any_length(search))
        return self._found.by_length if known is None else known

    def _begin(self) -> None:
        search = search_of(self.tool, self.asked)
        if self.tool in _AROUND and not can_be_prolonged(self.asked):
            search = None
        self._found.look_for(search, self.order)
        if self.asked.kind in (AskedKind.WORD, AskedKind.LETTERS):
            self._facts.plus.want(self.asked.text)
        if self.asked.is_word:
            self._facts.around_asked.want(self.asked.text)
        self._fill()

    # what is there

    def hear(self, news: News) -> bool:
        if not (self._found.hear(news) or self._facts.hear(news)):
            return False
        search = search_of(self.tool, self.asked)
        if search is not None and search == _any_length(search) and self._found.total is not None:
            self._lengths[search] = self._found.by_length
        self._fill()
        return True

    def _fill(self) -> None:
        self._words, self._groups = None, ()
        if self.tool is WordTool.PLUS:
            table = self._facts.plus.get(self.asked.text)
            rows = () if table is None else table.rows
            self._words = tuple((word, True) for row in rows for word in row.words)
            self._groups = tuple((row.letter, "", len(row.words)) for row in rows)
        elif self.tool is WordTool.FORMS:
            profile = self._facts.profiles.get(self.asked.text)
            entries = () if profile is None else profile.lemmas
            self._words = tuple((form.word, form.is_admitted) for entry in entries for form in entry.forms)
            self._groups = tuple(("", _heading(entry), len(entry.forms)) for entry in entries)
        known = [length for length, _ in self._found.by_length]
        if self._words is not None:
            known = [len(word) for word, _ in self._words]
        self.letters = min(known, default=SHORTEST), max(known, default=LONGEST)

    def drop(self) -> None:
        self._found.drop()
        self._facts.drop()

    # the list

    @property
    def of(self) -> int:
        return len(self._words) if self._words is not None else self._found.total or 0

    @property
    def total(self) -> int | None:
        """Returns the number of words in the answer; None while it is unknown."""
        if self._words is None:
            return self._found.total
        is_plus, text = self.tool is WordTool.PLUS, self.asked.text
        known = self._facts.plus.get(text) if is_plus else self._facts.profiles.get(text)
        return None if known is None else len(self._words)

    def count_of(self, tool: WordTool) -> int | None:
        """Returns how many words `tool` would list for the query; None while it is unknown."""
        if tool is self.tool:
            return self.total
        text = self.asked.text
        around, plus, profile = self._facts.around(text), self._facts.plus.get(text), self._facts.profiles.get(text)
        match tool:
            case WordTool.ANAGRAMS:
                return None if plus is None else len(plus.words)
            case WordTool.PLUS:
                return None if plus is None else sum(len(row.words) for row in plus.rows)
            case WordTool.FRONT | WordTool.BACK | WordTool.BOTH:
                sides = () if around is None else zip(_AROUND, (around.front, around.back, around.both), strict=True)
                return next((one.total for side, one in sides if side is tool), None)
            case WordTool.FORMS:
                return None if profile is None else sum(len(entry.forms) for entry in profile.lemmas)
            case _:
                return None

    @property
    def has_labels(self) -> bool:
        return any(label for label, _, _ in self._groups)

    @property
    def has_figures(self) -> bool:
        return self.is_search and self.order in (WordOrder.POINTS, WordOrder.PLAYED)

    def count_lines(self, columns: int) -> int:
        return len(self._grouped(columns)) if self._groups else -(-self.of // columns)

    def line(self, number: int, columns: int) -> AnswerLine:
        if self._groups:
            return self._grouped(columns)[number]
        return AnswerLine(number * columns, min(columns, self.of - number * columns))

    def line_of(self, place: int, columns: int) -> int:
        if not self._groups:
            return place // columns
        return next(n for n, one in reversed([*enumerate(self._grouped(columns))]) if one.first <= place)

    def _grouped(self, columns: int) -> tuple[AnswerLine, ...]:
        lines, first = [], 0
        for label, heading, count in self._groups:
            for start in range(0, count, columns):
                titles = ("", "") if start else (label, heading)
                lines.append(AnswerLine(first + start, min(columns, count - start), *titles))
            first += count
        return tuple(lines)

    def word(self, place: int | None) -> str:
        """Returns the word (A–Z, without accents) with index `place`; empty if there is none, or if it has not arrived
        yet.
        """
        if place is None or not 0 <= place < self.of:
            return ""
        if self._words is not None:
            return self._words[place][0]
        found = self._found.word(place)
        return "" if found is None else found.word

    def cell(self, place: int) -> WordCell | None:
        word, room = self.word(place), self.letters[0]
        if not word:
            return None
        hooks = self._hooks.known(word) or _NO_HOOKS
        cell = WordCell(word, hooks.before, hooks.after, room=room, has_figure=self.has_figures)
        if self._words is not None:
            return replace(cell, is_barred=not self._words[place][1])
        found = self._found.word(place)
        if found is not None and self.has_figures:
            cell = replace(cell, figure=str(found.tops if self.order is WordOrder.PLAYED else found.points))
        if self.tool in (WordTool.ANAGRAMS, WordTool.WITHIN):
            cell = replace(cell, word=with_jokers(word, self.asked.text))
        return cell

    def want(self, first: int, end: int, about: str) -> None:
        """Requests the words with indexes from `first` to `end` (exclusive), and the facts about the word `about`."""
        if self._words is None:
            self._found.want(first, max(end, 1))
        if about:
            self._facts.profiles.want(about)
            if self.asked.text != about and is_word(about):
                self._facts.want_near(about)

    def look_up_hooks(self, first: int, end: int) -> bool:
        """Computes the hooks (letters that prolong a word) of those words from `first` to `end` that have none yet.

        Handles only the first few words at each call. Returns whether there were any.
        """
        words = (self.word(place) for place in range(first, end))
        return self._hooks.look_up(word for word in words if word)

    def whole(self) -> tuple[str, ...] | None:
        """Returns all words of the answer. If some have not arrived, requests more of them and returns None."""
        missing = self._found.missing if self._words is None else None
        if missing is not None:
            self._found.want(missing, missing + _PAGES_AT_ONCE * PAGE)
            return None
        return tuple(self.word(place) for place in range(self.of))

    @property
    def fault(self) -> str:
        if self._found.fault and self._words is None:
            return self._found.fault
        return self._facts.plus.fault(self.asked.text) if self.tool is WordTool.PLUS else ""

    @property
    def note(self) -> str:
        """Returns why there are no words to show, as text; empty while words are awaited."""
        if self.fault:
            return self.fault
        if self.tool in _AROUND and not can_be_prolonged(self.asked):
            return say("words.not_possible")
        if self.total is None:
            return ""
        return say("words.no_forms" if self.tool is WordTool.FORMS else "words.none")

    # a word

    def admits(self, word: str) -> bool:
        return is_word(word) and self.graph.admits(word)

    def hooks(self, word: str) -> Hooks:
        return self._hooks.of(word) if is_word(word) else _NO_HOOKS

    def admission(self, word: str) -> Admission:
        profile = self._facts.profiles.get(word)
        if profile is not None:
            return profile.admission
        return Admission.ADMITTED if self.admits(word) else Admission.UNKNOWN

    def figures(self, word: str) -> str:
        profile, figures = self._facts.profiles.get(word), []
        points = sum(map(value_of, word)) if word.isascii() and word.isalpha() else 0
        if points:
            figures.append(f"*{points}* {say('words.points', count=points)}")
        if profile is not None and profile.tops:
            figures.append(f"*{grouped(profile.tops)}* {say('words.tops')}")
        elif profile is not None and self.admission(word).is_admitted:
            figures.append(say("words.never_top"))
        return " · ".join(figures)

    def meaning(self, word: str) -> tuple[Meaning | None, str]:
        """Returns (meaning, ""), or (None, a text that no meaning is known).

        The text is empty while the answering thread has not answered.
        """
        profile = self._facts.profiles.get(word)
        if profile is None:
            return None, ""
        if profile.senses or self.admission(word) is Admission.NOT_LETTERS:
            return Meaning(profile.word, profile.spellings, profile.senses), ""
        return None, say("words.no_sense" if profile.spellings else "words.no_meaning")

    def facts(self, word: str) -> Sequence[tuple[str, str]]:
        """Returns facts about a word besides its meaning, such as extensions, domain and frequency, each as (label,
        text).
        """
        profile, around = self._facts.profiles.get(word), self._facts.around(word)
        return _around_facts(around) if profile is None else _facts(profile, around)


def _any_length(search: WordSearch) -> WordSearch:
    return replace(search, shortest=SHORTEST, longest=LONGEST)


def _heading(entry: LemmaForms) -> str:
    return say("words.entry.verb", lemma=entry.lemma) if entry.is_verb else entry.lemma


def _facts(profile: WordProfile, around: ExtensionTable | None) -> Sequence[tuple[str, str]]:
    facts = []
    if profile.closest:
        facts.append((say("words.fact.closest"), "  ".join(profile.closest[:_MOST_CLOSEST])))
    facts += _around_facts(around)
    codes = {"register": profile.registers, "domain": profile.domains, "origin": profile.origins}
    keys = (f"lexicon.{kind}.{code}" for kind, known in codes.items() for code in known)
    labels = [say(one) for one in keys if has(one)]  # codes without a plain meaning are left out
    if labels:
        facts.append((say("words.fact.labels"), " · ".join(dict.fromkeys(labels))))
    if profile.frequency is not None:
        facts.append((say("words.fact.frequency"), say("words.frequency", frequency=profile.frequency)))
    return facts


def _around_facts(around: ExtensionTable | None) -> Sequence[tuple[str, str]]:
    if around is None:
        return ()
    facts = []
    if around.benjamins:
        facts.append((say("words.fact.benjamins"), "  ".join(around.benjamins[:_MOST_BENJAMINS])))
    for name, extensions in (("front", around.front), ("back", around.back), ("both", around.both)):
        if extensions.words:
            label = say("words.tool.counted", tool=say(f"words.tool.{name}"), count=grouped(extensions.total))
            facts.append((label, "  ".join(extensions.words)))
    return facts
