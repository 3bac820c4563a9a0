"""What leaves this machine and what came from others: facts as they are kept, and what follows from them."""
