import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mondayOf } from '#shared/domain/figures/days.ts'
import { type Calendar, fits } from '#shared/domain/planning/capacity.ts'
import { freeSlots, type PlacedLoad, proposeSlots, type Waiting } from '#shared/domain/planning/propose.ts'
import { DEFAULT_PLANNING } from '#shared/domain/planning/settings.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const calendar: Calendar = {
  settings: DEFAULT_PLANNING,
  showrooms: [{ locationId: 0, hours: { 2: { from: '10:00', until: '17:00' } }, specialDays: [] }],
}
const stop: Waiting = { kind: 'van', country: 'NL', postcode: '1012 AB', locationId: 0, minutes: 60 }
const MONDAY = '2026-11-30'
const search = { calendar, stop, loads: [], from: MONDAY }

describe('the proposed windows of an order', () => {
  it('all have capacity, whatever is planned', () => {
    const load = fc.record({
      vanId: fc.constant('bus-1'),
      day: fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'),
      from: fc.constantFrom('08:00', '12:00'),
      minutes: fc.integer({ min: 20, max: 200 }),
      country: fc.constant('NL'),
      postcode: fc.constantFrom('1012 AB', '9712 AA'),
    })
    checkProperty(
      fc.property(fc.array(load, { maxLength: 20 }), (loads) => {
        const van = DEFAULT_PLANNING.vans[0]
        for (const { day, from } of proposeSlots({ ...search, loads }).proposed) {
          expect(van && fits({ calendar, van, day, from, minutes: stop.minutes, loads })).toBe(true)
        }
      }),
    )
  })

  it('prefer days with a stop nearby, and within those the first', () => {
    const nearby: PlacedLoad = {
      vanId: 'bus-1',
      day: '2026-12-10',
      from: '08:00',
      minutes: 60,
      country: 'NL',
      postcode: '1011 AA',
    }

    const days = proposeSlots({ ...search, loads: [nearby], count: 4 }).proposed.map(
      ({ day, from }) => `${day} ${from}`,
    )

    expect(days).toEqual(['2026-12-01 08:00', '2026-12-01 12:00', '2026-12-10 08:00', '2026-12-10 12:00'])
  })

  it('prefer the weeks that the customer asked for', () => {
    const preference = { from: '2026-12-14', until: '2026-12-14', avoided: [] }
    const days = proposeSlots({ ...search, preference, count: 4 }).proposed.map(({ day }) => day)

    expect(days.every((day) => day >= '2026-12-15' && day <= '2026-12-19')).toBe(true)
  })

  it('are in other weeks only when those that suit are full', () => {
    const preference = { from: '2026-12-07', until: null, avoided: ['2026-12-14'] }
    const days = proposeSlots({ ...search, preference, days: 21, count: 30 }).proposed.map(({ day }) => mondayOf(day))
    const suiting = proposeSlots({ ...search, preference, days: 21, count: 4 }).proposed.map(({ day }) => mondayOf(day))

    expect([...new Set(days)]).toEqual(['2026-11-30', '2026-12-07', '2026-12-14'])
    expect(suiting).toEqual(['2026-12-07', '2026-12-07', '2026-12-07', '2026-12-07'])
  })

  it('leave out days that are too soon to answer, which stay free for staff', () => {
    const { free, proposed } = proposeSlots({ ...search, proposedFrom: '2026-12-02', days: 5 })

    expect(free[0]).toMatchObject({ day: '2026-12-01' })
    expect(proposed.map(({ day }) => day)).toEqual([
      '2026-12-02',
      '2026-12-02',
      '2026-12-03',
      '2026-12-03',
      '2026-12-04',
      '2026-12-04',
    ])
  })

  it('have the van with a stop nearby, where several vans may come', () => {
    const [van] = DEFAULT_PLANNING.vans
    const second = van && { ...van, id: 'bus-2' }
    const settings = { ...DEFAULT_PLANNING, vans: [...DEFAULT_PLANNING.vans, ...(second ? [second] : [])] }
    const load = { day: '2026-12-03', from: '12:00', minutes: 30, country: 'NL', postcode: '1011 AA' }
    const loads = [
      { ...load, vanId: 'bus-2' },
      { ...load, vanId: 'bus-1', postcode: '9712 AA' },
    ]

    const { proposed } = proposeSlots({ ...search, calendar: { ...calendar, settings }, loads, count: 2, days: 7 })

    expect(proposed).toEqual([
      { day: '2026-12-03', vanId: 'bus-2', from: '08:00', until: '12:00' },
      { day: '2026-12-03', vanId: 'bus-2', from: '12:00', until: '17:00' },
    ])
  })

  it('are none for an address where no van comes', () => {
    expect(freeSlots({ ...search, stop: { ...stop, country: 'DE', postcode: '10115' } })).toEqual([])
  })

  it('of a pickup are in the hours of its showroom', () => {
    const slots = freeSlots({ ...search, stop: { ...stop, kind: 'pickup' }, days: 7 })

    expect(slots).toEqual([
      { day: '2026-12-01', vanId: 'afhalen', from: '10:00', until: '12:00' },
      { day: '2026-12-01', vanId: 'afhalen', from: '12:00', until: '17:00' },
    ])
  })
})
