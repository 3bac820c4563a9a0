"""Reading workbooks."""
