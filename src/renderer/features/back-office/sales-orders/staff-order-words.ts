import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { TimelineEntry } from '#shared/contracts/staff-orders.ts'
import { formatCents, formatEuros } from '#shared/domain/money/format.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { COUNTRY_NAMES } from '#shared/domain/orders/buyer.ts'
import { CANCELLATION_REASON_WORDS, CANCELLATION_REASONS } from '#shared/domain/orders/cancellation.ts'
import { LINE_STATE_WORDS, LINE_STATES } from '#shared/domain/orders/line-states.ts'
import { isPaid, refundOf } from '#shared/domain/payments/order-payment.ts'
import { caseName } from '#shared/domain/service/problems.ts'
import { SERVICE_STATES, stateInWords as serviceStateInWords } from '#shared/domain/service/states.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { lookup } from '#shared/kernel/lookup.ts'

type Payment = SalesOrder['salesOrderPayments'][number]

/** Text for an order that the ERP does not have yet. */
export const NOT_SYNCHRONIZED = 'nog niet gesynchroniseerd'
/** Text for an order that was canceled before it was sent to the ERP. */
export const STAYS_HERE = 'niet naar de boekhouding'

export const dayText = (day: string | null) => (day ? dayInWords(`${day}T12:00:00Z`) : '')

/**
 * Describes the state of a payment: paid with code 100, PENDING while it runs (docs/requirements.md#s4). An ended
 * payment shows the provider's code (docs/decisions.md#i48). After a partial refund it remains paid
 * (docs/decisions.md#i42).
 */
export function paymentStateText({ payStatusCode, state, payment, refunded = 0 }: Payment): string {
  const refund = refundIn({ state, payment, refunded })
  if (refund === 'whole') return 'TERUGBETAALD'
  if (refund === 'part') return `Betaald (deels terugbetaald ${formatEuros(refunded)})`
  if (isPaid(payStatusCode)) return 'Betaald'
  const end = PAYMENT_ENDS[state]
  if (end) return payStatusCode === null ? end : `${end} (code ${payStatusCode})`
  return state === 'unknown' ? 'Onbekend (PENDING)' : 'Loopt (PENDING)'
}

/** Returns whether the row of a payment is highlighted as paid. A full refund removes the highlight. */
export const isShownAsPaid = (payment: Payment): boolean =>
  isPaid(payment.payStatusCode) && refundIn(payment) !== 'whole'

const refundIn = ({ state, payment, refunded = 0 }: Pick<Payment, 'state' | 'payment' | 'refunded'>) =>
  refundOf({ state, amountCents: centsFromEuros(payment), refundedCents: centsFromEuros(refunded) })

const PAYMENT_ENDS: Partial<Record<Payment['state'], string>> = {
  failed: 'Mislukt',
  cancelled: 'Geannuleerd',
  expired: 'Verlopen',
  charged_back: 'Teruggeboekt',
  review: 'Nakijken',
}

export const FIELD_WORDS: Readonly<Record<string, string>> = lookup({
  reference: 'Referentie',
  remarks: 'Opmerkingen',
  delivery: 'Levering',
  customerType: 'Klanttype',
  companyName: 'Bedrijfsnaam',
  vatnumber: 'Btw-nummer',
  kvknumber: 'KvK-nummer',
  gender: 'Aanhef',
  firstname: 'Voornaam',
  middlename: 'Tussenvoegsel',
  lastname: 'Achternaam',
  email: 'E-mail',
  phoneNumber: 'Telefoon',
  country: 'Land',
  zipcode: 'Postcode',
  houseNumber: 'Huisnummer',
  houseNumberAddition: 'Toevoeging',
  streetname: 'Straat',
  city: 'Plaats',
  province: 'Provincie',
  municipality: 'Gemeente',
  deliveryAddress: 'Ander bezorgadres',
  deliveryAddressCountry: 'Bezorgadres: land',
  deliveryAddressZipcode: 'Bezorgadres: postcode',
  deliveryAddressHouseNumber: 'Bezorgadres: huisnummer',
  deliveryAddressHouseNumberAddition: 'Bezorgadres: toevoeging',
  deliveryAddressStreetname: 'Bezorgadres: straat',
  deliveryAddressCity: 'Bezorgadres: plaats',
  deliveryAddressProvince: 'Bezorgadres: provincie',
  deliveryAddressMunicipality: 'Bezorgadres: gemeente',
})

