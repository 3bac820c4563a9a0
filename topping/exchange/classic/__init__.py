"""Classic games of two players in GCG, the format of analysers: read and checked line by line, and written."""
