"""The commands for stored data: leaderboard, backup and restoring of the database."""
