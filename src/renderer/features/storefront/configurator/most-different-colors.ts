type ColorOption = { hex?: string | null }

/**
 * Selects the most different colors of a list, so that a few represent the whole range. Starts with the first, and then
 * adds the one furthest from those selected. Keeps the order of the list and skips items without a color.
 */
export function mostDifferentColors<Thing extends ColorOption>(things: readonly Thing[], count: number): Thing[] {
  const left = things.filter(({ hex }) => hex)
  const taken = left.splice(0, 1)
  while (taken.length < count && left.length > 0) {
    const distances = left.map((thing) => Math.min(...taken.map((other) => distance(thing, other))))
    taken.push(...left.splice(distances.indexOf(Math.max(...distances)), 1))
  }
  return things.filter((thing) => taken.includes(thing))
}

function distance(one: ColorOption, other: ColorOption): number {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
}

const channels = ({ hex }: ColorOption) => [1, 3, 5].map((at) => Number.parseInt(hex?.slice(at, at + 2) ?? '', 16) || 0)
