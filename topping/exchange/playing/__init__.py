"""Playing a sheet by the rules, move by move: details that it leaves open are worked out, impossible ones are
faults.
"""
