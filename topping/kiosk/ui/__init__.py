"""The building blocks of screens: trees of elements, layout, keys, components, page templates."""
