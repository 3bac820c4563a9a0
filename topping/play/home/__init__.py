"""Simplified duplicate at home: no bulletins; each says his word and points when time is over (leaflet)."""
