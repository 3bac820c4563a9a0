"""What the program asks of the machine: files and locks, processes, time zones, encodings, the PIN."""
