"""The referee's desk: bulletins entered, corrected and read out."""
