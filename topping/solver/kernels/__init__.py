"""The kernels: functions of only numbers and addresses, compiled at build time or at the first start."""
