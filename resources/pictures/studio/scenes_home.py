"""Rooms where people live with the furniture: three banners and one inspiration picture."""
import props
import room
from room import block, furniture
from scene import BANNER, Scene
from studio import camera, softbox


def living():
    """A sofa in a living room in the morning: sun on the wall to the left, where a headline goes."""
    wall_y = 0.80
    furniture("merel-3", "9a5526", "tapered-oak").move((0.78, -0.02))
    room.herringbone((-5, 5), (-4.4, wall_y))
    room.wall((-6, 6), wall_y, 3.2)
    block("rug", (3.2, 1.9, 0.016), (0.62, -0.95, 0), "rug", 0.008)
    props.plant((2.30, 0.42), 1.5, stems=8, spread=0.34)
    props.side_table((-0.86, 0.02))
    props.cup((-0.80, -0.05), 0.48)
    props.books((-0.93, 0.05), 0.48, ((0.20, 0.14, 0.024), (0.17, 0.12, 0.018)))
    props.picture((0.50, wall_y, 1.39), 0.46, 0.61, ((-0.11, 0.14, 0.24, 0.18), (0.09, -0.14, 0.30, 0.14), (-0.16, -0.25, 0.14, 0.09)))
    props.picture((1.08, wall_y, 1.39), 0.46, 0.61, ((0.10, -0.10, 0.25, 0.24), (-0.10, 0.20, 0.18, 0.13)), ("ochre", "ink"))
    room.shades(-3.6, [(-9, -2.9, 0, 6), (-1.55, -1.45, 0, 6), (-0.1, 0.7, 0, 6), (-9, 9, 2.75, 7), (-9, 9, 0, 0.55), (-9, 9, 1.62, 1.70)])
    room.sun()
    softbox("sky", (-3.3, -1.6, 1.8), (0.8, 0, 0.6), 2.2, 125, (0.93, 0.96, 1.0))
    softbox("bounce", (1.2, -4.2, 2.7), (0.6, 0, 0.7), 3.0, 110, (1.0, 0.95, 0.88))
    room.sky(0.24)
    camera((0.12, 0.0, 0.76), 5.75, 7, 5, 45)


def dining():
    """Six chairs around an oak table under two lamps, in front of a clay wall."""
    wall_y = 1.75
    at = (0.95, 0.0)
    room.planks((-6, 6), (-4.5, wall_y), turn=0, role="oak-floor")
    room.wall((-6, 6), wall_y, 3.4, "clay")
    props.dining_table(at, 2.35, 0.98)
    chair = furniture("noor", "5a5a38", "tapered-oak")
    for x, y, turn in ((0.0, 0.80, 3), (0.74, 0.76, -3), (-0.74, -0.80, 178), (0.0, -0.86, 183), (0.74, -0.79, 176)):
        twin = chair.again((0, 0))
        twin.move((at[0] + x, y), turn)
    chair.move((at[0] - 0.74, 0.78), -2)
    props.bowl((at[0] - 0.30, 0.02), 0.75, 0.15)
    props.branches((at[0] + 0.22, 0.06), 0.75, 0.5)
    for x in (-0.55, 0.55):
        props.pendant((at[0] + x, 0.0), 1.47, 3.4, 0.21, 42)
    props.sideboard((1.75, wall_y - 0.01), 1.7, 0.42, 0.76, "walnut")
    props.books((2.2, wall_y - 0.2), 0.76, ((0.24, 0.18, 0.03), (0.22, 0.16, 0.025), (0.18, 0.13, 0.02)))
    props.cup((1.55, wall_y - 0.2), 0.76)
    room.shades(-4.2, [(-9, -2.2, 0, 6), (-0.85, -0.75, 0, 6), (0.7, 9, 0, 6), (-9, 9, 2.9, 7), (-9, 9, 0, 0.4)])
    room.sun(-58, 62, 2.4)
    softbox("sky", (-4.0, -1.2, 1.9), (1.0, 0.4, 0.7), 2.4, 150, (0.93, 0.96, 1.0))
    softbox("bounce", (1.2, -4.6, 2.9), (1.0, 0, 0.6), 3.2, 95, (1.0, 0.95, 0.88))
    room.sky(0.22)
    camera((0.30, 0.0, 0.775), 6.0, 12, 8, 45)


