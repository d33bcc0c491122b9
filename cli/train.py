"""``skyjo train``: trains one of the two models from drawn scenes and exports it."""

from __future__ import annotations

import importlib

import click

_MODELS = ("detector", "classifier")


class _Trainers(click.Group):
    """Each model's own command, loaded when asked for: it needs PyTorch."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_MODELS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _MODELS:
            return None
        try:
            trainer: click.Command = importlib.import_module(f"vision.training.{cmd_name}").main
        except ModuleNotFoundError as error:
            raise click.ClickException(
                f"Training needs {error.name}, which is not installed. Install the extra for "
                "training: pip install -c constraints.txt -e '.[train]'"
            ) from error
        return trainer

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The names alone: the help must not need PyTorch."""
        with formatter.section("Models"):
            formatter.write_text(", ".join(_MODELS))


@click.group("train", cls=_Trainers)
def command() -> None:
    """Train a model on a folder written by skyjo generate, and export it."""
