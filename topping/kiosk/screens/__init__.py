"""The screens: a file each."""
