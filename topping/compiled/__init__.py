"""The kernels: functions of numbers and addresses, written in Python and compiled to machine code with the program.

Callers import only `topping.compiled.calling`. The sources are in `kernels` folders of other packages. They are loaded
only to compile them, since they need Numba and NumPy, which an installed program lacks.
"""
