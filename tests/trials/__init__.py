"""Long trials of the whole program: `python -m tests.trials.kill`, `flip`, `fuzz`, `mutations`, `monkey`,
`soak`, `nextgame`, `competition`.

Each draws its cases from `--seed`, and case number N is the same whichever were tried before it: the line that a fault
is told with repeats it alone.
"""
