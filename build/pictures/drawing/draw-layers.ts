import sharp from 'sharp'
import { backdropSvg, withShadows } from './backdrop.ts'
import type { Knot, Material, Part } from './parts.ts'
import { type Camera, cameraFor, type Light, type Look, lightOn, normalOf, PAPER } from './studio.ts'
import { add, between, dot, length, minus, noise, scatter, times, unit, type Vec } from './vectors.ts'

/** A piece of furniture to draw: its parts and how it is looked at. */
export type Piece = {
  parts: readonly Part[]
  look: Look
  /** What is behind it, as SVG on the paper; the seamless studio unless told. */
  backdrop?: (camera: Camera) => string
}

/** A drawing as light layers; what they mean is told in `resources/pictures/README.md`. */
export type DrawnLayers = {
  width: number
  height: number
  body: Uint8Array
  gloss: Uint8Array
  bounce: Uint8Array
  mask: Uint8Array
  room: Uint8Array
  top: { body: number; bounce: number; gloss: number }
  tint: Vec
}

/** Brightest light a drawing can hold; the lamps of `studio.ts` stay below. */
const TOP = { body: 1.5, gloss: 0.37, bounce: 0.6 }
const WARM = [1.02, 1, 0.965] as const

type Facet = Light & { outline: string; away: number; material: Material }

/**
 * Draws a piece as light layers, so that it takes every leather in the same way as a rendered one.
 *
 * Two vector drawings: the leather, with its light in red, its gloss in green and its coverage in
 * blue; and the room, with everything that is not leather. Facets are painted from far to near.
 */
export async function drawLayers(piece: Piece, width: number): Promise<DrawnLayers> {
  const height = Math.round((width * PAPER.height) / PAPER.width)
  const camera = cameraFor(
    piece.parts.flatMap((part) => part.quads.flat()),
    piece.look,
  )
  const facets = piece.parts.flatMap((part) => facetsOf(part, piece.parts, camera)).sort((a, b) => b.away - a.away)

  const leatherSvg = facets.map(leatherPath).join('')
  const svg = (content: string) => svgOf(content, width, height)
  const soft = width / PAPER.width
  const [leather, smooth, bounce, backdrop, legs] = await Promise.all([
    raster(svg(leatherSvg)).flatten({ background: '#000' }).toBuffer(),
    raster(svg(leatherSvg))
      .flatten({ background: '#000' })
      .blur(0.3 + 0.8 * soft)
      .toBuffer(),
    raster(svg(facets.map(bouncePath).join('')))
      .flatten({ background: '#000' })
      .blur(0.3 + 2 * soft)
      .toBuffer(),
    raster(svg((piece.backdrop ?? backdropSvg)(camera)))
      .removeAlpha()
      .toBuffer(),
    raster(svg(facets.map(roomPath).join('')))
      .ensureAlpha()
      .toBuffer(),
  ])
  const room = withShadows(backdrop, width, height, piece.parts, camera)
  lay(legs, room)
  return { ...split(leather, smooth, bounce, width, height), room }
}

const raster = (svg: string) => sharp(Buffer.from(svg), { limitInputPixels: 4_000_000, unlimited: true }).raw()

/** Lays a drawing with transparency over a picture without. */
function lay(drawing: Uint8Array, picture: Uint8Array) {
  for (let from = 0, to = 0; to < picture.length; from += 4, to += 3) {
    const cover = (drawing[from + 3] ?? 0) / 255
    if (cover === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const behind = picture[to + channel] ?? 0
      picture[to + channel] = behind + ((drawing[from + channel] ?? 0) - behind) * cover
    }
  }
}

const svgOf = (content: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${PAPER.width} ${PAPER.height}">${content}</svg>`

function facetsOf(part: Part, parts: readonly Part[], camera: Camera): Facet[] {
  const others = parts.filter((other) => other !== part)
  const isSoft = part.material === 'leather' || part.material === 'cloth'
  const facets: Facet[] = []
  for (const quad of part.quads) {
    const normal = normalOf(quad)
    const middle = times(add(add(quad[0], quad[1]), add(quad[2], quad[3])), 0.25)
    const toEye = minus(camera.eye, middle)
    if (!normal || dot(normal, toEye) <= 0) continue
    facets.push({
      outline: outlineOf(quad, camera),
      away: length(toEye) - (part.nearer ?? 0),
      material: part.material,
      ...lightOn(middle, normal, unit(toEye), others, isSoft),
    })
  }
  for (const cord of part.cords) facets.push(...cordFacets(cord, part.material, others, camera))
  return facets
}

/** Piping: a cord that catches the light above and leaves a dark line below. */
function cordFacets(cord: readonly Knot[], material: Material, others: readonly Part[], camera: Camera): Facet[] {
  return cord.slice(1).flatMap((end, i) => {
    const start = cord[i] ?? end
    const middle = between(start.place, end.place, 0.5)
    const toEye = minus(camera.eye, middle)
    if (dot(end.out, unit(toEye)) < 0.12) return []
    const { body, gloss, bounce } = lightOn(
      middle,
      unit(add(end.out, times(unit(toEye), 0.4))),
      unit(toEye),
      others,
      true,
    )
    const line = (radius: number, shift: number, light: number, nearer: number): Facet => ({
      outline: ribbon(start.place, end.place, radius, shift, camera),
      away: length(toEye) - nearer,
      material,
      body: body * light,
      gloss: gloss * light,
      bounce,
    })
    // The pale line lies well before the dark one: otherwise the dark of the next stretch covers its end.
    return [line(0.006, 0.002, 0.55, 0.02), line(0.0035, 0, 1.06, 0.042)]
  })
}

function ribbon(start: Vec, end: Vec, radius: number, down: number, camera: Camera): string {
  const [a, b] = [camera.project(start), camera.project(end)]
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const [dx, dy] = [((b.y - a.y) / long) * radius * a.scale, ((a.x - b.x) / long) * radius * a.scale]
  const lower = down * a.scale
  const corners = [
    [a.x + dx, a.y + dy],
    [b.x + dx, b.y + dy],
    [b.x - dx, b.y - dy],
    [a.x - dx, a.y - dy],
  ] as const
  return `M${corners.map(([x, y]) => `${short(x)} ${short(y + lower)}`).join('L')}z`
}

const short = (value: number) => Math.round(value * 100) / 100

function outlineOf(quad: readonly Vec[], camera: Camera): string {
  return `M${quad
    .map((corner) => {
      const { x, y } = camera.project(corner)
      return `${short(x)} ${short(y)}`
    })
    .join('L')}z`
}

const byteOf = (light: number, top: number) => Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, light) / top)))

