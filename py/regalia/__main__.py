"""``python -m regalia``."""

import sys

from regalia.cli import main

sys.exit(main())
