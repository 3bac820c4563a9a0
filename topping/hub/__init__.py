"""The club's server (hub): a PostgreSQL database with the data that kiosks send.

Data of other kiosks never enter a kiosk's own tables. `schema.sql` is the whole of the server's side.
"""
