import { expect, it } from 'vitest'
import { acceptableCash } from '#shared/domain/payments/cash-limit.ts'

// The law forbids € 3.000,00 or more: € 2.999,99 is the most.
it.each([
  [0, 299_999],
  [200_000, 99_999],
  [299_998, 1],
  [299_999, 0],
  [350_000, 0], // received before the law had this limit
])('after %d cents in cash, %d cents more may be accepted', (receivedCents, acceptable) => {
  expect(acceptableCash({ limitCents: 300_000, receivedCents })).toBe(acceptable)
})
