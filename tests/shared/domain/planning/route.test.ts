import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm } from '#shared/domain/planning/distance.ts'
import { routeKm, routeOf } from '#shared/domain/planning/route.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const depot = { country: 'NL', postcode: '3511 AA' }
const place = fc.record({
  country: fc.constantFrom('NL', 'BE', 'DE'),
  postcode: fc.oneof(fc.integer({ min: 1000, max: 9999 }).map(String), fc.constant('onbekend')),
  from: fc.constantFrom('08:00', '12:00'),
})
const stops = fc.array(place, { maxLength: 14 }).map((all) => all.map((one, id) => ({ ...one, id })))

describe('the route of a van', () => {
  it('visits each stop once, window by window, and is never longer than the start order', () => {
    checkProperty(
      fc.property(stops, (all) => {
        const route = routeOf(all, depot)
        const byWindow = all.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))

        expect(route.map(({ id }) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id))
        expect(route.map(({ from }) => from)).toEqual(byWindow.map(({ from }) => from))
        expect(routeKm(route, depot)).toBeLessThanOrEqual(routeKm(byWindow, depot) + 1e-6)
      }),
    )
  })

  it('of 40 stops in one window is made within two seconds', () => {
    const many = Array.from({ length: 40 }, (_, id) => ({
      id,
      country: 'NL',
      postcode: String(1000 + ((id * 2371) % 9000)),
      from: '08:00',
    }))
    const began = performance.now()

    const route = routeOf(many, depot)

    expect(performance.now() - began).toBeLessThan(2_000)
    expect(routeKm(route, depot)).toBeLessThan(routeKm(many, depot) * 0.6)
  })
})

describe('the distance between postcodes', () => {
  it('is the same in both directions, positive, and within the two countries', () => {
    checkProperty(
      fc.property(place, place, (a, b) => {
        expect(distanceKm(a, b)).toBe(distanceKm(b, a))
        expect(distanceKm(a, b)).toBeGreaterThan(0)
        expect(distanceKm(a, b)).toBeLessThan(700)
      }),
    )
  })

  // By road about 43, 330 and 27 km.
  it.each([
    ['1012 AB', '3511 AA', 35, 55],
    ['9712 AA', '6211 AA', 300, 390],
    ['3011 AA', '2511 AA', 20, 40],
  ])('of %s and %s is between %d and %d kilometers', (a, b, least, most) => {
    const km = distanceKm({ country: 'NL', postcode: a }, { country: 'NL', postcode: b })

    expect(km).toBeGreaterThan(least)
    expect(km).toBeLessThan(most)
  })
})
