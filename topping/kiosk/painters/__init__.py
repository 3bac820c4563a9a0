"""Drawing, each subject in its file: state in, pixels out; nothing here decides anything."""
