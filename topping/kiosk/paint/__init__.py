"""Painters for the leaves of a screen's tree, with their colours and fonts. They know nothing of screens."""
