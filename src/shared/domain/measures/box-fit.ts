import type { Box } from './measures.ts'

/**
 * How much room a box has in a passage, in cm: the distance that is left in the tightest direction. Negative: so much is
 * missing.
 */
export type Room = { room: number; pose: Pose }

/**
 * How the box is held: its sizes across the passage, upright and along it, in cm, and by how many degrees it is turned in one plane:
 * `section` (seen along the passage), `length` (one end up) or `floor` (seen from above).
 */
type Pose = { across: number; up: number; along: number; tilt: number; plane: 'section' | 'length' | 'floor' }

/** Room of a box that stays as it stands in a room, and of a box that may be turned and tilted. */
export type Rooms = { upright: Room; turned: Room }

const TO_RADIANS = Math.PI / 180
const [TURN_STEP, TILT_STEP, LIFT_STEP] = [0.25, 0.5, 0.25]
const QUARTER = anglesTo90(TURN_STEP)
const TILTS = anglesTo90(TILT_STEP)
const LIFT_TILTS = anglesTo90(LIFT_STEP)

/**
 * Returns the room of a box that goes straight through an opening, such as a door. A wall has no thickness here: the box
 * passes when its cross-section fits into the opening.
 *
 * Turned, the box goes along any of its three axes, and its cross-section is tilted by the best angle. That angle is exact:
 * both distances are convex functions of the angle, so the best one is 0°, 90° or where they are equal.
 */
export function roomInOpening(box: Box, opening: { width: number; height: number }): Rooms {
  const upright: Room[] = []
  const turned: Room[] = []
  for (const { across, up, along, isUpright } of holds(box)) {
    for (const tilt of [0, ...equalAngles(across, up, opening)]) {
      const [reach, rise] = tilted(across, up, tilt * TO_RADIANS)
      const room = Math.min(opening.width - reach, opening.height - rise)
      const candidate: Room = { room, pose: { across, up, along, tilt, plane: 'section' } }
      turned.push(candidate)
      if (isUpright && tilt === 0) upright.push(candidate)
    }
  }
  return { upright: best(upright), turned: best(turned) }
}

/**
 * Returns the room of a box that is carried around a right-angled corner, from a corridor of one width into one of another.
 *
 * This is the ladder problem with a thick ladder. While the box turns, its long side touches both outer walls; the inner corner
 * must stay at its other side at every angle. A short box may also be carried around without turning. Turned, the box may stand
 * on its side or its end, or be carried with one end up, which shortens it: for this, angles of half a degree are tried, so
 * the room can be up to a centimeter larger than returned and is never smaller.
 */
export function roomAtCorner(box: Box, corner: { before: number; after: number; height: number }): Rooms {
  const upright: Room[] = []
  const turned: Room[] = []
  for (const { across, up, along, isUpright } of holds(box)) {
    // Standing a box on its side or end takes the diagonal under the ceiling.
    const rise = isUpright ? up : Math.hypot(up, box[2])
    const flat = Math.min(corner.height - rise, turningRoom(along, across, corner))
    const candidate: Room = { room: flat, pose: { across, up, along, tilt: 0, plane: 'length' } }
    turned.push(candidate)
    if (isUpright) upright.push(candidate)
    const diagonal = Math.atan2(along, up) / TO_RADIANS
    for (const { degrees, sin, cos } of TILTS) {
      // A box that is raised further than its diagonal passed the ceiling with its diagonal.
      const high = Math.max(rise, degrees < diagonal ? along * sin + up * cos : Math.hypot(along, up))
      if (high > corner.height && flat > corner.height - high) continue
      const long = along * cos + up * sin
      const room = Math.min(corner.height - high, turningRoom(long, across, corner))
      turned.push({ room, pose: { across, up, along, tilt: degrees, plane: 'length' } })
    }
  }
  return { upright: best(upright), turned: best(turned) }
}

/**
 * Returns the room of a box on stairs: along the slope of the steps, and around the turn when the stairs have one. The slope is
 * 45°, as in most Dutch houses, so the free height square to the slope is the headroom times cos 45°.
 */