const VALUE_WORDS = lookup<Readonly<Record<string, string>>>({
  delivery: { delivery: 'Bezorgen', pickup: 'Afhalen' },
  customerType: { private: 'Particulier', business: 'Zakelijk' },
  gender: { m: 'De heer', v: 'Mevrouw' },
  deliveryAddress: { same: 'Nee', other: 'Ja' },
  country: COUNTRY_NAMES,
  deliveryAddressCountry: COUNTRY_NAMES,
})

/** Display text of a field value. */
export const valueText = (field: string, value: string) => VALUE_WORDS[field]?.[value] ?? (value || '(leeg)')

const MAILS: Readonly<Record<string, string>> = lookup({
  'order-confirmation': 'Bevestiging van de bestelling',
  'payment-received': 'Betaling ontvangen',
  'payment-refunded': 'Terugbetaling',
  'payment-link': 'Betaallink',
  'unpaid-order': 'Bestelling nog niet betaald',
  'payment-reminder': 'Herinnering: nog te betalen',
  'payment-plan-agreed': 'Betaalafspraak',
  'order-lines': 'Stand van de bestelling',
  'order-canceled': 'Bestelling geannuleerd',
  'pieces-canceled': 'Stuks geannuleerd',
  'order-change-proposed': 'Voorstel om te wijzigen',
  'order-changed': 'Bestelling gewijzigd',
  'order-change-refused': 'Wijziging afgewezen, aan de winkel',
  'delivery-offer': 'Bezorgmomenten om uit te kiezen',
  'delivery-planned': 'Bezorging gepland',
  'return-expected': 'Retour verwacht',
  'return-received': 'Retour ontvangen',
  'delivery-moved': 'Bezorging verzet',
  'delivery-unplanned': 'Bezorging vervallen',
  'delivery-underway': 'Bezorgers onderweg',
})
const MAIL_STATES = {
  queued: 'staat klaar',
  sending: 'wordt verstuurd',
  sent: 'verstuurd',
  dead: 'niet aangekomen',
  closed: 'met de hand afgehandeld',
} as const

export const mailName = (mail: string) => MAILS[mail] ?? mail

/** Describes an event of the timeline in a sentence. */
export function timelineText(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'mail':
      return `Mail "${mailName(entry.mail)}"${entry.isCopy ? ', opnieuw' : ''}: ${MAIL_STATES[entry.state]}`
    case 'sync':
      return `${SYNCED[entry.sync] ?? 'Bestelling'}: ${SYNC_STATES[entry.state]}`
    case 'note':
      return entry.text
    case 'event':
      return eventText(entry.event, entry.detail)
    default:
      return entry satisfies never
  }
}

const SYNCED: Readonly<Record<string, string>> = lookup({
  deposit: 'Betaling',
  refund: 'Terugbetaling',
  return: 'Retour',
})
const SYNC_STATES = {
  queued: 'wacht op de boekhouding',
  sending: 'wordt naar de boekhouding gestuurd',
  sent: 'naar de boekhouding gestuurd',
  dead: 'niet aangekomen bij de boekhouding',
  closed: 'gaat niet naar de boekhouding',
} as const

