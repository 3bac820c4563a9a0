"""The carrier that is a PostgreSQL server: its schema, what a machine does there, what it can be asked.

Importing any of it raises `HubError` where the server's driver is not installed.
"""

from importlib.util import find_spec

from topping.errors import HubError

if find_spec("psycopg") is None:
    raise HubError("hub.no_driver")
