"""The screens of classic games and of solitaires."""
