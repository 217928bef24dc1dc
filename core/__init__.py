"""Pure rules: every folder here is a game, every file a word that the games share."""
