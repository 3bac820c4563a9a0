"""The parts of the kiosk that know no screen: clocks, sounds, the voice, the PIN, other processes."""
