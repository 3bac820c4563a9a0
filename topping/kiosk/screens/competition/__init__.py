"""The screens of competitions."""
