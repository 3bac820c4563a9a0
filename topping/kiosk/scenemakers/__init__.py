"""The scene for each route, by the folders of scenes; the navigator imports the one that it opens."""
