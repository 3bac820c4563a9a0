"""What every screen is made of: page, boxes, buttons, key caps, icons, figures, fields, rows, notes."""
