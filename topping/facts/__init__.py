"""What leaves a machine: facts, each said once by one machine, and the state that any set of them makes."""
