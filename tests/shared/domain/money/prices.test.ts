import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cartTotals,
  cents,
  centsFromEuros,
  eurosFromCents,
  grossUnitPrice,
  netUnitPrice,
  setNetPrice,
  setTotals,
} from '#shared/domain/money/prices.ts'
import { checkProperty } from '#tests/support/check-property.ts'

/** Divides and rounds half up: floor((2a + b) / 2b). Uses integers, so that expected values have no float errors. */
const roundedQuotient = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)
const exactGross = (tenThousandths: bigint) => Number(roundedQuotient(tenThousandths * 121n, 50_000n) * 5n)
const exactNet = (tenThousandths: bigint) => Number(roundedQuotient(tenThousandths, 100n))

/** A price with four decimals as the ERP writes it. `whole` is the same price in ten-thousandths of a euro. */
const price = fc.integer({ min: 0, max: 99_999_999_999 }).map((whole) => ({
  whole: BigInt(whole),
  netPrice: Number(`${Math.floor(whole / 10_000)}.${String(whole % 10_000).padStart(4, '0')}`),
}))

describe('the price of one unit', () => {
  it.each([
    [0, 0], // a color sample is free
    [825.62, 99900], // € 999,00
    [7.5, 910], // € 9,075 is halfway, which is rounded up
    [0.02, 0],
    [0.0206, 0], // € 0,024926 is nearer to zero
    [0.0207, 5],
    [9_999_999.99, 1_210_000_000],
  ])('with a net price of € %d is %d cents', (netPrice, gross) => {
    expect(grossUnitPrice(netPrice)).toBe(gross)
  })

  it('is exact for every price from 0 to 2000 in steps of a cent', () => {
    const wrong: number[] = []
    for (let amount = 0; amount <= 200_000; amount += 1) {
      const netPrice = Number(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)
      const whole = BigInt(amount) * 100n
      if (grossUnitPrice(netPrice) !== exactGross(whole)) wrong.push(netPrice)
      if (grossUnitPrice(amount / 100) !== exactGross(whole)) wrong.push(netPrice)
      if (netUnitPrice(netPrice) !== amount) wrong.push(netPrice)
    }

    expect(wrong).toEqual([])
  })

  it('is exact for prices with four decimals', () => {
    checkProperty(
      fc.property(price, ({ whole, netPrice }) => {
        expect(grossUnitPrice(netPrice)).toBe(exactGross(whole))
        expect(netUnitPrice(netPrice)).toBe(exactNet(whole))
      }),
      { numRuns: 5000 },
    )
  })

  it('is a multiple of five cents, within two and a half cents of the exact price', () => {
    checkProperty(
      fc.property(price, ({ whole, netPrice }) => {
        const gross = BigInt(grossUnitPrice(netPrice))
        expect(gross % 5n).toBe(0n)
        const offBy = gross * 10_000n - whole * 121n // in ten-thousandths of a cent
        expect(offBy <= 25_000n && offBy > -25_000n).toBe(true)
      }),
    )
  })

  it('never decreases when the net price increases', () => {
    checkProperty(
      fc.property(price, price, (one, other) => {
        const [low, high] = one.whole <= other.whole ? [one, other] : [other, one]
        expect(grossUnitPrice(low.netPrice)).toBeLessThanOrEqual(grossUnitPrice(high.netPrice))
      }),
    )
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300])('cannot be computed from the net price %d', (netPrice) => {
    expect(() => grossUnitPrice(netPrice)).toThrow(RangeError)
  })
})

describe('the totals of the cart', () => {
  it('are sums of unit prices that are rounded before they are added', () => {
    const lines = [
      { netPrice: 7.5, count: 3 },
      { netPrice: 825.62, count: 1 },
    ]

    expect(cartTotals(lines)).toEqual({
      net: 3 * 750 + 82_562,
      vat: 3 * 910 + 99_900 - (3 * 750 + 82_562),
      gross: 3 * 910 + 99_900,
    })
  })

  it('are zero for an empty cart', () => {
    expect(cartTotals([])).toEqual({ net: 0, vat: 0, gross: 0 })
  })

  it('add up to the cent, and equal the sums of exactly computed unit prices', () => {
    const line = fc.record({ piece: price, count: fc.integer({ min: 1, max: 999 }) })
    checkProperty(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const totals = cartTotals(lines.map(({ piece, count }) => ({ netPrice: piece.netPrice, count })))

        expect(totals.net + totals.vat).toBe(totals.gross)
        expect(totals.gross).toBe(lines.reduce((sum, { piece, count }) => sum + exactGross(piece.whole) * count, 0))
        expect(totals.net).toBe(lines.reduce((sum, { piece, count }) => sum + exactNet(piece.whole) * count, 0))
      }),
    )
  })
})

describe('the price of a set', () => {
  const set = [
    { netPrice: 0.1, quantity: 3 },
    { netPrice: 7.5, quantity: 2 },
  ]

  it('is the sum of its components, without float errors', () => {
    expect(setNetPrice(set)).toBe(15.3)
    expect(setNetPrice([])).toBe(0)
  })

  it('on the product page equals the total of its components in the cart', () => {
    expect(setTotals(set).gross).toBe(
      cartTotals(set.map(({ netPrice, quantity }) => ({ netPrice, count: quantity }))).gross,
    )
    expect(setTotals(set).gross).toBe(3 * 10 + 2 * 910)
  })
})

describe('cents and euros', () => {
  it.each([
    [1.005, 101],
    [0.1 + 0.2, 30],
    [8.345, 835],
    [-0, 0],
    [9_999_999.99, 999_999_999],
  ])('€ %d is %d cents', (euros, amount) => {
    expect(centsFromEuros(euros)).toBe(amount)
    expect(Object.is(centsFromEuros(euros), -0)).toBe(false)
  })

  it('convert both ways without loss', () => {
    checkProperty(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        expect(centsFromEuros(eurosFromCents(amount))).toBe(amount)
      }),
    )
  })

  it.each([0.5, Number.NaN, 2 ** 53])('does not accept %d as an amount in cents', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError)
  })
})
