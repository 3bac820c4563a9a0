"""Drawing, each subject in its file: state in, pixels out; no decision is taken here."""
