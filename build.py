#!/usr/bin/env python3
"""The one door for people: python3 build.py <setup|play|site|test|bench|art>.

Needs nothing but Python 3.11 or newer. This file stays readable for older Pythons, so that they get a sentence too.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Vacant Throne needs Python 3.11 or newer, and this is Python " + sys.version.split()[0] + ". Try: python3.11 build.py")

from tools.door import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
