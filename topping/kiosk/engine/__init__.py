"""The parts of the kiosk that do not depend on screens: clocks, sounds, the voice, the PIN, the second display."""
