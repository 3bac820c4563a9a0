"""What the kiosk runs on and knows no screen: clocks, keys held down, sounds, the voice, the PIN, other processes."""
