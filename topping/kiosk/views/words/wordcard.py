"""All that is told about a word, as it is shown: at once what the lexicon knows, the rest once the helper has it."""

from __future__ import annotations

from typing import Final

from topping.kiosk.painters.solo.meaning import MeaningView
from topping.kiosk.painters.words.wordcard import FactLine, WordCardView
from topping.kiosk.views.meanings import meaning_view
from topping.lexicon.hooks import Hooks
from topping.lexicon.meaning import Meaning
from topping.lexicon.tools.extensions import ExtensionTable
from topping.lexicon.tools.profile import Admission, LemmaForms, WordProfile
from topping.rules.tiles.letters import value_of
from topping.texts import say
from topping.texts.numbers import grouped

_MOST_BENJAMINS: Final = 24
_MOST_CLOSEST: Final = 8


def word_card(
    word: str,
    hooks: Hooks,
    profile: WordProfile | None,
    around: ExtensionTable | None,
    *,
    is_admitted: bool,
    mark: str,
) -> WordCardView:
    """The card of a word; `profile` and `around` are None as long as they are not known. `mark` is that of the deck."""
    admission = _admission(profile, is_admitted=is_admitted)
    points = sum(map(value_of, word)) if word.isascii() and word.isalpha() else 0
    figures = [(str(points), say("words.points", count=points))] if points else []
    if profile is not None and profile.tops:
        figures.append((grouped(profile.tops), say("words.tops")))
    elif profile is not None and admission.is_admitted:
        figures.append(("", say("words.never_top")))
    meaning = None if profile is None else _meaning(profile)
    note = ""
    if profile is not None and meaning is None and admission is not Admission.NOT_LETTERS:
        note = say("words.no_sense" if profile.spellings else "words.no_meaning")
    return WordCardView(
        word=word,
        before=hooks.before,
        after=hooks.after,
        is_admitted=admission.is_admitted,
        verdict=say(f"words.admission.{admission.value}"),
        figures=tuple(figures),
        mark=mark,
        facts=tuple(_facts(profile, around)),
        meaning=meaning,
        note=note,
    )


def _admission(profile: WordProfile | None, *, is_admitted: bool) -> Admission:
    if profile is not None:
        return profile.admission
    return Admission.ADMITTED if is_admitted else Admission.UNKNOWN


def _meaning(profile: WordProfile) -> MeaningView | None:
    return meaning_view(Meaning(profile.word, profile.spellings, profile.senses))


def _facts(profile: WordProfile | None, around: ExtensionTable | None) -> list[FactLine]:
    facts = []
    if profile is not None and profile.closest:
        facts.append(FactLine(say("words.fact.closest"), "  ".join(profile.closest[:_MOST_CLOSEST])))
    if around is not None:
        facts += _around_facts(around)
    if profile is None:
        return facts
    labels = [
        *(say(f"lexicon.register.{code}") for code in profile.registers),
        *(say(f"lexicon.domain.{code}") for code in profile.domains),
        *(say(f"lexicon.origin.{code}") for code in profile.origins),
    ]
    if labels:
        facts.append(FactLine(say("words.fact.labels"), " · ".join(dict.fromkeys(labels))))
    if profile.frequency is not None:
        facts.append(FactLine(say("words.fact.frequency"), say("words.frequency", frequency=profile.frequency)))
    return facts


def _around_facts(around: ExtensionTable) -> list[FactLine]:
    """What can be set before the word, behind it, on both sides."""
    facts = []
    if around.benjamins:
        facts.append(FactLine(say("words.fact.benjamins"), "  ".join(around.benjamins[:_MOST_BENJAMINS])))
    for name, extensions in (("front", around.front), ("back", around.back), ("both", around.both)):
        if extensions.words:
            label = say("words.tool.counted", tool=say(f"words.tool.{name}"), count=grouped(extensions.total))
            facts.append(FactLine(label, "  ".join(extensions.words)))
    return facts


def entry_heading(entry: LemmaForms) -> str:
    """An entry of the dictionary, above its forms."""
    return say("words.entry.verb", lemma=entry.lemma) if entry.is_verb else entry.lemma
