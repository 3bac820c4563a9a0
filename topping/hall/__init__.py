"""A game of topping on the phones of a room: seats, one clock a seat, the journal, the server of the page."""
