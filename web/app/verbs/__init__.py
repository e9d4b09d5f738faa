"""What controls do: functions of the app, an argument and a value, by the name that a control carries in ``data-do``."""
