/** What a line is for; its color and thickness follow from it. */
type Tone = 'outline' | 'legs' | 'scale' | 'dimension' | 'wall' | 'piece'

/** One mark of a sketch, in units of the sketch (about a pixel on a phone). */
export type Mark =
  | { kind: 'path'; tone: Tone; d: string; transform?: string }
  | { kind: 'text'; x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end'; turn?: number }

/** A drawing of lines and texts, with a title and a description for people who do not see it. */
export type Sketch = { width: number; height: number; title: string; description: string; marks: readonly Mark[] }

/** Width of every sketch: it is readable on a screen of 360 pixels. */
export const SKETCH_WIDTH = 340

const TICK = 3

/** Returns a horizontal dimension line with its text above it. */
export function across(from: number, to: number, y: number, text: string): Mark[] {
  return [
    { kind: 'path', tone: 'dimension', d: `M${n(from)} ${n(y)}H${n(to)}${tick(from, y)}${tick(to, y)}` },
    { kind: 'text', x: (from + to) / 2, y: y - 4, text, anchor: 'middle' },
  ]
}

/** Returns a vertical dimension line with its text beside it, read from below. */
export function upright(from: number, to: number, x: number, text: string): Mark[] {
  return [
    { kind: 'path', tone: 'dimension', d: `M${n(x)} ${n(from)}V${n(to)}${tick(x, from)}${tick(x, to)}` },
    { kind: 'text', x: x - 4, y: (from + to) / 2, text, anchor: 'middle', turn: -90 },
  ]
}

/** Returns a rectangle that is turned by degrees about its middle. */
export function rectangle(
  tone: Tone,
  middle: readonly [number, number],
  size: readonly [number, number],
  degrees = 0,
): Mark {
  const [x, y] = middle
  const [width, height] = size
  return {
    kind: 'path',
    tone,
    d: `M${n(-width / 2)} ${n(-height / 2)}h${n(width)}v${n(height)}h${n(-width)}z`,
    transform: `translate(${n(x)} ${n(y)}) rotate(${n(degrees)})`,
  }
}

/** Returns a path of straight lines. */
export const polyline = (tone: Tone, points: readonly (readonly [number, number])[], isClosed = false): Mark => ({
  kind: 'path',
  tone,
  d: `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${isClosed ? 'z' : ''}`,
})

/** A number in path data: at most two decimals. */
export const n = (value: number) => String(Math.round(value * 100) / 100)

const tick = (x: number, y: number) => `M${n(x - TICK)} ${n(y + TICK)}l${2 * TICK} ${-2 * TICK}`
