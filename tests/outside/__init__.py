"""Tests from outside: keys and the words on screen, files, commands, a server; nothing of a screen's inside.

They press and read through `table` alone, so that a screen may be built anew without touching a test.
"""
