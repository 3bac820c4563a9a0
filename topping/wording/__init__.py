"""Values of the other rooms in words, for screens, sheets and the command line."""
