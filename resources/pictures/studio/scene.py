"""What a scene tells the renderer about itself."""
from dataclasses import dataclass
from typing import Callable

BANNER = (1600, 700)
PICTURE = (960, 720)


@dataclass
class Scene:
    """`build()` furnishes the room, lights it and points the camera; it may give materials of its own by role.

    `light` brightens or dims the whole picture, as a photographer chooses the exposure.
    """
    build: Callable[[], dict | None]
    size: tuple[int, int] = PICTURE
    light: float = 1.0
