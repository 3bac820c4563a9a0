"""The kernels: functions of numbers and addresses alone, compiled at build time or at the first start."""
