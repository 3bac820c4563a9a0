"""What the machine needs of files and of the solver to choose its moves."""