const EVENTS: Readonly<Record<string, string>> = lookup({
  placed: 'Bestelling geplaatst',
  'note-removed': 'Notitie ongedaan gemaakt',
  'payment-started': 'Betaling gestart',
  'payment-paid': 'Betaald',
  'payment-failed': 'Betaling mislukt',
  'payment-cancelled': 'Betaling geannuleerd',
  'payment-expired': 'Betaling verlopen',
  'payment-unknown': 'Uitkomst van de betaling onbekend',
  'payment-open': 'Betaling loopt',
  'payment-refunded': 'Betaling terugbetaald',
  'payment-charged_back': 'Betaling teruggeboekt door de bank',
  'payment-review': 'Betaling klopt niet met wat gevraagd was',
  'refund-requested': 'Terugbetaling aangevraagd',
  'refund-done': 'Terugbetaald',
  'refund-refused': 'Terugbetaling geweigerd',
  'pay-link-sent': 'Betaallink gemaild',
  'payment-reminded': 'Herinnerd aan wat nog betaald moet worden',
  'payment-plan-agreed': 'Betaalafspraak gemaakt',
  'payment-plan-ended': 'Betaalafspraak beëindigd',
  'loose-payment-made': 'Losse betaling begonnen',
  withdrawal: 'Herroeping',
  'return-expected': 'Retour verwacht',
  'return-sent': 'Klant toonde bewijs van verzending van de retour',
  'return-received': 'Retour geteld en beoordeeld',
  'return-ended': 'Retour beëindigd: er komt niets terug',
  'service-opened': 'Servicemelding',
  'discount-given': 'Korting gegeven',
  'discount-approved': 'Korting goedgekeurd',
  'customer-linked': 'Aan een klantaccount gekoppeld',
  'customer-merged': 'Van de ene klant naar de andere, omdat die zijn samengevoegd',
  'customer-unmerged': 'Terug naar de eigen klant: het samenvoegen is ongedaan gemaakt',
  'change-refused': 'Klant wees het voorstel om te wijzigen af',
  'change-withdrawn': 'Voorstel om te wijzigen ingetrokken',
  revived: 'Na het vervallen toch betaald: de bestelling gaat door',
  'delivery-planned': 'Levering gepland',
  'delivery-moved': 'Levering verzet',
  'delivery-unplanned': 'Levering van de planning gehaald',
  'delivery-offered': 'Bezorgmomenten voorgesteld aan de klant',
  'call-promised': 'Beloofd terug te bellen',
  'call-done': 'Teruggebeld',
  'call-reopened': 'Teruggebeld ongedaan gemaakt',
  'call-missed': 'Gebeld, niet bereikt',
  'call-moved': 'Terugbellen verplaatst',
  'promise-replaced': 'Levertijd verplaatst in overleg met de klant',
  'promise-explained': 'Reden van een latere levering vastgelegd',
  'weeks-preferred': 'Voorkeursweken gewijzigd',
  'delivery-access': 'Klant vertelde hoe wij binnenkomen',
  'delivery-passages': 'Klant stuurde maten van deur, gang, trap of lift',
  'canceled-in-erp': 'Ook in NetSuite geannuleerd',
  'not-revived': 'Na het vervallen toch betaald, maar de voorraad is intussen verkocht',
  'payment-checked': 'Met PAY. vergeleken na het terugzetten van een reservekopie: de klant kan weer betalen',
  'promise-kept': 'Verkocht zoals de kassa zonder verbinding beloofde',
  'customer-unlinked': 'Losgemaakt van het klantaccount',
})

/** What drivers report. */
const REPORTS: Readonly<Record<string, string>> = lookup({
  under_way: 'Bezorgers onderweg',
  delivered: 'Bezorgd en getekend',
  not_home: 'Niet thuis; de regels staan weer op "Gereed"',
  damaged: 'Schade bij de levering; de regels staan weer op "Gereed"',
  refused: 'Levering niet aangenomen; de regels staan weer op "Gereed"',
})

const REVIVED_IN_ERP =
  'Na het vervallen toch betaald: de bestelling gaat door. Zij staat al in NetSuite: annuleer haar daar niet'

/** The shop began to close the order in NetSuite, so a message opens it there again. */
const REOPENED_IN_ERP =
  'Na het vervallen toch betaald: de bestelling gaat door. De winkel opent haar weer in NetSuite: annuleer haar daar niet'

