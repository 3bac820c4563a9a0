"""Games on the phones of the players in one room. This package holds the seats, the journal file and the web server."""
