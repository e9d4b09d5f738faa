"""The page's own Python: screens, what happens on a tap, saved games. Only `app.browser` and `app.main` know that a browser is there."""
