"""The window: loop, scenes, painters, voice. The only package that imports pygame."""
