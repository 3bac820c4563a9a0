"""The kernels: functions on numbers and memory addresses alone, compiled at build time or at the first start."""
