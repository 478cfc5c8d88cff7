import { describe, expect, it } from 'vitest'
import { deliveryText, SAMPLE_DELIVERY_TEXT } from '#shared/domain/delivery/delivery-text.ts'
import { nextSteps } from '#shared/domain/orders/next-steps.ts'

const DELIVERY_SERVICE_TEXT = deliveryText({ delivery: 'delivery', kinds: ['made_to_measure'] })
const sofa = {
  itemId: 'CHESTER-3',
  isMadeToMeasure: true,
  options: [{ label: 'Levertijd', value: 'Productietijd circa 4-6 weken.' }],
}
const chair = { itemId: 'FAUTEUIL-1', isMadeToMeasure: false, options: [] }
const sample = { itemId: 'KLEURSTAAL-12', isMadeToMeasure: false, options: [] }

const order = {
  option: 'deposit' as const,
  delivery: 'delivery' as const,
  email: 'anna@voorbeeld.example',
  dueCents: 0,
  isRestDue: false,
  outstandingCents: 84_915,
  rows: [sofa],
}
const MAIL = 'U krijgt de bevestiging per e-mail op anna@voorbeeld.example.'

/** Returns the steps with plain spaces, because amounts contain a no-break space. */
const stepsOf = (facts: Parameters<typeof nextSteps>[0]) =>
  nextSteps(facts).map((step) => step.replaceAll('\u00a0', ' '))

describe('the next steps after an order', () => {
  it('are mail, production, remaining payment and delivery', () => {
    expect(stepsOf(order)).toEqual([
      MAIL,
      'Wij maken uw meubel op maat. Productietijd circa 4-6 weken.',
      'Vóór de levering voldoet u de overige € 849,15. Daar hoeft u nu niets voor te doen.',
      DELIVERY_SERVICE_TEXT,
    ])
  })

  it('start with the deposit until it is paid', () => {
    const [first, ...rest] = stepsOf({ ...order, dueCents: 14_985, outstandingCents: 99_900 })

    expect(first).toBe('U betaalt eerst € 149,85. Zodra dat binnen is gaan wij voor u aan de slag.')
    expect(rest).toContain('Vóór de levering voldoet u de overige € 849,15. Daar hoeft u nu niets voor te doen.')
  })

  it('contain no payment when the total is paid', () => {
    expect(stepsOf({ ...order, option: 'full', outstandingCents: 0 }).join(' ')).not.toMatch(/voldoet|betaalt/)
  })

  it('name each production time once, and products from stock separately', () => {
    const steps = stepsOf({ ...order, rows: [sofa, { ...sofa, options: [...sofa.options] }, chair] })

    expect(steps).toContain('Wij maken uw meubel op maat. Productietijd circa 4-6 weken.')
    expect(steps).toContain('Wat wij op voorraad hebben leggen wij klaar voor de bezorging.')
  })

  it('name different production times, and show only the production time of a row', () => {
    const leather = { label: 'Leer', value: 'Toledo 04 Leem' }
    const later = { ...sofa, options: [leather, { label: 'Levertijd', value: 'Productietijd circa 8 weken.' }] }

    expect(stepsOf({ ...order, rows: [sofa, later] })).toContain(
      'Wij maken uw meubel op maat. Productietijd circa 4-6 weken. Productietijd circa 8 weken.',
    )
  })

  it('contain no production for products from stock, and announce pickup', () => {
    const steps = stepsOf({ ...order, delivery: 'pickup', outstandingCents: 0, rows: [chair] })

    expect(steps).toEqual([
      ...[MAIL, 'Wat wij op voorraad hebben leggen wij klaar.'],
      deliveryText({ delivery: 'pickup', kinds: ['from_stock'] }),
    ])
  })

  it('omit a production time that was not stored', () => {
    const withoutTime = { ...sofa, options: [] }
    expect(stepsOf({ ...order, rows: [withoutTime] })).toContain('Wij maken uw meubel op maat.')
  })

  it('contain no remaining payment when the deposit is the whole outstanding amount', () => {
    const steps = stepsOf({ ...order, dueCents: 84_915, outstandingCents: 84_915 })
    expect(steps.filter((step) => /voldoet|betaalt/.test(step))).toHaveLength(1)
  })

  it('contain a remaining payment of one cent', () => {
    expect(stepsOf({ ...order, outstandingCents: 1 }).join(' ')).toContain('de overige € 0,01')
  })

  it('are only the mail when all rows were withdrawn or canceled', () => {
    expect(stepsOf({ ...order, outstandingCents: 0, rows: [] })).toEqual([MAIL])
  })

  it('are mail and postal delivery for samples', () => {
    const samples = { ...order, option: 'free' as const, outstandingCents: 0, rows: [sample] }

    expect(stepsOf(samples)).toEqual([MAIL, SAMPLE_DELIVERY_TEXT])
  })

  it.each([
    ['at_pickup', 'U betaalt € 849,15 bij het afhalen.'],
    ['in_showroom', 'U betaalt € 849,15 in onze winkel.'],
    ['deposit', 'Vóór het afhalen voldoet u de overige € 849,15. Daar hoeft u nu niets voor te doen.'],
  ] as const)('for payment option %s and pickup contain %j', (option, sentence) => {
    expect(stepsOf({ ...order, option, delivery: 'pickup' })).toContain(sentence)
  })
})
