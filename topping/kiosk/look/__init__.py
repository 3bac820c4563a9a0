"""What everything on screen is drawn with: colours, fonts, rectangles, text, movements, panels."""
