"""The parts of commands: parser, shared options, input, output, language, lexicon, solver."""
