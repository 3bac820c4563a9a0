"""Values of the rooms below as views for the painters."""
