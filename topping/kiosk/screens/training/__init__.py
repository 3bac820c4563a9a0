"""The screens of training."""
