"""The screens of the kiosk; each file has the code of one or a few screens."""
