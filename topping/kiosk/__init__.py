"""The kiosk: main loop, screens, painters, voice. The only package that imports pygame."""
