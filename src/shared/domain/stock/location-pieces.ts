type Location = { name: string; isOwn: boolean }

/**
 * Returns the free pieces per location in words: the own location always and first, other locations only with pieces.
 *
 * @param pieces number of pieces per location, in the order of `locations`
 * @example locationPiecesText([{ name: 'Utrecht', isOwn: true }, { name: 'Magazijn', isOwn: false }], [3, 5]) // 'Hier 3 · Magazijn 5'
 */
export function locationPiecesText(locations: readonly Location[], pieces: readonly number[]): string {
  const counted = locations.map((location, index) => ({ ...location, count: Math.max(0, pieces[index] ?? 0) }))
  const own = counted.filter(({ isOwn }) => isOwn).map(({ count }) => `Hier ${count}`)
  const others = counted.filter(({ isOwn, count }) => !isOwn && count > 0).map(({ name, count }) => `${name} ${count}`)
  return [...own, ...others].join(' · ')
}
