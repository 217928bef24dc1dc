"""LOOP, rule by rule."""
