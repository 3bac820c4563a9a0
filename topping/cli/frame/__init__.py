"""What all commands share: parser, common options, input and output, choice of language, lexicon, secrecy of games."""
