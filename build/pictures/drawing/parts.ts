import {
  add,
  between,
  clamp,
  cross,
  dot,
  leaned,
  length,
  minus,
  swayed,
  times,
  turned,
  unit,
  type Vec,
} from './vectors.ts'

export type Material = 'leather' | 'oak' | 'walnut' | 'black' | 'steel' | 'glass' | 'label' | 'card' | 'cloth'

/** One upholstered cushion, arm, leg: a closed skin of small quadrangles. */
export type Part = {
  material: Material
  /** Four corners each, against the clock seen from outside. */
  quads: readonly (readonly [Vec, Vec, Vec, Vec])[]
  /** Roughly how far a place is from this part, in metres; negative inside. Shadows are made with it. */
  distance(place: Vec): number
  /** Lies on what is behind it: painted as if this much nearer, in metres. For labels, which are thinner than a facet. */
  nearer?: number
  /** Piping along its rims. */
  cords: readonly (readonly Knot[])[]
}

/** A place on a cord of piping, and the way outwards there. */
export type Knot = { place: Vec; out: Vec }

/** Where a part stands: first it is leaned (back), swayed (sideways), turned (about the vertical), then put at `at`. */
type Pose = { at: Vec; lean?: number; sway?: number; turn?: number }

/** Changes the place of a point of a skin. `unitPlace` is the same point with all three between -1 and 1. */
export type Shape = (place: Vec, unitPlace: Vec) => Vec

type Padded = Pose & {
  /** Width, depth, height in metres. */
  size: Vec
  /** Radius of the edges. */
  round?: number
  /** How far each pair of sides bulges: left and right, front and back, top and bottom. */
  bulge?: Vec
  /** Bends the part about a vertical line, this far before it in metres: the back of a tub chair. `at` is then the middle of the circle. */
  bend?: number
  shape?: Shape
  /** Distance of the grid lines on its skin, in metres; less for deep buttons. */
  fine?: number
  nearer?: number
  /** Rims with piping: `front` is the rim of the front side, and so on. */
  piping?: readonly ('front' | 'back' | 'top' | 'left' | 'right')[]
  material?: Material
}

/** Distance of the grid lines on a skin, in metres: small enough for folds and buttons. */
const FINE = 0.011

const RIMS = { front: [1, -1], back: [1, 1], top: [2, 1], left: [0, -1], right: [0, 1] } as const

/** A firm or soft padded box: seat, back, arm, plinth. `at` is the middle of its underside. */
export function padded(options: Padded): Part {
  const {
    size,
    round = 0.03,
    bulge = [0.008, 0.008, 0.012],
    material = 'leather',
    bend,
    fine = FINE,
    nearer = 0,
  } = options
  const half = times(size, 0.5)
  const radius = Math.min(round, half[0] * 0.98, half[1] * 0.98, half[2] * 0.98)
  const stand = standing(options, half[2])

  const skin = (cube: Vec): Vec => {
    const rounded = roundedBox(cube, half, radius)
    const full = (axis: 0 | 1 | 2, a: 0 | 1 | 2, b: 0 | 1 | 2) =>
      bulge[axis] * cube[axis] ** 3 * ((1 - cube[a] ** 2) * (1 - cube[b] ** 2)) ** 0.7
    const puffed = add(rounded, [full(0, 1, 2), full(1, 0, 2), full(2, 0, 1)])
    const shaped = options.shape ? options.shape(puffed, cube) : puffed
    return stand.place(bend ? bent(shaped, bend) : shaped)
  }

  const quads: (readonly [Vec, Vec, Vec, Vec])[] = []
  for (const axis of [0, 1, 2] as const) {
    const [a, b] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2]
    const [along, across] = [gridLines(half[a], radius, fine), gridLines(half[b], radius, fine)]
    for (const side of [-1, 1]) {
      const at = (i: number, j: number) => {
        const cube: [number, number, number] = [0, 0, 0]
        cube[axis] = side
        cube[a] = along[i] ?? 0
        cube[b] = across[j] ?? 0
        return skin(cube)
      }
      eachCell(along.length, across.length, (i, j) => {
        const corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)] as const
        quads.push(side > 0 ? corners : [corners[3], corners[2], corners[1], corners[0]])
      })
    }
  }

  const cords = (options.piping ?? []).map((name) =>
    rimOf(RIMS[name], half, radius).map((cube) => {
      const place = skin(cube)
      return { place, out: unit(minus(place, skin(times(cube, 0.9)))) }
    }),
  )
  return {
    material,
    nearer,
    quads,
    cords,
    // Asked a million times for one drawing, hence plain numbers.
    distance: (place) => {
      const local = stand.local(place)
      const [x, y, z] = bend ? straightened(local, bend) : local
      const [beyondX, beyondY, beyondZ] = [
        Math.abs(x) - half[0] + radius,
        Math.abs(y) - half[1] + radius,
        Math.abs(z) - half[2] + radius,
      ]
      const outside = Math.hypot(Math.max(0, beyondX), Math.max(0, beyondY), Math.max(0, beyondZ))
      return outside + Math.min(0, Math.max(beyondX, beyondY, beyondZ)) - radius
    },
  }
}

