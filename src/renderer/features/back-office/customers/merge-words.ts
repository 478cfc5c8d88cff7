import type { DoubleReason, MergedKind } from '#shared/contracts/customer-merges.ts'

export const DOUBLE_REASON_WORDS: Readonly<Record<DoubleReason, string>> = {
  phone: 'zelfde achternaam en telefoonnummer',
  address: 'zelfde achternaam en adres',
}

const KIND_WORDS: Readonly<Record<MergedKind, readonly [one: string, more: string]>> = {
  orders: ['bestelling', 'bestellingen'],
  quotes: ['offerte', 'offertes'],
  service_cases: ['servicemelding', 'servicemeldingen'],
  notes: ['notitie', 'notities'],
  details: ['adres van het account', 'adressen van het account'],
  reviews: ['review', 'reviews'],
  messages: ['bericht van de website', 'berichten van de website'],
  withdrawals: ['herroeping', 'herroepingen'],
  parked_sales: ['geparkeerde verkoop', 'geparkeerde verkopen'],
  loose_payments: ['losse betaling', 'losse betalingen'],
  stock_waits: ['wachtplek voor een product', 'wachtplekken voor een product'],
  call_backs: ['belafspraak', 'belafspraken'],
}

/** @example movedInWords({ kind: 'orders', count: 2 }) // '2 bestellingen' */
export const movedInWords = ({ kind, count }: { kind: MergedKind; count: number }): string =>
  `${count} ${KIND_WORDS[kind][count === 1 ? 0 : 1]}`
