"""The carrier that is a PostgreSQL server: its schema, what a machine does there, what it can be asked."""
