"""Games around a table that are neither duplicate of a club nor classic: simplified duplicate, inverse, Loto."""
