"""Entry lines, the keyboards on screen that type into them, and the clipboard."""
