"""``skyjo app``: opens the app in a browser."""

from __future__ import annotations

from pathlib import Path

import click
from streamlit import net_util
from streamlit.web import cli as streamlit
from streamlit.web import skills

APP = Path(__file__).resolve().parents[1] / "app.py"


@click.command(
    "app",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("options", nargs=-1, type=click.UNPROCESSED, metavar="[STREAMLIT OPTIONS]…")
def command(options: tuple[str, ...]) -> None:
    """Open the app in a browser.

    Options go on to Streamlit, for instance --server.port 8600 or --server.headless true.
    """
    _stay_at_home()
    streamlit.main(["run", *options, str(APP)], prog_name="skyjo app")


def _stay_at_home() -> None:
    """Keep Streamlit from what its settings cannot switch off.

    It asks a web service for this machine's outside address, to print it and to judge connections
    from other sites; and it advertises itself in the terminal.
    """
    for module, question, answer in (
        (net_util, "get_external_ip", None),
        (skills, "are_skills_installed", True),
    ):
        setattr(module, question, lambda answer=answer: answer)
