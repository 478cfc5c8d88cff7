import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCheckout } from '#shared/contracts/checkout-form.ts'
import { dayAfter, mondayOf } from '#shared/domain/figures/days.ts'
import { preferenceInWords } from '#shared/domain/planning/preference-words.ts'
import {
  avoidedProblem,
  preferenceProblem,
  readPreference,
  suits,
  weekProblem,
} from '#shared/domain/planning/preferred-weeks.ts'
import { weekName, weekNumber, weeksFrom } from '#shared/domain/planning/weeks.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const week = fc.integer({ min: 0, max: 20 }).map((index) => dayAfter('2026-11-30', 7 * index))
const preference = fc.record({
  from: fc.option(week),
  until: fc.option(week),
  avoided: fc.uniqueArray(week, { maxLength: 6 }),
})

describe('the number of a week', () => {
  it.each([
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2027-01-18', 3],
    ['2024-12-30', 1],
    ['2026-03-29', 13], // the night of the clock change
  ])('of %s is %d', (day, number) => {
    expect(weekNumber(day)).toBe(number)
  })

  it('is in the name of the week', () => {
    expect(weekName('2027-01-18')).toBe('week 3 (vanaf 18 januari)')
    expect(weeksFrom('2027-01-20', 2)).toEqual(['2027-01-18', '2027-01-25'])
  })
})

describe('preferred weeks', () => {
  it('suit on a day exactly when its week is within the limits and not ruled out', () => {
    const days = fc.integer({ min: 0, max: 150 }).map((count) => dayAfter('2026-11-30', count))
    checkProperty(
      fc.property(preference, days, (weeks, day) => {
        const monday = mondayOf(day)
        const isWithin = (!weeks.from || monday >= weeks.from) && (!weeks.until || monday <= weeks.until)

        expect(suits(weeks, day)).toBe(isWithin && !weeks.avoided.includes(monday))
      }),
    )
  })

  it('are refused exactly when no week between the limits is left', () => {
    checkProperty(
      fc.property(preference, (weeks) => {
        const { from, until } = weeks
        const possible = Array.from({ length: 30 }, (_, index) => dayAfter('2026-11-30', 7 * index)).some((monday) =>
          suits(weeks, monday),
        )
        if (from !== null && until !== null) expect(preferenceProblem(weeks) === undefined).toBe(possible)
        else expect(preferenceProblem(weeks)).toBeUndefined()
      }),
    )
  })

  it('are read from the form and told in words', () => {
    const weeks = readPreference({
      preferredFrom: '2027-01-18',
      preferredUntil: '2027-02-22',
      avoidedWeeks: '2027-02-08,2027-02-01,2027-02-01',
    })

    expect(weeks).toEqual({ from: '2027-01-18', until: '2027-02-22', avoided: ['2027-02-01', '2027-02-08'] })
    expect(weeks && preferenceInWords(weeks)).toBe('vanaf week 3, niet later dan week 8, niet in week 5 en 6')
    expect(readPreference({ preferredFrom: '', preferredUntil: '', avoidedWeeks: '' })).toBeUndefined()
    expect(preferenceInWords({ from: null, until: null, avoided: [] })).toBe('zo snel mogelijk')
  })

  it('are Mondays', () => {
    expect(weekProblem('')).toBeUndefined()
    expect(weekProblem('2027-01-18')).toBeUndefined()
    expect(weekProblem('2027-01-19')).toBe('Kies een week uit de lijst.')
    expect(weekProblem('volgende week')).toBe('Kies een week uit de lijst.')
    expect(weekProblem('2027-02-31')).toBe('Kies een week uit de lijst.')
    expect(avoidedProblem('2027-01-18,x')).toBe('Kies een week uit de lijst.')
    expect(avoidedProblem(weeksFrom('2027-01-18', 13).join(','))).toBe('Kies hooguit 12 weken.')
  })

  it('are checked at their field in the checkout, and left out of an order of samples', () => {
    const values = { delivery: 'delivery', preferredFrom: '2027-02-01', preferredUntil: '2027-01-18', avoidedWeeks: '' }

    expect(readCheckout(values, { onlySamples: false, isFree: false }).problems).toEqual({
      preferredUntil: 'Kies een week die niet vóór de eerste week ligt.',
    })
    expect(readCheckout(values, { onlySamples: true, isFree: true })).toEqual({
      form: expect.objectContaining({ preferredFrom: '', preferredUntil: '', avoidedWeeks: '' }),
      problems: {},
    })
  })
})
