"""Word lists, the compact graph of words compiled from each, and the catalogue of installed lexicons."""

from topping.lexicon.graph import WordGraph

__all__ = ["WordGraph"]