/** A limb between two places, round in section: a leg, a column. */
export const limb = (from: Vec, to: Vec, radii: number | readonly [number, number], material: Material): Part =>
  tube([from, to], typeof radii === 'number' ? [radii, radii] : radii, material)

/** A rod through several places; it breaks at each of them unless they come from `bentThrough`. */
export const rod = (places: readonly Vec[], radius: number, material: Material): Part[] => [
  tube(places, [radius, radius], material),
]

function tube(places: readonly Vec[], [first, last]: readonly [number, number], material: Material): Part {
  const path = stretched(places)
  const radiusAt = (i: number) => first + ((last - first) * i) / (path.length - 1)
  const around = Math.max(14, Math.ceil((Math.max(first, last) * Math.PI * 2) / 0.006))
  let side: Vec = [0, 0, 0]
  const rings = path.map((place, i) => {
    const axis = unit(minus(path[i + 1] ?? place, path[i - 1] ?? place))
    // The side goes along with the bend; chosen anew at every ring it would twist the skin.
    const upright: Vec = Math.abs(axis[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]
    const before = length(side) > 0 ? side : cross(axis, upright)
    side = unit(minus(before, times(axis, dot(before, axis))))
    const other = cross(axis, side)
    return Array.from({ length: around + 1 }, (_, j) => {
      const angle = (j / around) * Math.PI * 2
      const radius = radiusAt(i)
      return add(place, add(times(side, Math.cos(angle) * radius), times(other, Math.sin(angle) * radius)))
    })
  })

  const quads: (readonly [Vec, Vec, Vec, Vec])[] = []
  const at = (i: number, j: number): Vec => rings[i]?.[j] ?? [0, 0, 0]
  for (let i = 0; i + 1 < rings.length; i++) {
    for (let j = 0; j < around; j++) quads.push([at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)])
  }
  const start: Vec = path[0] ?? [0, 0, 0]
  const end: Vec = path.at(-1) ?? start
  for (let j = 0; j < around; j++) {
    quads.push([start, at(0, j + 1), at(0, j), start], [end, at(path.length - 1, j), at(path.length - 1, j + 1), end])
  }
  return { material, quads, cords: [], distance: (place) => toPath(place, places, Math.max(first, last)) }
}

/** A way with places about a centimetre apart, so that shadows fall on it without steps. */
const stretched = (places: readonly Vec[]): Vec[] =>
  places.flatMap((place, i) => {
    const next = places[i + 1]
    if (!next) return [place]
    const steps = Math.max(1, Math.ceil(length(minus(next, place)) / 0.012))
    return Array.from({ length: steps }, (_, step) => between(place, next, step / steps))
  })

