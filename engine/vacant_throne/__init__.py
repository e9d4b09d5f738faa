"""Four games of crowns and councils: rules, matches, saves and links, with no dependency outside the standard library."""
