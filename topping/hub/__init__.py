"""The club's server (hub): a PostgreSQL database that collects results from the club's machines (kiosks).

A kiosk stores the server's answers apart from its own data. `schema.sql` is all that is installed on the server.
"""
