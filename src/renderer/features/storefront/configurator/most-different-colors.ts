type ColorOption = { hex?: string | null }

/**
 * So many colours out of many that differ most, so that a few show what there is: the first of the list, and then each
 * time the one that is furthest from those taken. They keep the order of the list; what has no colour is left out.
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
