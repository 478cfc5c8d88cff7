import type { OfflinePayment } from '#shared/contracts/pos/offline-payment-channels.ts'
import type { OfflineWarning } from '#shared/contracts/staff-payments.ts'
import { formatCents } from '#shared/domain/money/format.ts'

/** @example paymentInWords(payment) // '€ 150,00 contant' */
export const paymentInWords = ({ type, amountCents, receiptNumber }: OfflinePayment): string =>
  type === 'CASH'
    ? `${formatCents(amountCents)} contant`
    : `${formatCents(amountCents)} gepind op de losse automaat${receiptNumber ? `, bon ${receiptNumber}` : ''}`

/** Returns what happens with the payment, or what the seller must do. */
export function stateInWords({ state, reason, draftId }: OfflinePayment): string {
  switch (state) {
    case 'waiting':
      return draftId === null ? 'Wordt verstuurd zodra de winkel bereikbaar is.' : 'Wordt verstuurd na de order.'
    case 'sending':
      return 'Wordt nagevraagd bij de winkel.'
    case 'sent':
      return 'Staat in de winkel.'
    case 'refused':
      return `De winkel nam de betaling niet aan: ${reason ?? 'onbekende reden'} Geef het geld terug. Wil de klant de order nog, plaats dan een nieuwe en laat daarvoor opnieuw betalen.`
    case 'returned':
      return 'Teruggegeven aan de klant.'
    default:
      return state satisfies never
  }
}

/** Returns what staff must check after the shop recorded the payment. */
export const WARNINGS: Readonly<Record<OfflineWarning, string>> = {
  overpaid: 'Er is nu meer betaald dan de order kost. Betaal het verschil terug op de pagina van de order.',
  order_canceled: 'Deze order is intussen geannuleerd. Betaal het bedrag terug op de pagina van de order.',
  cash_limit: 'Voor deze order is meer contant aangenomen dan mag (Wwft). Overleg met uw leidinggevende.',
}

/** Returns why a count is too early: money that is in the drawer, or on slips, and that the shop does not know yet. */
export function unsentInWords(payments: readonly OfflinePayment[]): string {
  const sumOf = (type: OfflinePayment['type']) =>
    payments.filter((one) => one.type === type).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const parts = [
    sumOf('CASH') > 0 && `${formatCents(sumOf('CASH'))} contant`,
    sumOf('STANDALONE') > 0 && `${formatCents(sumOf('STANDALONE'))} op de losse automaat`,
  ].filter(Boolean)
  return `De winkel kent nog niet alles wat deze kassa innam: ${parts.join(' en ')}. Tel pas als dat is verstuurd.`
}
