"""The table of The King Is Dead."""
