import type { CashLimit } from '#shared/contracts/payments.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import type { PanelAttempt, PanelRefusal } from '#shared/domain/payments/payment-process.ts'
import { money, when } from '../frame/index.ts'

type Words = { tone: 'quiet' | 'good' | 'bad'; text: string }

/**
 * Describes the state of a payment in one sentence for the seller.
 *
 * @param isSilent the payment terminal has not responded for a minute
 */
export function paymentWords(payment: StaffPayment, isSilent: boolean): Words {
  const { state, paymentType, amount, refunded } = payment
  if (state === 'starting' || state === 'open') {
    return { tone: 'quiet', text: paymentType === 'TERMINAL' ? terminalWords(isSilent) : linkWords(payment) }
  }
  return endedWords(state, amount, refunded)
}

/** Describes the outcome of a payment in one sentence. Amounts in EUR. */
function endedWords(state: AttemptState | null, amount: number, refunded = state === 'refunded' ? amount : 0): Words {
  switch (state) {
    case null:
    case 'starting':
    case 'open':
    case 'unknown':
      return { tone: 'quiet', text: SILENT }
    case 'paid':
      return {
        tone: 'good',
        text: `${money(amount)} is betaald${refunded > 0 ? `, waarvan ${money(refunded)} is terugbetaald` : ''}.`,
      }
    case 'failed':
      return { tone: 'bad', text: 'De betaling is geweigerd of mislukt. Er is niets betaald.' }
    case 'cancelled':
      return { tone: 'bad', text: 'De betaling is geannuleerd. Er is niets betaald.' }
    case 'expired':
      return { tone: 'bad', text: 'De betaling is verlopen. Er is niets betaald.' }
    case 'refunded':
      return { tone: 'quiet', text: `${money(refunded)} van ${money(amount)} is terugbetaald.` }
    case 'charged_back':
      return { tone: 'bad', text: 'De bank heeft deze betaling teruggedraaid. Het bedrag staat weer open.' }
    case 'review':
      return { tone: 'bad', text: 'Er kwam iets anders binnen dan gevraagd. Kijk de betaling na bij PAY.' }
    default:
      return state satisfies never
  }
}

const SILENT =
  'De uitkomst is nog onbekend en wordt nagevraagd. Zodra wij het weten staat het hier; neem het bedrag niet nog eens in.'

const terminalWords = (isSilent: boolean) => (isSilent ? SILENT : 'De klant kan nu pinnen. Wacht op de pinautomaat…')

const linkWords = ({ paymentUrl, expiresDateTime }: StaffPayment) =>
  paymentUrl
    ? `De betaallink wacht op de klant${expiresDateTime ? ` en werkt tot ${when(expiresDateTime)}` : ''}.`
    : 'De betaallink wordt gemaakt…'

/**
 * Describes this panel's attempt as far as the panel knows. The server may not have reported the attempt yet, or may be
 * unreachable.
 */
export function attemptWords({ phase, type, amountCents, state }: PanelAttempt): Words {
  switch (phase) {
    case 'starting':
      return { tone: 'quiet', text: 'De betaling wordt gestart…' }
    case 'open':
      return { tone: 'quiet', text: type === 'TERMINAL' ? terminalWords(false) : 'De betaallink wacht op de klant.' }
    case 'silent':
    case 'unknown':
      return { tone: 'quiet', text: SILENT }
    case 'ended':
      return endedWords(state, amountCents / 100)
    case 'refused':
      return { tone: 'bad', text: 'De betaling is niet gestart. Er is niets betaald.' }
    default:
      return phase satisfies never
  }
}

/**
 * Returns the text under the keypad for a refused call (docs/requirements.md#s8), with the details of the failure: the
 * payment that is in progress with its user, or the cash that may still be accepted.
 */
export function refusalWords(error: unknown): string {
  if (!(error instanceof ShopError)) return 'Er is een fout opgetreden. Probeer het nog eens.'
  const fields = error.fields.map(({ message }) => message)
  return [...(fields.length > 0 ? new Set(fields) : [error.message]), ...detailWords(error)].join(' ')
}

/** Returns the text for an attempt that this panel could not start or abort, with the details of the failure. */
export const panelRefusalWords = ({ code, message, detail }: PanelRefusal): string =>
  [message, ...detailWords({ code, detail })].join(' ')

type OpenPayment = {
  paymentType: PaymentType
  other?: { amount: number; startedBy: string | null; startedDateTime: string }
}

/** Detail of the failure `terminal_busy` in the contract of `payments.start`. */
type BusyTerminal = { salesOrderId: number; amount: number; startedBy: string | null; startedDateTime: string }

/** Explains why cash is refused, with the cash that the order received already (docs/decisions.md#i44). */
export const cashWords = ({ limit, received }: CashLimit): string =>
  [
    `Voor één verkoop mag ${money(limit)} of meer niet contant worden aangenomen, ook niet in delen (Wwft).`,
    ...(received > 0 ? [`Voor deze order is al ${money(received)} contant aangenomen.`] : []),
  ].join(' ')

/** Returns a sentence about the detail of a failure, or none. */
function detailWords({ code, detail }: { code: string; detail?: unknown }): string[] {
  if (code === 'cash_limit' && detail) {
    const { acceptable } = detail as CashLimit // the contract of `payments.start`
    return [
      acceptable > 0 ? `Nog ten hoogste ${money(acceptable)} contant.` : 'Neem de rest met pin of een betaallink.',
    ]
  }
  if (code === 'terminal_busy' && detail) {
    const { salesOrderId, amount, startedBy, startedDateTime } = detail as BusyTerminal
    const who = startedBy ?? 'Een collega'
    return [`${who} is er sinds ${when(startedDateTime)} mee bezig: ${money(amount)} voor order ${salesOrderId}.`]
  }
  if (code !== 'payment_open' || !detail) return []
  const { paymentType, other } = detail as OpenPayment // the contract of `payments.start`
  if (!other) return []
  const who = other.startedBy ?? 'de klant'
  return [
    `Het is ${methodLabel(paymentType)} van ${money(other.amount)}, gestart door ${who} op ${when(other.startedDateTime)}.`,
  ]
}
