"""What leaves this machine and comes from others: carriers of facts, keys, and the process that exchanges."""
