import * as z from 'zod/mini'
import { recordId, requiredText } from './fields.ts'

export const DISCOUNT_REASON_MAX = 200
const MAX_AMOUNT_CENTS = 999_999_999

/** A discount on a line, or on the whole order when `id` is absent. `value`: whole percents, or cents incl. VAT. */
export const discount = z
  .object({
    id: z.optional(recordId),
    kind: z.enum(['percent', 'amount']),
    value: z
      .number('Vul de korting in.')
      .check(
        z.int('Vul hele procenten of centen in.'),
        z.minimum(1, 'Vul de korting in.'),
        z.maximum(MAX_AMOUNT_CENTS),
      ),
    reason: requiredText('Reden', DISCOUNT_REASON_MAX),
  })
  .check(
    z.refine(({ kind, value }) => kind === 'amount' || value <= 100, {
      path: ['value'],
      error: 'Korting mag maximaal 100% zijn.',
    }),
  )

/** The discounts of an order: at most one per line, and one on the whole order. */
export const orderDiscounts = z.array(discount).check(
  z.maxLength(201),
  z.refine(
    (discounts) => new Set(discounts.map(({ id }) => id)).size === discounts.length,
    'Geef per regel ten hoogste één korting.',
  ),
)
