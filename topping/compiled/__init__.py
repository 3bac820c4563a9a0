"""Compiled functions (kernels) for fast searches: written in Python, and compiled to machine code with the program.

Kernels only handle numbers and memory addresses. Call them through `topping.compiled.calling`. Their sources, in
`kernels` folders of other packages, are loaded only to compile them: they need Numba and NumPy, which an installed
program lacks.
"""
