"""What competitions carry from machine to machine: facts, each said once by one machine."""
