"""Kernels: functions of numbers and addresses, written in Python, that are machine code once the program is built.

What calls them imports `topping.compiled.calling` alone. Their sources are in `kernels` folders of the rooms that they
serve, and are loaded where they are compiled only: they know Numba and NumPy, which an installed program lacks.
"""
