"""What the commands are made of: parser, shared options, lines read, output, language, lexicon, solver."""
