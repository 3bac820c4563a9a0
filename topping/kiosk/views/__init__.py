"""What the painters are given to show, made from runs and rows: what scenes of several folders share."""
