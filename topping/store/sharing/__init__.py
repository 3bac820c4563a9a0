"""Facts of competitions as they are kept."""
