"""The kiosk when nobody plays: home, attract mode, help, settings, the PIN."""
