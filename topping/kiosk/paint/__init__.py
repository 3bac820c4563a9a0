"""Painters for the leaves of screens, with their colours and fonts. Painters know nothing of screens."""
