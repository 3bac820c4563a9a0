"""The screens of a club: its sessions."""
