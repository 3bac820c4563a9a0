"""Correcting a player's bulletin (§4, §5), pure: `correct` gives points, sanction and every reason by paragraph.

Paragraphs (`§5.3.1`) are those of the FISF duplicate rules in force since 1 January 2020. The folders build on each
other in this order: `bulletin` and `sanction`, `location`, `treatment`, `referee`.
"""
