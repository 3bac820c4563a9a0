"""Corrects a player's bulletin (§4, §5): `correct` returns its points and sanction, with reasons by paragraph.

Paragraphs (`§5.3.1`) refer to the FISF duplicate rules in force since 1 January 2020. The code reads and writes no
files. The modules import each other in this order: `bulletin` and `sanction`, `location`, `refusal`, `correct`,
`ruling`.
"""
