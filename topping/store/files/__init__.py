"""The database as a file: opened, examined, set aside, copied, saved and restored."""
