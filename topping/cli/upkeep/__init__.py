"""The commands that maintain the program: `lexicon`, `config`, `doctor` and `help`."""
