import { describe, expect, it } from 'vitest'
import {
  contentOf,
  discountsOf,
  type EditedLine,
  fieldsOf,
  pricesOf,
  problemsOf,
  type QuoteFields,
  type TypedDiscount,
} from '#src/renderer/features/back-office/quotes/quote-fields.ts'

const NONE: TypedDiscount = { kind: '', value: '' }

const line = (changes: Partial<EditedLine> = {}): EditedLine => ({
  id: 7,
  displayName: 'Bank Merel',
  choices: '',
  imageUrl: null,
  netPrice: 825.62,
  count: 1,
  discount: NONE,
  ...changes,
})

const fields = (changes: Partial<QuoteFields> = {}): QuoteFields => ({
  customerType: 'private',
  companyName: '',
  vatnumber: '',
  kvknumber: '',
  gender: '',
  firstname: 'Anna',
  middlename: '',
  lastname: 'Wilde',
  email: 'anna@voorbeeld.example',
  phoneNumber: '',
  reference: '',
  remarks: '',
  validUntil: '2026-12-29',
  lines: [line()],
  orderDiscount: NONE,
  reason: 'Vaste klant',
  ...changes,
})

describe('the form of a quote', () => {
  it('reads amounts as Dutch, and percentages as whole numbers', () => {
    const lines = [line({ discount: { kind: 'amount', value: '1.000,50' } })]

    expect(discountsOf({ lines, orderDiscount: { kind: 'percent', value: '5' }, reason: ' Vaste klant ' })).toEqual([
      { id: 7, kind: 'amount', value: 100_050, reason: 'Vaste klant' },
      { kind: 'percent', value: 5, reason: 'Vaste klant' },
    ])
  })

  it('shows the totals that the server will compute', () => {
    const { totals } = pricesOf(fields({ lines: [line({ discount: { kind: 'percent', value: '10' } })] }))

    expect(totals).toEqual({ net: 74_306, vat: 15_604, gross: 89_910, discount: 9990 })
  })

  it.each<[Partial<QuoteFields>, string[]]>([
    [{}, []],
    [{ lines: [] }, ['lines']],
    [{ validUntil: '2026-11-28' }, ['validUntil']],
    [{ validUntil: '' }, ['validUntil']],
    [{ lines: [line({ discount: { kind: 'percent', value: '12,5' } })] }, ['lines.0.discount']],
    [{ lines: [line({ discount: { kind: 'amount', value: '1,234' } })] }, ['lines.0.discount']],
    [{ orderDiscount: { kind: 'percent', value: '5' }, reason: ' ' }, ['reason']],
  ])('names the wrong fields of %o', (changes, expected) => {
    expect(Object.keys(problemsOf(fields(changes), '2026-11-29'))).toEqual(expected)
  })

  it('sends ids, counts and discounts, and no prices', () => {
    const { lines, discounts } = contentOf(fields({ orderDiscount: { kind: 'amount', value: '10' } }))

    expect(lines).toEqual([{ id: 7, count: 1 }])
    expect(discounts).toEqual([{ kind: 'amount', value: 1000, reason: 'Vaste klant' }])
  })

  it('is filled with the newest version, at list prices', () => {
    const { reference: _, ...buyer } = fields()
    const filled = fieldsOf({
      buyer: { ...buyer, reference: 'PO 7' },
      versions: [
        {
          version: 2,
          state: 'draft',
          madeDateTime: '2026-11-29T12:00:00Z',
          sentDateTime: null,
          validUntil: '2026-12-29',
          remarks: 'Tot dan',
          discounts: [{ id: 7, kind: 'amount', value: 9990, reason: 'Vaste klant' }],
          lines: [
            {
              inventoryItemId: 7,
              itemId: 'M-7',
              displayName: 'Bank Merel',
              options: [{ label: 'Leer', value: 'Touch Cognac' }],
              basePrice: 743.0579,
              listPrice: 825.62,
              count: 1,
              isMadeToMeasure: true,
              imageUrl: null,
            },
          ],
          totals: { gross: 899.1, net: 743.06, vat: 156.04, discount: 99.9 },
          isSealIntact: null,
        },
      ],
    })

    expect(filled).toMatchObject({ reference: 'PO 7', remarks: 'Tot dan', reason: 'Vaste klant', orderDiscount: NONE })
    expect(filled.lines).toMatchObject([
      { netPrice: 825.62, choices: 'Leer: Touch Cognac', discount: { kind: 'amount', value: '99,90' } },
    ])
  })
})
