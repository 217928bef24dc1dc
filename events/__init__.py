"""The append-only log: what happened, in order, for ever."""
