"""Services of the operating system: files and locks, processes, time zones, encodings; also the PIN."""
