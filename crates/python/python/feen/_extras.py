"""What an adapter needs and the package itself does not."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(extra: str, user: str) -> Iterator[None]:
    """Turns the error of a missing package into one that names the cure."""
    try:
        yield
    except ImportError as error:
        message = f"{user} needs {error.name}: pip install feen[{extra}]"
        raise ImportError(message, name=error.name) from None