function toPath(place: Vec, path: readonly Vec[], radius: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i + 1 < path.length; i++) {
    const [from, to] = [path[i] ?? place, path[i + 1] ?? place]
    const way = minus(to, from)
    const along = clamp(dot(minus(place, from), way) / (dot(way, way) || 1), 0, 1)
    least = Math.min(least, length(minus(place, between(from, to, along))))
  }
  return least - radius
}

/** The same way with its corners rounded off: wood and steel are bent, not broken. */
export function bentThrough(places: readonly Vec[], rounds = 3): Vec[] {
  if (rounds === 0) return [...places]
  const cut = places.flatMap((place, i) => {
    const next = places[i + 1]
    return next ? [between(place, next, 0.25), between(place, next, 0.75)] : []
  })
  return bentThrough([...places.slice(0, 1), ...cut, ...places.slice(-1)], rounds - 1)
}

type Lathed = Pose & {
  rings: readonly (readonly [number, number])[]
  material?: Material
  shape?: Shape
  nearer?: number
}

/** Something turned on a lathe: rings of [radius, height], from the bottom up. */
export function lathed(options: Lathed): Part {
  const { rings, material = 'leather', nearer = 0 } = options
  const stand = standing(options, 0)
  const fine = softened(softened(refined(rings)))
  const widest = Math.max(...rings.map(([radius]) => radius))
  const [bottom, top] = [rings[0]?.[1] ?? 0, rings.at(-1)?.[1] ?? 0]
  const around = Math.max(24, Math.ceil((widest * Math.PI * 2) / 0.016))
  const at = (i: number, j: number): Vec => {
    const [radius, height] = fine[i] ?? [0, 0]
    const angle = (j / around) * Math.PI * 2
    const round: Vec = [Math.cos(angle) * radius, Math.sin(angle) * radius, height]
    const shaped = options.shape
      ? options.shape(round, [round[0] / widest, round[1] / widest, ((height - bottom) / (top - bottom)) * 2 - 1])
      : round
    return stand.place(shaped)
  }
  const quads: (readonly [Vec, Vec, Vec, Vec])[] = []
  for (let i = 0; i + 1 < fine.length; i++) {
    for (let j = 0; j < around; j++) quads.push([at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)])
  }
  return {
    material,
    nearer,
    quads,
    cords: [],
    distance: (place) => {
      const local = stand.local(place)
      const outside = Math.hypot(local[0], local[1]) - widest
      const above = Math.abs(local[2] - (bottom + top) / 2) - (top - bottom) / 2
      return Math.hypot(Math.max(0, outside), Math.max(0, above)) + Math.min(0, Math.max(outside, above))
    },
  }
}

/** The same part elsewhere in the room, turned against the clock. */
export function placed(part: Part, at: Vec, turn = 0): Part {
  const stand = standing({ at, turn }, 0)
  return {
    ...part,
    quads: part.quads.map(([a, b, c, d]) => [stand.place(a), stand.place(b), stand.place(c), stand.place(d)] as const),
    cords: part.cords.map((cord) =>
      cord.map(({ place, out }) => ({ place: stand.place(place), out: turned(out, turn) })),
    ),
    distance: (place) => part.distance(stand.local(place)),
  }
}

const bent = ([x, y, z]: Vec, radius: number): Vec => [
  (radius + y) * Math.sin(x / radius),
  (radius + y) * Math.cos(x / radius),
  z,
]

const straightened = ([x, y, z]: Vec, radius: number): Vec => [Math.atan2(x, y) * radius, Math.hypot(x, y) - radius, z]

/** The way from a part's own space into the room and back. */
function standing({ at, lean = 0, sway = 0, turn = 0 }: Pose, lift: number) {
  const turnedAll = (place: Vec) => turned(swayed(leaned(place, lean), sway), turn)
  const [right, away, up] = [turnedAll([1, 0, 0]), turnedAll([0, 1, 0]), turnedAll([0, 0, 1])]
  return {
    place: ([x, y, z]: Vec) => add(turnedAll([x, y, z + lift]), at),
    local: (place: Vec): Vec => {
      const [x, y, z] = [place[0] - at[0], place[1] - at[1], place[2] - at[2]]
      return [
        x * right[0] + y * right[1] + z * right[2],
        x * away[0] + y * away[1] + z * away[2],
        x * up[0] + y * up[1] + z * up[2] - lift,
      ]
    },
  }
}

