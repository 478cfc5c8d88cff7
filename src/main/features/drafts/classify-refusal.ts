import { readRefusedOrder } from '#shared/contracts/refused-order.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { formatEuros } from '#shared/domain/money/format.ts'

/**
 * Meaning of a failed call that places an order.
 *
 * - `silent`: it is unknown whether the order arrived. It is sent again with the same key.
 * - `later`: the server did not check the order. It is sent again after a pause, and at once after a login.
 * - `refused`: the server checked the order and refused it. A user has to correct it.
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

/**
 * Classifies the error of a call that places an order.
 *
 * @param isStaff whether staff are logged in
 */
export function classifyRefusal(error: unknown, isStaff: boolean): RefusalOutcome {
  // Any error other than `ShopError` comes from our own code. It does not tell whether the order arrived.
  if (!(error instanceof ShopError) || SILENT.has(error.code)) return { kind: 'silent' }
  if (LATER.has(error.code)) return { kind: 'later', reason: error.message }
  // The server treats a call without a staff session as a call of a visitor, and refuses payment options of staff. The
  // same call with a staff session may succeed later.
  if (error.code === 'payment_option_refused' && !isStaff) return { kind: 'later', reason: error.message }
  return { kind: 'refused', code: error.code, reason: [sentenceOf(error), ...refusalDetails(error)].join(' ') }
}

/**
 * Returns the details of a refusal, in Dutch: one sentence per refused order line or per invalid field, for at most
 * five fields.
 */
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

/**
 * Returns the Dutch sentence of a refusal. The shop's sentence for a reused key asks to reload the page, which does not
 * help here: the seller has to check the existing orders.
 */
const sentenceOf = ({ code, message }: ShopError) => (code === 'idempotency_key_reused' ? ALREADY_THERE : message)

const ALREADY_THERE =
  'Deze order is bij een eerdere poging al geplaatst, met andere gegevens. Kijk eerst bij de verkooporders.'
