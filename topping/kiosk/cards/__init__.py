"""Cards and exports that several screens share."""