/** Why a paid order stayed expired that NetSuite has, and what staff do. */
const NOT_REVIVED = {
  canceled:
    'Na het vervallen toch betaald, maar de bestelling is in NetSuite al geannuleerd: betaal terug, of maak met de klant een nieuwe bestelling',
  sold: 'Na het vervallen toch betaald, maar de voorraad is intussen verkocht: betaal terug, of maak met de klant een nieuwe bestelling',
  unknown: 'Na het vervallen toch betaald. De bestelling staat al in NetSuite: kijk daar of zij door kan gaan',
} as const

function eventText(event: string, detail: Readonly<Record<string, unknown>>): string {
  if (event === 'undone') {
    const former = typeof detail.of === 'object' && detail.of !== null ? (detail.of as Record<string, unknown>) : {}
    return `Ongedaan gemaakt: ${eventText(String(detail.event), former)}`
  }
  if (event === 'order-corrected') {
    const fields = Array.isArray(detail.fields)
      ? detail.fields.map((field) => FIELD_WORDS[String(field)] ?? String(field))
      : []
    return `Gegevens gewijzigd: ${fields.join(', ')}`
  }
  if (event === 'leather-batch') {
    return detail.leatherBatch ? `Partij leer vastgelegd: ${String(detail.leatherBatch)}` : 'Partij leer weer onbekend'
  }
  if (event === 'lines-moved') {
    const state = LINE_STATES.find((value) => value === detail.state)
    const count = Array.isArray(detail.rowIds) ? detail.rowIds.length : 0
    const lines = count === 1 ? '1 regel' : `${count} regels`
    const words = `${lines} op "${state ? LINE_STATE_WORDS[state] : '?'}" per ${dayText(String(detail.day))}`
    return [words, detail.isCorrection && ' (correctie)', detail.isMailed === false && ', zonder mail']
      .filter(Boolean)
      .join('')
  }
  if (event === 'delivery-report') {
    const isDone = detail.report === 'delivered'
    const visited = isDone && detail.serviceCaseId ? 'Servicebezoek afgelegd' : undefined
    const collected = isDone && detail.returnId ? 'Retour opgehaald' : undefined
    const words = visited ?? collected ?? REPORTS[String(detail.report)] ?? String(detail.report)
    return `${words}${detail.isLate ? ' (te laat gemeld: de levering was al afgerond of vervallen)' : ''}`
  }
  if (event.startsWith('delivery-') && typeof detail.day === 'string') {
    const others = detail.serviceCaseId ? VISIT_EVENTS : COLLECTION_EVENTS
    const words = detail.returnId || detail.serviceCaseId ? others[event] : EVENTS[event]
    return `${words ?? event}: ${dayText(detail.day)}, ${detail.from} – ${detail.until} uur`
  }
  if (event === 'payment-plan-agreed' && Array.isArray(detail.parts)) {
    const parts = detail.parts.map(
      ({ dueOn, amountCents }) => `${formatCents(Number(amountCents))} op ${dayText(String(dueOn))}`,
    )
    return `Betaalafspraak gemaakt: ${parts.join(', ')}`
  }
  if (event === 'canceled') {
    const isExported = detail.wasExported ? '. De bestelling staat al in NetSuite' : ''
    if (detail.reason === 'expired') return `Bestelling vervallen: niet op tijd betaald${isExported}`
    if (detail.reason === 'staff') return `De hele bestelling is geannuleerd${isExported}`
    const why = detail.reason === 'changed' ? ', om die te wijzigen' : ''
    return `Bestelling geannuleerd door de klant${why}${isExported}`
  }
  if (event === 'pieces-canceled') return canceledText(detail)
  if (event === 'loose-payment-linked') {
    return `Losse betaling ${String(detail.loosePaymentId)} gekoppeld: ${formatCents(Number(detail.amountCents))}`
  }
  if (event === 'loose-payment-moved') return `Gekoppeld aan order ${String(detail.salesOrderId)}`
  if (event === 'loose-payment-unlinked') {
    const mailed = detail.isMailed ? '; de klant kreeg al een mail van de betaling' : ''
    return `Koppeling van losse betaling ${String(detail.loosePaymentId)} ongedaan gemaakt: ${formatCents(Number(detail.amountCents))}${mailed}`
  }
  if (event === 'loose-payment-returned') return `Koppeling aan order ${String(detail.salesOrderId)} ongedaan gemaakt`
  if (event === 'change-proposed') return `Wijziging voorgesteld: ${changedPrice(detail)}`
  if (event === 'order-changed') return `Bestelling gewijzigd: ${changedPrice(detail)}`
  if (event === 'quote-accepted') return `Klant accepteerde offerte ${String(detail.number)}`
  if (event === 'revived' && detail.isInErp) return detail.isReopened ? REOPENED_IN_ERP : REVIVED_IN_ERP
  if (event === 'canceled-in-erp' && detail.reason === 'closed') return 'In NetSuite gesloten'
  if (event === 'not-revived' && detail.isInErp) {
    return detail.reason === 'canceled' || detail.reason === 'sold' ? NOT_REVIVED[detail.reason] : NOT_REVIVED.unknown
  }
  if (event === 'service-state') {
    const state = SERVICE_STATES.find((value) => value === detail.state)
    return `Servicemelding ${caseName(Number(detail.serviceCaseId))}: ${state ? serviceStateInWords(state) : '?'}`
  }
  const amountCents = detail.amountCents ?? detail.discountCents
  const amount = typeof amountCents === 'number' ? `: ${formatCents(amountCents)}` : ''
  const reason = typeof detail.reason === 'string' && detail.reason ? ` (${detail.reason})` : ''
  return `${EVENTS[event] ?? event}${amount}${reason}`
}

