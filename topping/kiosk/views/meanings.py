"""What a word means, as it is shown."""

from __future__ import annotations

from topping.kiosk.painters.solo.meaning import MeaningView
from topping.lexicon.meaning import Meaning
from topping.texts import say


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
