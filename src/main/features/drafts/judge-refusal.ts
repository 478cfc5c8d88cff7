import type * as z from 'zod/mini'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

/**
 * What an answer other than an order means.
 *
 * `silent`: nobody knows whether it arrived; it is sent again, with the same key. `later`: it was not looked at, and has
 * to be sent when something else has changed. `refused`: it was looked at and there is no order; a person has to mend it.
 */
type Judged = { kind: 'silent' } | { kind: 'later'; reason: string } | { kind: 'refused'; code: string; reason: string }

const SILENT: ReadonlySet<string> = new Set(['server_away', 'offline', 'outage', 'unexpected'])
const LATER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'forbidden',
  'missing_client_header',
  'second_factor_required',
  'too_many_requests',
])

/** Reads why an order was not taken. @param isStaff whether staff were logged in when it was sent */
export function judgeRefusal(error: unknown, isStaff: boolean): Judged {
  // Nothing but a refusal of the shop is an answer; a defect of our own says nothing about what arrived.
  if (!(error instanceof ShopError) || SILENT.has(error.code)) return { kind: 'silent' }
  if (LATER.has(error.code)) return { kind: 'later', reason: error.message }
  // Whose session ended in between is nobody to the server, and nobody may choose how staff are paid.
  if (error.code === 'payment_option_refused' && !isStaff) return { kind: 'later', reason: error.message }
  return { kind: 'refused', code: error.code, reason: [error.message, ...particulars(error)].join(' ') }
}

/** What exactly is wrong: which fields, which lines. */
function particulars(error: ShopError): string[] {
  if (error.fields.length > 0) return [...new Set(error.fields.map(({ message }) => message))].slice(0, 5)
  const { prices_changed, not_enough_stock, not_purchasable } = salesOrders.place.fails
  switch (error.code) {
    case 'prices_changed':
      return linesOf(prices_changed, error.detail).map(
        ({ displayName, seenPrice, currentPrice }) =>
          `${displayName}: was ${euros(seenPrice)}, is nu ${euros(currentPrice)} (excl. btw).`,
      )
    case 'not_enough_stock':
      return linesOf(not_enough_stock, error.detail).map(
        ({ displayName, count, available }) => `${displayName}: ${count} gevraagd, ${available} op voorraad.`,
      )
    case 'not_purchasable':
      return linesOf(not_purchasable, error.detail).flatMap(({ displayName }) =>
        displayName ? [`${displayName}.`] : [],
      )
    default:
      return []
  }
}

function linesOf<Line>(schema: z.ZodMiniType<{ lines: Line[] }>, detail: unknown): Line[] {
  const read = schema.safeParse(detail)
  return read.success ? read.data.lines : []
}

const euros = (amount: number) => new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(amount)
