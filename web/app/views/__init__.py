"""Screens as pure functions from what there is to show, and `app.i18n.Text`, to markup."""
