"""Games around a table that are neither duplicate nor classic: what each is played under, and its events."""
