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
    kind of leg. `views` may replace the usual views of a side ("front", "detail" or one of SIDES).
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
    sides: tuple[str, ...] = ("front", "detail")  # those with a view of their own; SIDES come on top
    places: tuple[tuple[str, float, float, float], ...] = ()


# Sides that every piece has: how far it is turned on its place, how high the camera stands (degrees), and the air around it
# (a share of the picture). Lamps and backdrop stay where they are, so all pictures of a piece have the same light.
SIDES = {"three-quarter": (-62, 16, 0.10), "side": (62, 8, 0.15), "back": (180, 13, 0.10)}
