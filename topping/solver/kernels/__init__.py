"""The kernels: what is compiled, ahead of time or at the first start, of numbers and addresses alone."""
