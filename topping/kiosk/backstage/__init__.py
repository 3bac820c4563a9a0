"""What scenes read and keep outside the screen, by subject: notices, choices, players, runs, sessions."""