def reading():
    """An armchair by a window, a book laid aside, a lamp for the evening. The left is plain wall."""
    wall_y = 0.95
    hole = (1.05, 2.55, 0.62, 2.45)
    room.planks((-6, 6), (-4.5, wall_y), turn=0)
    room.wall((-6, 6), wall_y, 3.2, "wall", hole)
    room.window(hole, wall_y, (2, 2))
    room.curtain((0.72, 1.12), wall_y - 0.10, (0.02, 2.62), 6)
    room.curtain((2.50, 2.95), wall_y - 0.10, (0.02, 2.62), 6, seed=4)
    props.tube("rod", [(0.6, wall_y - 0.10, 2.63), (3.1, wall_y - 0.10, 2.63)], 0.011, 0.02, "matte-black")
    furniture("esdoorn", "3d5a73", "tapered-oak").move((1.02, -0.12), -20)
    props.lathe("rug", [(0, 0), (1.05, 0), (1.055, 0.008), (1.045, 0.014), (0, 0.014)], (0.85, -0.35, 0), "rug", 96)
    props.side_table((0.22, -0.02), 0.50, 0.21)
    props.open_book((0.22, -0.05), 0.502, -22)
    props.cup((0.12, 0.10), 0.50)
    props.floor_lamp((0.18, 0.42), 1.62, (0.42, -0.16), 14)
    props.plant((2.22, 0.30), 1.15, stems=6, seed=9)
    props.books((1.75, 0.60), 0.0, ((0.24, 0.18, 0.03), (0.22, 0.16, 0.025), (0.23, 0.17, 0.03), (0.18, 0.13, 0.02)))
    room.shades(-3.6, [(-9, -2.9, 0, 6), (-1.55, -1.45, 0, 6), (-0.1, 0.9, 0, 6), (-9, 9, 2.75, 7), (-9, 9, 0, 0.5), (-9, 9, 1.62, 1.70)])
    room.sun(-54, 60, 2.8)
    softbox("window", (1.8, wall_y + 0.5, 1.6), (0.6, -1.0, 0.4), 1.5, 110, (0.93, 0.97, 1.0))
    softbox("room", (-1.6, -4.4, 2.6), (0.5, 0, 0.7), 3.2, 185, (1.0, 0.94, 0.86))
    room.sky(0.26)
    camera((0.02, 0.0, 0.88), 5.0, 5, 5, 42)


def home():
    """A corner at home in the evening: a relax chair, books to the ceiling, a lamp that is lit."""
    wall_y = 0.9
    room.herringbone((-4, 4), (-4, wall_y))
    room.wall((-5, 5), wall_y, 3.0, "sage")
    room.side_wall(1.75, (-5, wall_y), 3.0, "sage")
    props.bookcase((-0.62, wall_y), 1.25, 2.25, 0.30)
    furniture(RELAX, "9a5526").move((0.42, -0.22), -22)
    block("rug", (2.5, 1.7, 0.016), (0.25, -0.55, 0), "rug", 0.008, 4)
    props.floor_lamp((1.18, 0.42), 1.66, (-0.42, -0.12), 30)
    props.side_table((1.18, -0.30), 0.46, 0.2, "walnut")
    props.cup((1.12, -0.34), 0.46)
    props.books((1.24, -0.24), 0.46, ((0.20, 0.14, 0.024),))
    props.picture((0.62, wall_y, 1.62), 0.50, 0.66, ((-0.05, 0.1, 0.26, 0.2), (0.12, -0.18, 0.24, 0.12)), ("cream", "ochre"))
    props.plant((1.42, 0.66), 1.25, stems=6, seed=11)
    softbox("dusk", (-3.2, -1.8, 2.0), (0.2, 0, 0.7), 1.8, 75, (0.80, 0.88, 1.0))
    softbox("room", (1.0, -4.0, 2.7), (0.2, 0, 0.6), 2.6, 75, (1.0, 0.92, 0.82))
    room.sky(0.20, (1.0, 0.94, 0.88))
    camera((0.27, 0.0, 0.88), 3.75, -9, 7, 38)


RELAX = "bries"

SCENES = {
    "living": Scene(living, BANNER, 1.05), "dining": Scene(dining, BANNER, 1.2), "reading": Scene(reading, BANNER, 1.15),
    "home": Scene(home, light=1.1),
}
