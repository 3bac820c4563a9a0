"""A game of topping on the phones of a room: seats with one clock each, the journal, and the server of the web page."""
