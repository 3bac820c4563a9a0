"""The club's server (hub): PostgreSQL keeps what kiosks send; nothing of it enters another kiosk's own tables.

`schema.sql` is the whole of the server's side.
"""
