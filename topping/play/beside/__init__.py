"""Aids beside a game on a table: a judge of challenged words, and a list of letters to tick off."""
