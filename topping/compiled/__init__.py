"""Kernels: functions of numbers and addresses, written in Python and compiled to machine code when the program is
built.

Callers import `topping.compiled.calling` alone. The sources are in `kernels` folders of other rooms, and are loaded
only to compile them: they need Numba and NumPy, which an installed program lacks.
"""
