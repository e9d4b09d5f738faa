"""Small pictures for controls, drawn for this project on a grid of 24 by 24, in the colour of the text beside them."""

from __future__ import annotations

PATHS: dict[str, str] = {
    "back": "M11 4 3 12l8 8v-5h10V9H11Z",
    "board": "M3 6 9 3l6 3 6-3v15l-6 3-6-3-6 3Z",
    "candle": "M12 1.5Q16.5 7.5 12 11 7.5 7.5 12 1.5ZM9 13h6v9.5H9Z",
    "chronicle": "M4 3h16v18H4ZM7 8v2h10V8ZM7 13v2h7v-2Z",
    "close": "M5.2 3.1 12 9.9l6.8-6.8 2.1 2.1L14.1 12l6.8 6.8-2.1 2.1L12 14.1l-6.8 6.8-2.1-2.1L9.9 12 3.1 5.2Z",
    "courts": "M4 3h16v9q0 7-8 10-8-3-8-10Z",
    "crown": "M3 19 1.5 7.5 7.5 12 12 4l4.5 8 6-4.5L21 19Z",
    "first": "M3 4h3v16H3ZM20 4v16L8 12Z",
    "help": "M8.2 9.2C8.2 6.6 9.8 5 12.1 5s3.9 1.4 3.9 3.5c0 1.8-1 2.7-2.2 3.5-.9.6-1.3 1.1-1.3 2v.6h-2.3v-.9c0-1.6.7-2.5 1.9-3.3"
    " 1-.7 1.5-1.1 1.5-1.9S13.1 7.2 12.1 7.2c-1.1 0-1.7.7-1.7 2ZM11.3 18a1.5 1.5 0 1 1 0 .01Z",
    "last": "M18 4h3v16h-3ZM4 4v16l12-8Z",
    "on": "M13 4l8 8-8 8v-5H3V9h10Z",
    "pause": "M5 3h5v18H5ZM14 3h5v18h-5Z",
    "play": "M6 3v18l15-9Z",
    "reckoning": "M3 20 1.5 8.5 7.5 13 12 5l4.5 8 6-4.5L21 20Z",
    "settings": "M4 5h5V3h4v2h7v2.5h-7v2H9v-2H4ZM4 11h9V9.5h4V11h3v2.5h-3v2h-4v-2H4ZM4 17.5h3v-2h4v2h9V20h-9v1.5H7V20H4Z",
    "share": "M12 2 17.5 8H13.5V15h-3V8H6.5ZM4 12.5h3V19h10v-6.5h3V22H4Z",
    "struggle": "M1 3 3 1 15.5 13.5 18 11l2 2-2.5 2.5L22 20l-2 2-4.5-4.5L13 20l-2-2 2.5-2.5ZM21 1l2 2-7.5 7.5-2-2ZM8.5 13.5l2 2"
    "L8 18l1.5 1.5-2 2L6 20l-2 2-2-2 4.5-4.5L4 13l2-2Z",
    "undo": "M9 3v4h5.5a6.5 6.5 0 0 1 0 13H6v-3h8.5a3.5 3.5 0 0 0 0-7H9v4L2.5 8.5Z",
    "up": "M12 5 20 14h-4.5v5h-7v-5H4Z",
}
