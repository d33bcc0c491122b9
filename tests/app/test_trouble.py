"""A callback that a newer tap interrupts is done all the same."""

import pytest
from streamlit.runtime.scriptrunner import RerunData, RerunException

from app_pages.parts.trouble import remembering


@pytest.mark.parametrize("interruptions", [0, 1, 3])
def test_an_interrupted_save_is_done_and_the_newer_tap_follows(interruptions: int) -> None:
    """However often a newer tap comes in between, the save is made once; then the tap is heard."""
    waiting = [RerunException(RerunData()) for _ in range(interruptions)]
    last = waiting[-1] if waiting else None
    saved: list[str] = []

    @remembering
    def save(value: str) -> None:
        if waiting:
            raise waiting.pop(0)
        saved.append(value)

    if last is None:
        save("a seven")
    else:
        with pytest.raises(RerunException) as heard:
            save("a seven")
        assert heard.value is last
    assert saved == ["a seven"]
