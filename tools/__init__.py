"""What `build.py` does. Not shipped, not in the wheel."""
