"""The screens on which games are typed and positions set up."""
