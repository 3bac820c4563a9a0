"""The commands that exchange with other machines."""
