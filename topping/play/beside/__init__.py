"""What stands beside a game on a table: a judge of challenged words, the letters to tick off."""
