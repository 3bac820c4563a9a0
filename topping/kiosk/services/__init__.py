"""Services for the screens, by subject: runs, sessions, the deck, training, competitions, settings, notices."""
