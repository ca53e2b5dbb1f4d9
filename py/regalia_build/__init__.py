"""The steps of ``build.py``, one thought a file.  Not shipped in the wheel."""
