"""Routes: a value for each screen, by the files of screen makers that open them; `route` has what all of them are."""
