"""A fourth game, which no file outside this folder knows."""