/** The planning of the collection of a return, by the event of a delivery. */
const COLLECTION_EVENTS: Readonly<Record<string, string>> = lookup({
  'delivery-planned': 'Retour ophalen gepland',
  'delivery-moved': 'Retour ophalen verzet',
  'delivery-unplanned': 'Retour ophalen van de planning gehaald',
})

/** The planning of a visit for a service case, by the event of a delivery. */
const VISIT_EVENTS: Readonly<Record<string, string>> = lookup({
  'delivery-planned': 'Servicebezoek gepland',
  'delivery-moved': 'Servicebezoek verzet',
  'delivery-unplanned': 'Servicebezoek van de planning gehaald',
})

/** Describes the effect of a change on the price of the order. */
const changedPrice = ({ dueBeforeCents, dueCents, isDeliveryChanged }: Readonly<Record<string, unknown>>): string => {
  const due = formatCents(Number(dueCents))
  const price =
    dueBeforeCents === dueCents ? `de prijs blijft ${due}` : `van ${formatCents(Number(dueBeforeCents))} naar ${due}`
  return isDeliveryChanged ? `${price}, met een andere levering` : price
}

/** Describes a cancellation of pieces by staff: how many, why, and for which fee. */
function canceledText({
  pieces,
  reason,
  feeCents,
  isMailed,
  note,
  feeReason,
}: Readonly<Record<string, unknown>>): string {
  const counts = Array.isArray(pieces) ? pieces.map((piece: unknown) => countIn(piece)) : []
  const count = counts.reduce((sum, one) => sum + one, 0)
  const why = CANCELLATION_REASONS.find((value) => value === reason)
  const fee = typeof feeCents === 'number' && feeCents > 0 ? `, kosten ${formatCents(feeCents)}` : ''
  return [
    `${count === 1 ? '1 stuk' : `${count} stuks`} geannuleerd: ${why ? CANCELLATION_REASON_WORDS[why].toLowerCase() : '?'}${fee}`,
    isMailed === false && 'zonder mail',
    typeof note === 'string' && note !== '' && note,
    typeof feeReason === 'string' && feeReason !== '' && `Reden van de kosten: ${feeReason}`,
  ]
    .filter(Boolean)
    .join('. ')
}

const countIn = (piece: unknown): number =>
  typeof piece === 'object' && piece !== null && 'count' in piece && typeof piece.count === 'number' ? piece.count : 0

/** Returns the name of the user who caused an event: a mail address, the customer or the shop. */
export const whoText = (by: string | null) => (by === 'klant' ? 'klant' : (by ?? 'de winkel'))
