"""The correction of a player's bulletin (§4, §5), pure: `correct` gives points, sanction, and reasons by paragraph.

Paragraphs (`§5.3.1`) refer to the FISF duplicate rules in force since 1 January 2020. The modules depend on each other
in this order: `bulletin` and `sanction`, `location`, `treatment`, `ruling`.
"""