function roundedBox(cube: Vec, half: Vec, radius: number): Vec {
  const place: Vec = [cube[0] * half[0], cube[1] * half[1], cube[2] * half[2]]
  const core = place.map((value, axis) => {
    const inner = (half[axis] ?? 0) - radius
    return clamp(value, -inner, inner)
  }) as unknown as Vec // three in, three out
  const out = minus(place, core)
  const far = Math.max(...out.map(Math.abs))
  const long = length(out)
  return long < 1e-9 ? place : add(core, times(out, far / long))
}

/** Lines from -1 to 1: close together where the edge is round, about `fine` apart elsewhere. */
function gridLines(half: number, radius: number, fine: number): number[] {
  const edge = Math.min(0.49, radius / half / 2)
  const roundLines = Math.max(2, Math.ceil(radius / 0.008))
  const flatLines = Math.max(2, Math.ceil(((half - radius) * 2) / fine))
  const lines: number[] = []
  for (let i = 0; i < roundLines; i++) lines.push((i / roundLines) * edge)
  for (let i = 0; i <= flatLines; i++) lines.push(edge + (i / flatLines) * (1 - 2 * edge))
  for (let i = roundLines - 1; i >= 0; i--) lines.push(1 - (i / roundLines) * edge)
  return lines.map((part) => part * 2 - 1)
}

function eachCell(columns: number, rows: number, visit: (i: number, j: number) => void) {
  for (let i = 0; i + 1 < columns; i++) for (let j = 0; j + 1 < rows; j++) visit(i, j)
}

/** The rim of one side of the box in cube coordinates, half-way round the edge. */
function rimOf([axis, side]: readonly [0 | 1 | 2, 1 | -1], half: Vec, radius: number): Vec[] {
  const [a, b] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2]
  const turn: readonly (readonly [number, number])[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  const rim: Vec[] = []
  turn.forEach(([u, v], corner) => {
    const [toU, toV] = turn[(corner + 1) % 4] ?? [u, v]
    const steps = Math.ceil(((u === toU ? half[b] : half[a]) * 2) / 0.02)
    for (let i = 0; i < steps; i++) {
      const cube: [number, number, number] = [0, 0, 0]
      cube[axis] = side * (1 - (radius / half[axis]) * 0.28)
      cube[a] = u + ((toU - u) * i) / steps
      cube[b] = v + ((toV - v) * i) / steps
      rim.push(cube)
    }
  })
  return [...rim, ...rim.slice(0, 1)]
}

/** Breaks every corner of a profile, as sandpaper does. */
function softened(rings: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const toward = (from: readonly [number, number], to: readonly [number, number]): readonly [number, number] => [
    from[0] * 0.75 + to[0] * 0.25,
    from[1] * 0.75 + to[1] * 0.25,
  ]
  return [
    ...rings.slice(0, 1),
    ...rings.flatMap((ring, i) => {
      const next = rings[i + 1]
      return next ? [toward(ring, next), toward(next, ring)] : []
    }),
    ...rings.slice(-1),
  ]
}

/** More rings between the given ones, so that long sides take light evenly. */
function refined(rings: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return rings.flatMap((ring, i) => {
    const next = rings[i + 1]
    if (!next) return [ring]
    const steps = Math.max(1, Math.ceil(Math.hypot(next[0] - ring[0], next[1] - ring[1]) / 0.02))
    return Array.from({ length: steps }, (_, step): readonly [number, number] => [
      ring[0] + ((next[0] - ring[0]) * step) / steps,
      ring[1] + ((next[1] - ring[1]) * step) / steps,
    ])
  })
}
