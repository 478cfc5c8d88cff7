type ColorOption = { hex?: string | null }

/**
 * Returns the most different colors of a list, so that a few colors represent the whole range. Starts with the first
 * color, and then adds the color with the largest distance to all selected colors. The result has the order of the
 * list, without items that have no color.
 */
export function mostDifferentColors<Item extends ColorOption>(items: readonly Item[], count: number): Item[] {
  const remaining = items.filter(({ hex }) => hex)
  const selected = remaining.splice(0, 1)
  while (selected.length < count && remaining.length > 0) {
    const distances = remaining.map((item) => Math.min(...selected.map((other) => distance(item, other))))
    selected.push(...remaining.splice(distances.indexOf(Math.max(...distances)), 1))
  }
  return items.filter((item) => selected.includes(item))
}

function distance(one: ColorOption, other: ColorOption): number {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
}

const channels = ({ hex }: ColorOption) => [1, 3, 5].map((at) => Number.parseInt(hex?.slice(at, at + 2) ?? '', 16) || 0)
