"""Writes games and sessions to files of other programs: Eliot, DupliTop, SIGLES, and programs that read GCG."""
