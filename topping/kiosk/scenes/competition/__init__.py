"""A competition at the kiosk: setting it up, passing one after the other, standings, decisions, results."""
