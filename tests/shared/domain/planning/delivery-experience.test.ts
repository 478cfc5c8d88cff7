import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryExperience, experienceInWords } from '#shared/domain/planning/delivery-experience.ts'
import { quarterName, quarterOf, quartersUntil, spanOfQuarter } from '#shared/domain/planning/promise-quarters.ts'
import { checkProperty } from '#tests/support/check-property.ts'

describe('how long the deliveries of a model took', () => {
  it('is unknown below ten deliveries', () => {
    expect(deliveryExperience([40, 40, 40, 40, 40, 40, 40, 40, 40])).toBeUndefined()
  })

  it('leaves out the tenth that came first and the tenth that came last', () => {
    expect(deliveryExperience([40, 42, 44, 45, 46, 47, 48, 50, 54, 55, 90])).toEqual({
      weeksFrom: 6,
      weeksUntil: 8,
      deliveries: 11,
    })
  })

  it('has at most a tenth of the deliveries before it, and a tenth after it', () => {
    checkProperty(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 10, maxLength: 50 }), (days) => {
        const experience = deliveryExperience(days)
        if (!experience) throw new Error('no experience')
        const { weeksFrom, weeksUntil, deliveries } = experience
        const atMost = (limit: number) => days.filter((one) => one <= limit).length
        const isEarlier = (one: number) => one < weeksFrom * 7

        expect(weeksFrom).toBeLessThanOrEqual(weeksUntil)
        expect(deliveries).toBe(days.length)
        expect(atMost(weeksUntil * 7)).toBeGreaterThanOrEqual(days.length * 0.9)
        // Every delivery counts as one week at least.
        if (weeksFrom > 1) expect(days.filter(isEarlier).length).toBeLessThanOrEqual(days.length * 0.1)
      }),
    )
  })

  it('is told with the number of deliveries', () => {
    expect(experienceInWords({ weeksFrom: 6, weeksUntil: 8, deliveries: 23 })).toBe(
      'Meestal 6 tot 8 weken (laatste 23 leveringen)',
    )
    expect(experienceInWords({ weeksFrom: 7, weeksUntil: 7, deliveries: 50 })).toBe(
      'Meestal 7 weken (laatste 50 leveringen)',
    )
    expect(experienceInWords({ weeksFrom: 1, weeksUntil: 1, deliveries: 10 })).toBe(
      'Meestal 1 week (laatste 10 leveringen)',
    )
  })
})

describe('a quarter', () => {
  it('has three months', () => {
    expect(quarterOf('2026-11-29')).toBe('2026-4')
    expect(spanOfQuarter('2026-4')).toEqual({ from: '2026-10-01', until: '2026-12-31' })
    expect(spanOfQuarter('2027-1')).toEqual({ from: '2027-01-01', until: '2027-03-31' })
    expect(quartersUntil('2026-11-29').slice(0, 5)).toEqual(['2026-4', '2026-3', '2026-2', '2026-1', '2025-4'])
    expect(quarterName('2026-4')).toBe('4e kwartaal 2026')
  })
})
