"""Cards (parts of pages) and exports that several screens share."""
