"""The building blocks of screens: elements, layout, keys, components, page templates."""
