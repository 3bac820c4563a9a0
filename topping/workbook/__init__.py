"""Reading of workbooks."""
