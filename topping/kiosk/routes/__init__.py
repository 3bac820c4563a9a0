"""Routes: a value for each screen, by the files of scene makers that open them; `route` has what all of them are."""
