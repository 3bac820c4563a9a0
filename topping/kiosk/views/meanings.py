"""What a word means, as it is shown."""

from __future__ import annotations

from topping.kiosk.painters.solo.meaning import MeaningView
from topping.lexicon.meaning import Meaning
from topping.texts import say


def gloss_of(meaning: Meaning | None) -> str:
    """The first definition of a word, in a line; empty where none is known."""
    if meaning is None or not meaning.senses:
        return ""
    sense = meaning.senses[0]
    is_form = sense.lemma and meaning.spellings != (sense.lemma,)
    return f"{sense.lemma}{say('meaning.colon')} {sense.text}" if is_form else sense.text


def meaning_view(meaning: Meaning) -> MeaningView | None:
    """The definitions of a word under its spellings; None where it has none, or none that may be shown."""
    if not meaning.senses:
        return None
    heading = ", ".join(meaning.spellings)
    senses = tuple(
        (sense.grammar, "" if meaning.spellings == (sense.lemma,) else sense.lemma, sense.text)
        for sense in meaning.senses
    )
    return MeaningView(heading, senses, say("meaning.source"), say("meaning.colon"))


def short_meaning(meaning: Meaning) -> str:
    """What a word is, in a few letters: its spelling where that has accents, what it is, of which word."""
    if not meaning.senses:
        return ""
    sense = meaning.senses[0]
    grammar = sense.grammar.removesuffix(" sg")
    spelling = meaning.spellings[0] if meaning.spellings else ""
    if sense.lemma and sense.lemma not in meaning.spellings:
        lemma = sense.lemma if grammar.startswith("v.") else say("review.from", lemma=sense.lemma)
        return f"{grammar} {lemma}".strip()
    if spelling and spelling.upper() != meaning.word:
        return ", ".join(part for part in (spelling, grammar) if part)
    return grammar
