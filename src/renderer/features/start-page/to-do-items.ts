import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { ToDo } from '#shared/contracts/start-page.ts'
import { formatEuros } from '#shared/domain/money/format.ts'

export type ToDoItem = {
  count: number
  /** What there is so much of: of one, and of more or none. */
  one: string
  more: string
  /** What helps to see whether it can wait. */
  about?: string | undefined
  to: string
  /** Cannot wait: money whose way nobody knows, or what went wrong. */
  isUrgent?: true
}

/** Where the messages that were given up stand on the page. */
export const FAILED_ID = 'mislukt'

const orders = (filter: string) => `${sitePaths.salesOrders}?${filter}`

/** What waits for somebody, the most pressing first; each leads to the list that shows just that. */
export function toDoItems({
  unpaid,
  partPaid,
  attempts,
  withdrawals,
  failed,
  reviewsWaiting,
  lowStock,
  books,
}: ToDo): ToDoItem[] {
  return [
    {
      ...{ count: attempts.unknown, one: 'betaling onbekend', more: 'betalingen onbekend', isUrgent: true },
      ...{ about: explained(attempts.unknown, 'De betaaldienst gaf geen antwoord.'), to: orders('attempt=unknown') },
    },
    {
      ...{ count: attempts.review, one: 'betaling nakijken', more: 'betalingen nakijken', isUrgent: true },
      ...{
        about: explained(attempts.review, 'Er kwam een ander bedrag binnen dan gevraagd.'),
        to: orders('attempt=review'),
      },
    },
    {
      ...{ count: failed.mail, one: 'mail niet verstuurd', more: 'mails niet verstuurd', isUrgent: true },
      to: `#${FAILED_ID}`,
    },
    {
      ...{ count: failed.erp, one: 'synchronisatie mislukt', more: 'synchronisaties mislukt', isUrgent: true },
      to: `#${FAILED_ID}`,
    },
    ...(books === null
      ? []
      : [
          {
            ...{
              count: books,
              one: 'fout in de boekhouding',
              more: 'fouten in de boekhouding',
              isUrgent: true as const,
            },
            about: explained(books, 'Zie "Boekhouding controleren" op de pagina Data.'),
            to: sitePaths.data,
          },
        ]),
    {
      ...{ count: withdrawals.received, one: 'nieuwe herroeping', more: 'nieuwe herroepingen' },
      to: `${sitePaths.withdrawals}?stand=ontvangen`,
    },
    {
      ...{ count: withdrawals.inProgress, one: 'herroeping in behandeling', more: 'herroepingen in behandeling' },
      to: `${sitePaths.withdrawals}?stand=in-behandeling`,
    },
    {
      ...{ count: unpaid.orders, one: 'order onbetaald', more: 'orders onbetaald' },
      ...{ about: stillDue(unpaid), to: orders('paid=none') },
    },
    {
      ...{ count: partPaid.orders, one: 'order deels betaald', more: 'orders deels betaald' },
      ...{ about: stillDue(partPaid), to: orders('paid=part') },
    },
    { count: attempts.open, one: 'betaling loopt nog', more: 'betalingen lopen nog', to: orders('attempt=open') },
    ...(reviewsWaiting === null
      ? []
      : [
          {
            ...{ count: reviewsWaiting, one: 'review wacht', more: 'reviews wachten' },
            to: `${sitePaths.reviews}?geldig=wacht`,
          },
        ]),
    ...(lowStock === null
      ? []
      : [
          {
            ...{ count: lowStock, one: 'product bijna op', more: 'producten bijna op' },
            to: `${sitePaths.stock}?laag=ja`,
          },
        ]),
  ]
}

const stillDue = ({ orders, due }: ToDo['unpaid']) => (orders > 0 ? `Nog te ontvangen: ${formatEuros(due)}` : undefined)

/** Nothing has to be explained of what is not there. */
const explained = (count: number, words: string) => (count > 0 ? words : undefined)
