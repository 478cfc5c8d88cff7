import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Calendar, fits, type Load, windowCapacity, windowsOf } from '#shared/domain/planning/capacity.ts'
import { DEFAULT_PLANNING, regionOf, type Van } from '#shared/domain/planning/settings.ts'
import { pieceKind, stopMinutes } from '#shared/domain/planning/stop-minutes.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const van: Van = {
  id: 'bus',
  name: 'Bus',
  kind: 'van',
  locationId: null,
  regionIds: ['nl'],
  weekdays: [1, 2, 3, 4, 5],
  minutesPerDay: 480,
  isActive: true,
}
const counter: Van = { ...van, id: 'afhalen', kind: 'pickup', locationId: 0, weekdays: [1, 2, 3, 4, 5, 6, 7] }
const calendar: Calendar = {
  settings: { ...DEFAULT_PLANNING, vans: [van, counter] },
  showrooms: [
    {
      locationId: 0,
      hours: { 2: { from: '10:00', until: '17:00' } },
      specialDays: [
        { date: '2026-12-01', hours: { from: '13:00', until: '16:00' } },
        { date: '2026-12-08', hours: null },
      ],
    },
  ],
}
const MONDAY = '2026-11-30'
const TUESDAY = '2026-12-01'

describe('the capacity of a day', () => {
  it('is never exceeded, whatever is planned in which sequence', () => {
    const request = fc.record({
      minutes: fc.integer({ min: 1, max: 600 }),
      from: fc.constantFrom('08:00', '12:00', '09:00'),
    })
    checkProperty(
      fc.property(
        fc.array(request, { maxLength: 40 }),
        fc.integer({ min: 30, max: 720 }),
        (requests, minutesPerDay) => {
          const ownVan = { ...van, minutesPerDay }
          const loads: Load[] = []
          for (const { minutes, from } of requests) {
            if (fits({ calendar, van: ownVan, day: MONDAY, from, minutes, loads }))
              loads.push({ vanId: van.id, day: MONDAY, from, minutes })
          }
          expect(loads.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(minutesPerDay)
        },
      ),
    )
  })

  it('is divided over the windows by their length, and the parts are never more than the day has', () => {
    const { windows } = DEFAULT_PLANNING

    const parts = windows.map(({ from }) => windowCapacity(windows, 480, from))

    expect(parts).toEqual([213, 266])
  })

  it('gives an empty window to a stop that is longer than the window, but not a second stop', () => {
    const long = { calendar, van, day: MONDAY, from: '08:00', minutes: 300 }

    expect(fits({ ...long, loads: [] })).toBe(true)
    expect(fits({ ...long, minutes: 20, loads: [{ vanId: 'bus', day: MONDAY, from: '08:00', minutes: 300 }] })).toBe(
      false,
    )
  })
})

describe('the windows of a day', () => {
  it('are none on a day off, on a closed day, and of a van that does not drive any more', () => {
    const closed = {
      ...calendar,
      settings: { ...calendar.settings, closedDays: [{ day: MONDAY, vanId: null, reason: '' }] },
    }

    expect(windowsOf(calendar, van, '2026-11-29')).toEqual([])
    expect(windowsOf(closed, van, MONDAY)).toEqual([])
    expect(windowsOf(calendar, { ...van, isActive: false }, MONDAY)).toEqual([])
  })

  it('of a showroom are those in which it is open, also on special days', () => {
    expect(windowsOf(calendar, counter, '2026-12-15')).toEqual([
      { from: '10:00', until: '12:00' },
      { from: '12:00', until: '17:00' },
    ])
    expect(windowsOf(calendar, counter, TUESDAY)).toEqual([{ from: '13:00', until: '16:00' }])
    expect(windowsOf(calendar, counter, '2026-12-08')).toEqual([])
    expect(windowsOf(calendar, counter, MONDAY)).toEqual([])
  })
})

describe('a stop', () => {
  it.each([
    ['Hoekbank Vonk', 'corner'],
    ['Bank Veld 3-zits', 'sofa'],
    ['Fauteuil Vlier', 'chair'],
    ['Eetkamerstoel Linde', 'chair'],
    ['Plaid', 'other'],
  ] as const)('%s is a %s', (name, kind) => {
    expect(pieceKind(name)).toBe(kind)
  })

  it('takes longer on a floor without a lift, per piece', () => {
    const pieces = [{ name: 'Bank Veld', count: 2 }]
    const { minutes } = DEFAULT_PLANNING

    const onGround = stopMinutes({ kind: 'van', pieces, access: null }, minutes)
    const onThird = stopMinutes({ kind: 'van', pieces, access: { floor: 3, hasLift: false } }, minutes)
    const withLift = stopMinutes({ kind: 'van', pieces, access: { floor: 3, hasLift: true } }, minutes)

    expect([onGround, onThird, withLift]).toEqual([59, 89, 59])
  })
})

describe('the region of an address', () => {
  const regions = [
    { id: 'west', name: 'West', country: 'NL' as const, ranges: [{ from: 1000, to: 3499 }] },
    { id: 'be', name: 'België', country: 'BE' as const, ranges: [] },
  ]

  it.each([
    ['NL', '1000 AA', 'west'],
    ['NL', '3499ZZ', 'west'],
    ['NL', '3500 AA', undefined],
    ['NL', 'onbekend', undefined],
    ['BE', '2000', 'be'],
    ['DE', '10115', undefined],
  ])('of %s %s is %s', (country, postcode, id) => {
    expect(regionOf(regions, { country, postcode })?.id).toBe(id)
  })
})
