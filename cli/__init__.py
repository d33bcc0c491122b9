"""The command line: arguments in, tables or JSON out. One module a command, loaded when called."""

from __future__ import annotations

import importlib
import io
import sys

import click

_COMMANDS = ("app", "read", "round", "evaluate", "generate", "train")


class _Lazy(click.Group):
    """Finds a command in the module of its name, so that none waits for another's libraries."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> object:
        """A full disk or a folder that may not be written is a sentence, not a traceback."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # the reader of a pipe has seen enough; click knows what to do
            raise
        except OSError as error:
            raise click.ClickException(f"{error.strerror or error}: {error.filename}") from error


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="skyjo-scorer")
def main() -> None:
    """Photograph the cards of a round of Skyjo and get everybody's points."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the console has no letters for must not end the command.
            stream.reconfigure(errors="replace")