export function roomOnStairs(
  box: Box,
  stairs: { width: number; headroom: number; landing?: number | undefined },
): Rooms {
  const slope = roomInOpening(box, { width: stairs.width, height: stairs.headroom * Math.SQRT1_2 })
  if (stairs.landing === undefined) return slope
  const turn = roomAtCorner(box, { before: stairs.width, after: stairs.landing, height: stairs.headroom })
  return { upright: tightest(slope.upright, turn.upright), turned: tightest(slope.turned, turn.turned) }
}

/**
 * Returns the room of a box in a lift. It goes through the door as it stands in the cabin: straight, or leaning in one plane, by
 * angles of a quarter of a degree.
 */
export function roomInLift(
  box: Box,
  lift: { width: number; depth: number; height: number; door: number; doorHeight: number },
): Rooms {
  const roomOf = (across: number, up: number, along: number) =>
    Math.min(lift.width - across, lift.depth - along, lift.height - up, lift.door - across, lift.doorHeight - up)
  const upright: Room[] = []
  const turned: Room[] = []
  for (const { across, up, along, isUpright } of holds(box)) {
    if (isUpright)
      upright.push({ room: roomOf(across, up, along), pose: { across, up, along, tilt: 0, plane: 'floor' } })
    for (const { degrees, sin, cos } of LIFT_TILTS) {
      const pose = { across, up, along, tilt: degrees }
      turned.push(
        { room: roomOf(across * cos + up * sin, across * sin + up * cos, along), pose: { ...pose, plane: 'section' } },
        { room: roomOf(across, along * sin + up * cos, along * cos + up * sin), pose: { ...pose, plane: 'length' } },
        { room: roomOf(across * cos + along * sin, up, across * sin + along * cos), pose: { ...pose, plane: 'floor' } },
      )
    }
  }
  return { upright: best(upright), turned: best(turned) }
}

/** Every way to hold a box with its sides square to the passage. */
function holds([width, depth, height]: Box) {
  return [
    { along: width, across: depth, up: height, isUpright: true },
    { along: depth, across: width, up: height, isUpright: true },
    { along: width, across: height, up: depth, isUpright: false },
    { along: height, across: width, up: depth, isUpright: false },
    { along: depth, across: height, up: width, isUpright: false },
    { along: height, across: depth, up: width, isUpright: false },
  ]
}

/** Returns the extent of a tilted rectangle sideways and upwards. */
const tilted = (across: number, up: number, angle: number): [number, number] => [
  across * Math.cos(angle) + up * Math.sin(angle),
  across * Math.sin(angle) + up * Math.cos(angle),
]

/** Returns the angles in degrees at which a tilted rectangle leaves the same distance sideways and upwards. */
function equalAngles(across: number, up: number, { width, height }: { width: number; height: number }): number[] {
  if (across === up) return width === height ? [] : [45]
  // (across - up)(cos - sin) = width - height, and cos - sin is √2 · cos(angle + 45°).
  const cosine = (width - height) / (across - up) / Math.SQRT2
  if (Math.abs(cosine) > 1) return []
  const angle = Math.acos(cosine) / TO_RADIANS - 45
  return angle > 0 && angle < 90 ? [angle] : []
}

/** Returns the room of a rectangle on the floor that goes around a corner: turned by 90°, or carried without turning. */
function turningRoom(long: number, wide: number, { before, after }: { before: number; after: number }): number {
  const straight = Math.max(Math.min(before - wide, after - long), Math.min(before - long, after - wide))
  let turning = Number.POSITIVE_INFINITY
  for (const { sin, cos } of QUARTER) {
    const inner = before * sin + after * cos - long * sin * cos - wide
    if (inner < turning) turning = inner
    if (turning <= straight) return straight
  }
  return turning
}

function anglesTo90(step: number) {
  return Array.from({ length: 90 / step + 1 }, (_, index) => {
    const degrees = index * step
    return { degrees, sin: Math.sin(degrees * TO_RADIANS), cos: Math.cos(degrees * TO_RADIANS) }
  })
}

const best = (rooms: readonly Room[]) => rooms.reduce((one, other) => (other.room > one.room + 1e-9 ? other : one))
const tightest = (one: Room, other: Room) => (other.room < one.room ? other : one)
