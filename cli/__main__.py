"""``python -m cli`` is ``skyjo``."""

from cli import main

main(prog_name="skyjo")
