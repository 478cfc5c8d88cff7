import type { ListedOrder } from '#shared/contracts/staff-orders.ts'
import { LINE_STATE_WORDS } from '#shared/domain/orders/line-states.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import type { CsvColumn } from '../../http/csv.ts'

const PAID_WORDS = { none: 'niet betaald', part: 'deels betaald', full: 'betaald' } as const

/** The list of orders as a spreadsheet shows it. */
export const ORDER_COLUMNS: readonly CsvColumn<ListedOrder>[] = [
  { title: 'Order', value: ({ salesOrderId }) => salesOrderId },
  { title: 'NetSuite', value: ({ netsuiteId }) => netsuiteId },
  { title: 'Gebruiker', value: ({ userId }) => userId },
  { title: 'Naam', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Geplaatst', value: ({ insertDateTime }) => momentInWords(insertDateTime) },
  { title: 'Gesynchroniseerd', value: ({ synchronizedDateTime: at }) => at && momentInWords(at) },
  { title: 'Totaal incl. btw', value: ({ total }) => total },
  { title: 'Betaald', value: ({ paid }) => paid },
  { title: 'Betaalstatus', value: ({ paymentState }) => PAID_WORDS[paymentState] },
  { title: 'Status', value: ({ workState }) => LINE_STATE_WORDS[workState] },
  { title: 'Kanaal', value: ({ channel }) => (channel === 'showroom' ? 'showroom' : 'webwinkel') },
  { title: 'Verkoper', value: ({ seller }) => seller },
]
