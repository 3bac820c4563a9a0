"""The files behind the machine's choice of moves."""
