"""Views, the painters' input, made from runs and rows; those that several folders of scenes share."""