// A line of the facet's own colour closes the hair cracks that smoothing leaves between neighbours.
const painted = (outline: string, colour: string) =>
  `<path d="${outline}" fill="${colour}" stroke="${colour}" stroke-width=".7"/>`

function leatherPath({ outline, material, body, gloss }: Facet): string {
  if (material !== 'leather') return painted(outline, '#000')
  return painted(outline, `rgb(${byteOf(body, TOP.body)},${byteOf(gloss, TOP.gloss)},255)`)
}

function bouncePath({ outline, material, bounce }: Facet): string {
  return painted(outline, material === 'leather' ? `rgb(${byteOf(bounce, TOP.bounce)},0,255)` : '#000')
}

/** Colour in linear light, and how strongly it mirrors. */
const MATERIALS: Record<Exclude<Material, 'leather'>, { colour: Vec; shine: number }> = {
  oak: { colour: [0.45, 0.235, 0.095], shine: 0.15 },
  walnut: { colour: [0.17, 0.07, 0.03], shine: 0.2 },
  black: { colour: [0.012, 0.0115, 0.011], shine: 0.3 },
  steel: { colour: [0.36, 0.355, 0.345], shine: 2 },
  glass: { colour: [0.15, 0.05, 0.014], shine: 0.5 },
  label: { colour: [0.76, 0.69, 0.57], shine: 0.1 },
  card: { colour: [0.33, 0.19, 0.09], shine: 0.1 },
  cloth: { colour: [0.72, 0.65, 0.54], shine: 0.05 },
}

function roomPath({ outline, material, body, gloss }: Facet): string {
  if (material === 'leather') return ''
  const { colour, shine } = MATERIALS[material]
  const channel = (value: number, warm: number) => Math.round(255 * display((body * value + gloss * shine) * warm))
  return painted(outline, `rgb(${colour.map((value, axis) => channel(value, WARM[axis] ?? 1)).join(',')})`)
}

/** What the film makes of light, near enough for a leg. */
const display = (light: number) => Math.min(1, Math.max(0, light / (1 + light * 0.25))) ** (1 / 2.2)

/**
 * Takes the leather drawing apart and gives it the grain that facets cannot have.
 *
 * Coverage comes from the sharp drawing, light from the softened one: facets melt into one skin.
 */
function split(
  sharpRgb: Uint8Array,
  softRgb: Uint8Array,
  bounceRgb: Uint8Array,
  width: number,
  height: number,
): Omit<DrawnLayers, 'room'> {
  const pixels = width * height
  const [body, gloss, mask] = [new Uint8Array(pixels), new Uint8Array(pixels), new Uint8Array(pixels)]
  const bounce = new Uint8Array(pixels)
  for (let pixel = 0; pixel < pixels; pixel++) {
    const cover = softRgb[pixel * 3 + 2] ?? 0
    mask[pixel] = sharpRgb[pixel * 3 + 2] ?? 0
    if (cover < 4) continue
    // Along the outline light is blended with the black around it; what is meant is the light itself.
    const whole = 255 / cover
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const patina =
      noise([(x / width) * 60, (y / width) * 60, 4]) + 0.5 * noise([(x / width) * 160, (y / width) * 160, 9])
    const grain = scatter(x, y, 7) - 0.5
    body[pixel] = Math.min(255, (softRgb[pixel * 3] ?? 0) * whole * (1 + patina * 0.01 + grain * 0.03))
    gloss[pixel] = Math.min(255, (softRgb[pixel * 3 + 1] ?? 0) * whole * (1 + patina * 0.06 + grain * 0.1))
    bounce[pixel] = Math.min(255, ((bounceRgb[pixel * 3] ?? 0) * 255) / Math.max(4, bounceRgb[pixel * 3 + 2] ?? 0))
  }
  return { width, height, body, gloss, bounce, mask, top: TOP, tint: WARM }
}
