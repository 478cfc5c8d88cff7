import { readRefusedOrder } from '#shared/contracts/refused-order.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { formatEuros } from '#shared/domain/money/format.ts'

/**
 * What an answer other than an order means.
 *
 * `silent`: nobody knows whether it arrived; it is sent again, with the same key. `later`: it was not looked at, and has
 * to be sent when something else has changed. `refused`: it was looked at and there is no order; a person has to mend it.
 */
type RefusalOutcome =
  | { kind: 'silent' }
  | { kind: 'later'; reason: string }
  | { kind: 'refused'; code: string; reason: string }

const SILENT: ReadonlySet<string> = new Set(['server_away', 'offline', 'outage', 'unexpected'])
const LATER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'forbidden',
  'missing_client_header',
  'second_factor_required',
  'too_many_requests',
])

/** Reads why an order was not taken. @param logInAsStaff whether staff were logged in when it was sent */
export function classifyRefusal(error: unknown, isStaff: boolean): RefusalOutcome {
  // Nothing but a refusal of the shop is an answer; a defect of our own says nothing about what arrived.
  if (!(error instanceof ShopError) || SILENT.has(error.code)) return { kind: 'silent' }
  if (LATER.has(error.code)) return { kind: 'later', reason: error.message }
  // Whose session ended in between is nobody to the server, and nobody may choose how staff are paid.
  if (error.code === 'payment_option_refused' && !isStaff) return { kind: 'later', reason: error.message }
  return { kind: 'refused', code: error.code, reason: [sentenceOf(error), ...refusalDetails(error)].join(' ') }
}

/** What exactly is wrong: which fields, which lines. */
function refusalDetails(error: ShopError): string[] {
  if (error.fields.length > 0) return [...new Set(error.fields.map(({ message }) => message))].slice(0, 5)
  const refused = readRefusedOrder(error)
  switch (refused?.kind) {
    case undefined:
      return []
    case 'prices':
      return refused.lines.map(
        ({ displayName, seenPrice, currentPrice }) =>
          `${displayName}: was ${formatEuros(seenPrice)}, is nu ${formatEuros(currentPrice)} (excl. btw).`,
      )
    case 'stock':
      return refused.lines.map(
        ({ displayName, count, available }) => `${displayName}: ${count} gevraagd, ${available} op voorraad.`,
      )
    case 'lines':
      return refused.lines.flatMap(({ displayName }) => (displayName ? [`${displayName}.`] : []))
    default:
      return refused satisfies never
  }
}

/** The shop's own sentence speaks of a page that can be loaded anew; here somebody has to look what is there already. */
const sentenceOf = ({ code, message }: ShopError) => (code === 'idempotency_key_reused' ? ALREADY_THERE : message)

const ALREADY_THERE =
  'Deze order is bij een eerdere poging al geplaatst, met andere gegevens. Kijk eerst bij de verkooporders.'
