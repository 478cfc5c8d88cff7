"""What a model tells the renderer about itself."""
from dataclasses import dataclass, field
from typing import Callable


@dataclass
class View:
    """Where the camera stands. Degrees; azimuth 0 looks straight at the front, negative walks to the left of it.

    `turn` turns the piece itself about its middle, so that the lamps stay where they are: 180 shows its back.
    `target` and `distance` are metres; without them the whole piece is framed.
    """
    azimuth: float = -28
    elevation: float = 11
    turn: float = 0
    target: tuple[float, float, float] | None = None
    distance: float | None = None
    lens: float = 70


@dataclass
class Piece:
    """A built piece of furniture: its outline in metres, and how it is put on legs.

    `stand(kind)` adds legs of one of the kinds in legs.py; it is called again, after the old ones are gone, for every
    kind of leg. `views` may replace the usual views of a side ("front", "back", "detail").
    """
    width: float
    depth: float
    height: float
    stand: Callable[[str], None]
    views: dict[str, View] = field(default_factory=dict)


@dataclass
class Model:
    """One model of the shop. `legs` are the kinds it comes on, the first being the one that is shown first. `places` of a set are
    its pieces, as in groups.py."""
    build: Callable[[], Piece]
    legs: tuple[str, ...]
    size: tuple[int, int] = (960, 720)
    sides: tuple[str, ...] = ("front", "detail")
    places: tuple[tuple[str, float, float, float], ...] = ()


BACK = View(azimuth=-28, elevation=13, turn=180)
