"""Parts of the kiosk that do not depend on screens: clocks, sounds, voice, PIN, other processes."""
