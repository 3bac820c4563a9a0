"""Simplified duplicate at home, without bulletins: players say word and points when time is over (leaflet)."""
