"""The screen: window and loop, scenes, painters. The only room that imports pygame."""
