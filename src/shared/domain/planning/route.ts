import { distanceKm, type Place } from './distance.ts'

export type RouteStop = Place & { from: string }

/**
 * Sorts the stops of a van for one day: window by window, within a window by a short route from the depot and back.
 *
 * Uses the nearest next stop, and then reverses parts of the route while that makes it shorter (2-opt). Returns the
 * stops as they were, sorted by window, when that is not shorter. Each stop is in the route once.
 */
export function routeOf<Stop extends RouteStop>(stops: readonly Stop[], depot: Place): Stop[] {
  const byWindow = stops.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  const km = distancesBetween([depot, ...byWindow])
  const nearest = nearestNext(byWindow, depot, km)
  const improved = withoutDetours(nearest, depot, km)
  return routeKm(improved, depot) < routeKm(byWindow, depot) ? improved : byWindow
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

/** Returns the distance of two of these places, in km. Each is computed once, because a route compares them thousands of times. */
function distancesBetween(places: readonly Place[]): typeof distanceKm {
  const indexes = new Map(places.map((place, index) => [place, index]))
  const known = new Float64Array(places.length ** 2).fill(-1)
  return (one, other) => {
    const at = (indexes.get(one) ?? 0) * places.length + (indexes.get(other) ?? 0)
    const stored = known[at] ?? -1
    if (stored >= 0) return stored
    const distance = distanceKm(one, other)
    known[at] = distance
    return distance
  }
}

function nearestNext<Stop extends RouteStop>(
  byWindow: readonly Stop[],
  depot: Place,
  kmBetween: typeof distanceKm,
): Stop[] {
  const left = [...byWindow]
  const route: Stop[] = []
  let last: Place = depot
  while (left.length > 0) {
    const from = left[0]?.from
    let best = 0
    let bestKm = Number.POSITIVE_INFINITY
    for (const [index, stop] of left.entries()) {
      if (stop.from !== from) break // sorted by window, so the rest is of a later one
      const km = kmBetween(last, stop)
      if (km < bestKm) [best, bestKm] = [index, km]
    }
    const [next] = left.splice(best, 1)
    if (!next) break
    route.push(next)
    last = next
  }
  return route
}

/** A gain below this is rounding, and could repeat for ever. */
const LEAST_GAIN_KM = 1e-6

function withoutDetours<Stop extends RouteStop>(
  start: readonly Stop[],
  depot: Place,
  kmBetween: typeof distanceKm,
): Stop[] {
  let route = [...start]
  for (let hasGain = true; hasGain; ) {
    hasGain = false
    for (let first = 0; first < route.length - 1; first += 1) {
      for (let last = first + 1; last < route.length; last += 1) {
        const [a, b] = [route[first], route[last]]
        if (!a || !b || a.from !== b.from) break
        const before = route[first - 1] ?? depot
        const after = route[last + 1] ?? depot
        const gain = kmBetween(before, a) + kmBetween(b, after) - kmBetween(before, b) - kmBetween(a, after)
        if (gain <= LEAST_GAIN_KM) continue
        route = [...route.slice(0, first), ...route.slice(first, last + 1).reverse(), ...route.slice(last + 1)]
        hasGain = true
      }
    }
  }
  return route
}
