"""The window: loop, screens, painters, voice. The only package that imports pygame."""
