import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, mondayOf } from '#shared/domain/figures/days.ts'
import { LINE_STATES } from '#shared/domain/orders/line-states.ts'
import { outcomeInWords, periodInWords } from '#shared/domain/planning/promise-words.ts'
import {
  CAUSE_SENTENCES,
  PROMISE_CAUSES,
  postponedPeriod,
  promisedPeriod,
  settledPeriod,
  weeksInText,
} from '#shared/domain/planning/promised-periods.ts'
import { PROMISE_STATES } from '#shared/domain/planning/promises.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const sofa = {
  itemId: 'VELD',
  isMadeToMeasure: true,
  options: [{ label: 'Levertijd', value: 'Productietijd circa 8-12 weken.' }],
}
const terms = { day: '2026-11-30', delivery: 'delivery' as const }

const day = fc.integer({ min: -400, max: 400 }).map((days) => dayAfter('2026-11-30', days))

describe('the weeks in a production time', () => {
  it.each([
    ['Productietijd circa 8-12 weken.', { from: 8, until: 12 }],
    ['Productietijd circa 5 tot 6 weken.', { from: 5, until: 6 }],
    ['Levertijd: 10 weken', { from: 10, until: 10 }],
    ['1 week', { from: 1, until: 1 }],
    ['In overleg', undefined],
    ['12-8 weken', undefined],
    ['Sofa 240 cm', undefined],
  ])('of "%s"', (text, weeks) => {
    expect(weeksInText(text)).toEqual(weeks)
  })
})

describe('the promised period of a row', () => {
  it('is the production time and the weeks of the delivery service', () => {
    expect(promisedPeriod(sofa, terms)).toEqual({ from: '2027-02-01', until: '2027-03-15', counts: 'delivered' })
  })

  it('of a pickup ends when the piece is ready', () => {
    expect(promisedPeriod(sofa, { ...terms, delivery: 'pickup' })).toEqual({
      from: '2027-01-25',
      until: '2027-02-22',
      counts: 'ready',
    })
  })

  it('of furniture from stock is the time of the delivery service', () => {
    const stock = { itemId: 'VELD', isMadeToMeasure: false, options: [] }

    expect(promisedPeriod(stock, terms)).toEqual({ from: '2026-12-07', until: '2026-12-21', counts: 'delivered' })
    expect(promisedPeriod(stock, { ...terms, delivery: 'pickup' })).toBeUndefined()
  })

  it('does not exist for samples, parcels and a production time without weeks', () => {
    expect(promisedPeriod({ ...sofa, itemId: 'Kleurstaal 12' }, terms)).toBeUndefined()
    expect(promisedPeriod({ ...sofa, isParcel: true }, terms)).toBeUndefined()
    expect(promisedPeriod({ ...sofa, options: [{ label: 'Levertijd', value: 'In overleg' }] }, terms)).toBeUndefined()
  })

  it('begins in the week from which the customer wants it, and is never earlier than without a preference', () => {
    checkProperty(
      fc.property(day, (wish) => {
        const preference = { from: mondayOf(wish), until: null, avoided: [] }
        const plain = promisedPeriod(sofa, terms)
        const wished = promisedPeriod(sofa, { ...terms, preference })
        if (!plain || !wished) throw new Error('the sofa has no period')

        expect(wished.from >= plain.from && wished.until >= plain.until && wished.from <= wished.until).toBe(true)
        if (preference.from > plain.from) expect(wished.from).toBe(preference.from)
      }),
    )
  })
})

describe('a later wish of the customer', () => {
  const period = { from: '2027-02-01', until: '2027-03-15', counts: 'delivered' as const }

  it('moves the promise only when its week is after the promised period', () => {
    expect(postponedPeriod(period, { from: '2027-03-15', until: null, avoided: [] })).toBeUndefined()
    expect(postponedPeriod(period, { from: null, until: '2027-05-03', avoided: [] })).toBeUndefined()
    expect(postponedPeriod(period, { from: '2027-03-22', until: null, avoided: [] })).toEqual({
      from: '2027-03-22',
      until: '2027-04-11',
      counts: 'delivered',
    })
  })
})

describe('what became of a promise', () => {
  const promise = { until: '2027-03-15', counts: 'delivered' as const, state: 'open' as const, endedOn: null }

  it('follows from the day of the delivery', () => {
    expect(settledPeriod(promise, { state: 'delivered', day: '2027-03-15' })).toEqual({
      state: 'kept',
      endedOn: '2027-03-15',
    })
    expect(settledPeriod(promise, { state: 'delivered', day: '2027-03-16' })).toEqual({
      state: 'broken',
      endedOn: '2027-03-16',
    })
    expect(settledPeriod(promise, { state: 'planned', day: '2027-03-20' })).toEqual({ state: 'open', endedOn: null })
    expect(settledPeriod(promise, { state: 'canceled', day: null })).toEqual({ state: 'withdrawn', endedOn: null })
  })

  it('of a pickup is the first day on which the piece was ready, whenever it is collected', () => {
    const pickup = { ...promise, counts: 'ready' as const }
    const ready = settledPeriod(pickup, { state: 'ready', day: '2027-03-10' })

    expect(ready).toEqual({ state: 'kept', endedOn: '2027-03-10' })
    expect(settledPeriod({ ...pickup, ...ready }, { state: 'delivered', day: '2027-05-01' })).toEqual(ready)
  })

  it('is the same when it is computed again, and depends on the last state only', () => {
    const line = fc.record({ state: fc.constantFrom('canceled' as const, ...LINE_STATES), day: fc.option(day) })
    checkProperty(
      fc.property(fc.array(line, { minLength: 1 }), day, (lines, until) => {
        const start = { ...promise, until }
        const after = lines.reduce((state, one) => ({ ...start, ...settledPeriod(state, one) }), {
          ...start,
        } as Parameters<typeof settledPeriod>[0])
        const last = lines.at(-1)
        if (!last) throw new Error('no line')

        expect(settledPeriod(after, last)).toEqual({ state: after.state, endedOn: after.endedOn })
        expect({ state: after.state, endedOn: after.endedOn }).toEqual(settledPeriod(start, last))
      }),
    )
  })

  it('is told in sentences without a reproach', () => {
    const told = {
      from: '2027-01-18',
      until: '2027-01-24',
      counts: 'delivered' as const,
      explanation: '',
      endedOn: '2027-02-02',
    }

    expect(periodInWords(told)).toBe('Levering in week 3 (uiterlijk 24 januari 2027)')
    expect(outcomeInWords({ ...told, state: 'replaced', cause: 'supplier' })).toBe(
      'Verplaatst op 2 februari 2027, omdat onze leverancier later levert.',
    )
    expect(outcomeInWords({ ...told, state: 'broken', cause: 'workshop', explanation: 'Het leer was krap.' })).toBe(
      'Geleverd op 2 februari 2027, later dan beloofd, omdat het maken meer tijd kost. Het leer was krap.',
    )
    expect(outcomeInWords({ ...told, state: 'kept', cause: null })).toBe('Nagekomen: geleverd op 2 februari 2027.')
    for (const state of PROMISE_STATES)
      for (const cause of [null, ...PROMISE_CAUSES])
        expect(outcomeInWords({ ...told, state, cause }) ?? '').not.toMatch(/schuld|fout|vergat|uw fout|niet thuis/i)
    expect(Object.keys(CAUSE_SENTENCES)).toHaveLength(PROMISE_CAUSES.length)
  })
})
