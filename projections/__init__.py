"""What is shown: views for each audience and the lists made by reading the log."""
