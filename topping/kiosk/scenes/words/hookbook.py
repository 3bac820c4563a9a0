"""The hooks of the words on screen, looked up a few at a time so that no key waits for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from topping.lexicon.graph import WordGraph
from topping.lexicon.hooks import Hooks, hooks_of

_AT_ONCE: Final = 16
"""Words of which the hooks are looked up in a turn of the loop: a few milliseconds."""
_MOST_KEPT: Final = 20_000


class HookBook:
    """The hooks of words in one lexicon."""

    def __init__(self, graph: WordGraph) -> None:
        self._graph = graph
        self._kept: dict[str, Hooks] = {}

    def known(self, word: str) -> Hooks | None:
        """The hooks of a word, where they have been looked up."""
        return self._kept.get(word)

    def of(self, word: str) -> Hooks:
        """The hooks of a word (A–Z), looked up now where need be."""
        hooks = self._kept.get(word)
        if hooks is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            hooks = self._kept[word] = hooks_of(word, self._graph.admits)
        return hooks

    def look_up(self, words: Iterable[str]) -> None:
        """Looks up some of those that are not known."""
        for word in [one for one in words if one not in self._kept][:_AT_ONCE]:
            self.of(word)
