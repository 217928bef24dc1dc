"""Which commands can be given to the past? A file for each errand."""
