"""Loto: each writes two words of seven letters, letters are called, and the first with all crossed says so."""
