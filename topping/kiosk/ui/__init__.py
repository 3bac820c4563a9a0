"""What screens are made of: elements, their layout, keys, components, templates."""
