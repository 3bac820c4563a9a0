"""Sessions of several players in the database: their facts and their events."""
