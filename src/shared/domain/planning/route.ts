import { distanceKm, distancesBetween, type Place } from './distance.ts'

export type RouteStop = Place & { from: string }

/**
 * Sorts the stops of a van for one day: window by window, within a window by a short route from the depot and back.
 *
 * Uses the nearest next stop, and then reverses parts of the route while that makes it shorter (2-opt). Returns the
 * stops as they were, sorted by window, when that is not shorter. Each stop is in the route once.
 */
export function routeOf<Stop extends RouteStop>(stops: readonly Stop[], depot: Place): Stop[] {
  const byWindow = stops.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  const day: Day = {
    windows: byWindow.map(({ from }) => from),
    km: distancesBetween([...byWindow, depot]),
    depot: byWindow.length,
  }
  const start = [...byWindow.keys()]
  const improved = withoutDetours(nearestNext(day), day)
  const isShorter = lengthOf(improved, day) < lengthOf(start, day)
  return isShorter ? improved.flatMap((index) => byWindow[index] ?? []) : byWindow
}

/** Returns the estimated kilometers of a route that begins and ends at the depot. */
export function routeKm(stops: readonly Place[], depot: Place): number {
  let km = 0
  let last = depot
  for (const stop of stops) {
    km += distanceKm(last, stop)
    last = stop
  }
  return stops.length === 0 ? 0 : km + distanceKm(last, depot)
}

/** The stops of a day as indexes in the sequence of their windows. `windows`: the begin of each. `depot`: its index in `km`. */
type Day = { windows: readonly string[]; km: (from: number, to: number) => number; depot: number }

/** Returns the length of a route of indexes, from the depot and back. */
function lengthOf(route: readonly number[], { km, depot }: Day): number {
  let total = 0
  let last = depot
  for (const stop of route) {
    total += km(last, stop)
    last = stop
  }
  return route.length === 0 ? 0 : total + km(last, depot)
}

function nearestNext({ windows, km, depot }: Day): number[] {
  const left = [...windows.keys()]
  const route: number[] = []
  let last = depot
  while (left.length > 0) {
    const from = windows[left[0] ?? 0]
    let best = 0
    let bestKm = Number.POSITIVE_INFINITY
    for (const [place, stop] of left.entries()) {
      if (windows[stop] !== from) break // sorted by window, so the rest is of a later one
      const distance = km(last, stop)
      if (distance < bestKm) [best, bestKm] = [place, distance]
    }
    const [next] = left.splice(best, 1)
    if (next === undefined) break
    route.push(next)
    last = next
  }
  return route
}

/** A gain below this is rounding, and could repeat for ever. */
const LEAST_GAIN_KM = 1e-6

function withoutDetours(start: readonly number[], { windows, km, depot }: Day): number[] {
  let route = [...start]
  for (let hasGain = true; hasGain; ) {
    hasGain = false
    for (let first = 0; first < route.length - 1; first += 1) {
      for (let last = first + 1; last < route.length; last += 1) {
        const [a, b] = [route[first], route[last]]
        if (a === undefined || b === undefined || windows[a] !== windows[b]) break
        const before = route[first - 1] ?? depot
        const after = route[last + 1] ?? depot
        const gain = km(before, a) + km(b, after) - km(before, b) - km(a, after)
        if (gain <= LEAST_GAIN_KM) continue
        route = [...route.slice(0, first), ...route.slice(first, last + 1).reverse(), ...route.slice(last + 1)]
        hasGain = true
      }
    }
  }
  return route
}
