"""The shop itself, and what it brings home: two inspiration pictures."""
import math

import props
import room
from room import Things, block, furniture, quad
from scene import Scene
from scenes_craft import WALL, with_edge
from studio import camera, softbox
from tools import sample_board
from upholstery import lathe, padded_box, tube


def showroom():
    """Sofas in rows in a light hall, the wall of samples at its end."""
    end = 3.6
    room.planks((-5, 5), (-5, end), 2.2, 0.22, "pale-floor", 90)
    room.wall((-5, 5), end, 4.6, "white")
    room.side_wall(3.1, (-5, end), 4.6, "clay")
    for i in range(3):
        quad("pane", [(-3.3, -1.2 + i * 1.7, 0.3), (-3.3, 0.2 + i * 1.7, 0.3), (-3.3, 0.2 + i * 1.7, 3.2), (-3.3, -1.2 + i * 1.7, 3.2)], "outside")
        for y in (-1.2, 0.2):
            block("mullion", (0.08, 0.08, 2.9), (-3.29, y + i * 1.7, 0.3), "matte-black", 0.004)
    room.side_wall(-3.32, (-5, end), 4.6, "white")
    for model, hide, at, turn in (("merel-3", "9a5526", (-1.05, 0.15), 24), ("grutto-3", "5a5a38", (-1.15, 2.1), 22), ("kievit-3", "3d5a73", (1.55, 1.75), -30)):
        furniture(model, hide).move(at, turn)
    furniture("linde", "ddd0b8").move((1.35, 0.05), -38)
    block("rug", (2.6, 1.9, 0.014), (-0.75, -0.75, 0), "rug", 0.007, 24)
    props.side_table((0.62, 0.55), 0.42, 0.27)
    props.bowl((0.62, 0.55), 0.42, 0.11)
    props.side_table((-0.42, -0.98), 0.36, 0.38)
    props.books((-0.50, -1.00), 0.36, ((0.26, 0.20, 0.03), (0.23, 0.17, 0.025)))
    props.cup((-0.24, -0.94), 0.36)
    board_z = 2.45
    block("board", (2.5, 0.02, 1.66), (0.35, end - 0.02, 0.95), "cream", 0.002)
    sample_board(-0.72, end - 0.02, board_z, 12, 8, WALL, 0.155, 0.038)
    for x in (-1.2, 1.2):
        tube("track", [(x, -3, 3.3), (x, end - 0.2, 3.3)], 0.018, 0.02, "matte-black")
        for y in (-0.4, 0.8, 2.0, 3.0):
            spot = lathe("spot", [(0.0, 0.16), (0.045, 0.155), (0.045, 0.0), (0.040, 0.0), (0.038, 0.02), (0, 0.03)], (x, y, 3.1), "matte-black", 24)
            spot.data.update()
            lathe("spot.lit", [(0, 0.012), (0.037, 0.012)], (x, y, 3.1), "lit", 24)
    props.plant((2.55, 2.9), 1.8, stems=8, seed=6)
    props.plant((-2.6, 3.1), 1.5, stems=7, seed=15)
    room.sun(-62, 62, 2.2, soft=2.5)
    softbox("windows", (-3.1, 0.9, 1.9), (1.0, 0.8, 0.6), 3.2, 230, (0.95, 0.98, 1.0), ratio=0.8)
    softbox("ceiling", (0.2, 0.6, 3.6), (0.2, 0.8, 0), 4.2, 130, (1.0, 0.95, 0.88))
    softbox("board light", (0.3, 2.2, 3.4), (0.35, end, 1.6), 1.8, 40, (1.0, 0.95, 0.88), ratio=0.3)
    room.sky(0.30)
    camera((0.05, 1.0, 0.92), 5.6, -4, 9, 32)
    return with_edge(WALL)


