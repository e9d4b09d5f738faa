"""The map of Britain: geography → cut → layout → drawing, and the module that tells the page where things are."""
