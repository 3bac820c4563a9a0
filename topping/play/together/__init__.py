"""One game watched or played on several screens and machines: what each shows, one start, clocks compared, a duel."""