def delivery():
    """A sofa in its blankets in front of an open door: it has just come home."""
    wall_y = 1.15
    door = (0.42, 1.50, 0.16, 2.42)
    for i, (a, b, c, d) in enumerate(((-4, door[0], 0, 4), (door[1], 4, 0, 4), (door[0], door[1], door[3], 4), (door[0], door[1], 0, door[2]))):
        quad(f"facade{i}", [(a, wall_y, c), (b, wall_y, c), (b, wall_y, d), (a, wall_y, d)], "bricks")
    # frame and the door itself, which stands open inwards
    w = 0.09
    for x in (door[0] + w / 2, door[1] - w / 2):
        block("post", (w, 0.16, door[3] - door[2]), (x, wall_y + 0.02, door[2]), "white")
    block("lintel", (door[1] - door[0], 0.16, 0.10), ((door[0] + door[1]) / 2, wall_y + 0.02, door[3] - 0.10), "white")
    block("fanlight", (door[1] - door[0], 0.10, 0.05), ((door[0] + door[1]) / 2, wall_y + 0.05, door[3] - 0.48), "white")
    block("stone lintel", (door[1] - door[0] + 0.3, 0.06, 0.14), ((door[0] + door[1]) / 2, wall_y - 0.02, door[3]), "stone")
    leaf_x = door[1] - w
    with Things() as leaf:
        block("door", (0.88, 0.045, door[3] - door[2] - 0.50), (-0.44, 0, 0), "green", 0.004)
        for z in (0.18, 0.95):
            block("panel", (0.62, 0.06, 0.62), (-0.44, 0, z), "green", 0.012)
        tube("handle", [(-0.80, -0.03, 0.98), (-0.80, -0.07, 0.98), (-0.68, -0.07, 0.98)], 0.009, 0.012, "brass")
    for ob in leaf:
        ob.location.z += door[2] + 0.01
    leaf.move((leaf_x, wall_y + 0.06), -78)
    # the hall behind it
    inside = wall_y + 2.6
    quad("hall.floor", [(-0.6, wall_y, door[2]), (2.4, wall_y, door[2]), (2.4, inside, door[2]), (-0.6, inside, door[2])], "table-oak")
    quad("hall.back", [(-0.6, inside, 0), (2.4, inside, 0), (2.4, inside, 3), (-0.6, inside, 3)], "cream")
    for x in (-0.1, 2.0):
        quad("hall.side", [(x, wall_y + 0.1, 0), (x, inside, 0), (x, inside, 3), (x, wall_y + 0.1, 3)], "cream")
    quad("hall.ceiling", [(-0.6, wall_y + 0.1, 2.75), (2.4, wall_y + 0.1, 2.75), (2.4, inside, 2.75), (-0.6, inside, 2.75)], "white")
    props.picture((0.85, inside - 0.01, 1.65), 0.46, 0.6, ((0.0, 0.1, 0.28, 0.2), (0.05, -0.2, 0.3, 0.12)))
    props.bulb((0.95, wall_y + 1.1, 2.4), 26, 0.1)
    block("step", (1.7, 0.62, 0.16), ((door[0] + door[1]) / 2, wall_y - 0.32, 0), "stone", 0.008)
    # a window beside it
    x0, x1, z0, z1 = -1.75, -0.45, 0.75, 2.42
    for size, at in (((x1 - x0, 0.05, 0.07), ((x0 + x1) / 2, wall_y - 0.005, z0)), ((x1 - x0, 0.05, 0.07), ((x0 + x1) / 2, wall_y - 0.005, z1 - 0.07)),
                     ((0.07, 0.05, z1 - z0), (x0 + 0.035, wall_y - 0.005, z0)), ((0.07, 0.05, z1 - z0), (x1 - 0.035, wall_y - 0.005, z0)), ((x1 - x0, 0.05, 0.05), ((x0 + x1) / 2, wall_y - 0.005, z1 - 0.52))):
        block("casement", size, at, "white")
    quad("glass", [(x0, wall_y - 0.003, z0), (x1, wall_y - 0.003, z0), (x1, wall_y - 0.003, z1), (x0, wall_y - 0.003, z1)], "glass")
    block("window sill", (x1 - x0 + 0.16, 0.14, 0.06), ((x0 + x1) / 2, wall_y - 0.05, z0 - 0.06), "stone")
    block("window lintel", (x1 - x0 + 0.3, 0.05, 0.14), ((x0 + x1) / 2, wall_y - 0.012, z1), "stone")
    room.planks((-5, 5), (-6, wall_y), 0.30, 0.30, "paving", 0, 8)
    props.plant((1.98, 0.72), 1.15, stems=7, seed=3, pot="dark")
    props.plant((-0.10, 0.86), 0.8, stems=6, seed=5, pot="clay")
    lathe("lantern", [(0, 0), (0.05, 0.01), (0.065, 0.20), (0.02, 0.25), (0, 0.26)], (1.72, wall_y - 0.10, 1.95), "lit", 6, 5)
    block("lantern.arm", (0.03, 0.12, 0.03), (1.72, wall_y - 0.06, 2.22), "matte-black")

    sofa = furniture("merel-2", "9a5526", "tapered-oak")
    with Things() as wraps:
        half = 0.88
        for side in (-1, 1):  # blankets over the arms
            padded_box(f"blanket{side}", (0.24, 0.80, 0.40), 0.085, (0.012, 0.012, 0.012), (side * (half - 0.06), -0.02, 0.265), cell=0.02, uneven=0.012, seed=3 + side, role="blanket")
        padded_box("blanket.back", (1.40, 0.50, 0.54), 0.10, (0.01, 0.02, 0.012), (0, 0.20, 0.465), cell=0.02, uneven=0.014, seed=9, role="blanket")
        for x in (-0.45, 0.45):
            tube("strap", [(x, -0.478, 0.14), (x, -0.478, 0.475), (x, -0.075, 0.49), (x, -0.075, 1.015), (x, 0.462, 1.01), (x, 0.47, 0.14)], 0.011, 0.05, "ochre", closed=True)
        for x in (-half + 0.10, half - 0.10):
            block("card", (0.22, 0.012, 0.30), (x, -0.475, 0.15), "kraft", 0.003)
        block("label", (0.13, 0.002, 0.09), (-half + 0.10, -0.483, 0.30), "paper", 0.001)
    both = Things([*sofa, *wraps])
    for ob in both:
        ob.location.z += 0.15
    with Things() as dolly:
        block("dolly", (1.5, 0.62, 0.04), (0, 0, 0.105), "table-oak", 0.004)
        for sx in (-0.62, 0.62):
            for sy in (-0.22, 0.22):
                wheel = lathe("wheel", [(0, -0.016), (0.048, -0.016), (0.052, -0.008), (0.052, 0.008), (0.048, 0.016), (0, 0.016)], role="dark")
                wheel.rotation_euler, wheel.location = (0, math.radians(90), 0), (sx, sy, 0.052)
    Things([*both, *dolly]).move((-0.32, -0.28), 16)
    softbox("open sky", (-2.8, -3.6, 4.2), (0.2, 0.4, 0.8), 4.0, 420, (0.94, 0.97, 1.0))
    room.sun(-38, 54, 2.0, soft=4)
    room.sky(0.55, (0.90, 0.95, 1.0))
    camera((0.12, 0.3, 1.03), 5.2, 7, 6, 42)
    import studio
    return {"glass": studio.metal((0.05, 0.06, 0.07), 0.06, 0.85), "paving": room._board_wood("paving", (0.19, 0.17, 0.155), (0.30, 0.275, 0.25), 0.9)}


SCENES = {"showroom": Scene(showroom, light=0.88), "delivery": Scene(delivery)}
