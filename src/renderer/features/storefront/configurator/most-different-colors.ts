type ColorOption = { hex?: string | null }

/**
 * Selects the most different colors of a list, so that a few represent the whole range. Starts with the first, and then
 * adds the color with the largest distance to all selected colors. Keeps the order of the list and skips items without
 * a color.
 */
export function mostDifferentColors<Thing extends ColorOption>(things: readonly Thing[], count: number): Thing[] {
  const remaining = things.filter(({ hex }) => hex)
  const selected = remaining.splice(0, 1)
  while (selected.length < count && remaining.length > 0) {
    const distances = remaining.map((thing) => Math.min(...selected.map((other) => distance(thing, other))))
    selected.push(...remaining.splice(distances.indexOf(Math.max(...distances)), 1))
  }
  return things.filter((thing) => selected.includes(thing))
}

function distance(one: ColorOption, other: ColorOption): number {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
}

const channels = ({ hex }: ColorOption) => [1, 3, 5].map((at) => Number.parseInt(hex?.slice(at, at + 2) ?? '', 16) || 0)
