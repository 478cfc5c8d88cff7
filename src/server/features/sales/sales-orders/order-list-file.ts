import { LINE_STATE_WORDS } from '#shared/domain/orders/line-states.ts'
import { methodOnDocument } from '#shared/domain/payments/payment-methods.ts'
import { type CsvColumn, csvMoment } from '#shared/kernel/csv.ts'
import type { AddressJson } from '../../../db/tables.ts'
import type { ExportedOrder } from './order-list.ts'

const PAID_LABELS = { none: 'niet betaald', part: 'deels betaald', full: 'betaald' } as const

/** Converts cents to a number of euros. A Dutch Excel shows it with a decimal comma. */
const euros = (cents: number) => cents / 100

/** What was withdrawn of an order. Of a canceled order everything counts as canceled. */
const withdrawnCents = ({ canceledDateTime, releasedCents, canceledCents }: ExportedOrder) =>
  canceledDateTime ? 0 : Math.max(0, releasedCents - canceledCents)

/** Returns how an order ended that is no longer active. */
const endOf = ({ isExpired }: Pick<ExportedOrder, 'isExpired'>) => (isExpired ? 'Vervallen' : 'Geannuleerd')

const streetOf = ({ streetname, houseNumber, houseNumberAddition }: AddressJson) =>
  [streetname, [houseNumber, houseNumberAddition].filter(Boolean).join(' ')].filter(Boolean).join(' ')

const addressOf = (address: AddressJson | null) =>
  address && [streetOf(address), [address.zipcode, address.city].filter(Boolean).join(' '), address.country].join(', ')

/**
 * Columns of the order export: ISO dates and numbers, so that a spreadsheet can sort and sum them. New columns are
 * added at the end.
 */
export const ORDER_COLUMNS: readonly CsvColumn<ExportedOrder>[] = [
  { title: 'Order', value: ({ salesOrderId }) => salesOrderId },
  { title: 'NetSuite', value: ({ netsuiteId }) => netsuiteId },
  { title: 'Gebruiker', value: ({ userId }) => userId },
  { title: 'Naam', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Geplaatst', value: ({ insertDateTime }) => csvMoment(insertDateTime) },
  { title: 'Gesynchroniseerd', value: ({ synchronizedDateTime: at }) => at && csvMoment(at) },
  { title: 'Totaal incl. btw', value: ({ total }) => total },
  { title: 'Betaald', value: ({ paid }) => paid },
  {
    title: 'Betaalstatus',
    value: (order) => {
      if (order.canceledDateTime) return endOf(order).toLowerCase()
      return withdrawnCents(order) > 0 && order.dueCents === 0 ? 'herroepen' : PAID_LABELS[order.paymentState]
    },
  },
  { title: 'Status', value: (order) => (order.canceledDateTime ? endOf(order) : LINE_STATE_WORDS[order.workState]) },
  { title: 'Kanaal', value: ({ channel }) => (channel === 'showroom' ? 'showroom' : 'webwinkel') },
  { title: 'Verkoper', value: ({ seller }) => seller },
  { title: 'Totaal excl. btw', value: ({ netCents }) => euros(netCents) },
  { title: 'Btw', value: ({ vatCents }) => euros(vatCents) },
  { title: 'Herroepen', value: (order) => euros(withdrawnCents(order)) },
  { title: 'Terugbetaald', value: ({ refundedCents }) => euros(refundedCents) },
  { title: 'Nog open', value: ({ dueCents, paid }) => euros(dueCents - Math.round(paid * 100)) },
  { title: 'Betaalwijze', value: ({ methods }) => methods.map(methodOnDocument).join(', ') },
  { title: 'Bedrijf', value: ({ companyName }) => companyName },
  { title: 'Telefoon', value: ({ phoneNumber }) => phoneNumber },
  { title: 'Adres', value: ({ address }) => streetOf(address) },
  { title: 'Postcode', value: ({ address }) => address.zipcode },
  { title: 'Plaats', value: ({ address }) => address.city },
  { title: 'Land', value: ({ address }) => address.country },
  { title: 'Levering', value: ({ delivery }) => (delivery === 'pickup' ? 'afhalen' : 'bezorgen') },
  { title: 'Bezorgadres', value: ({ deliveryAddress }) => addressOf(deliveryAddress) },
  { title: 'Geannuleerd', value: (order) => euros(order.releasedCents - withdrawnCents(order)) },
]
