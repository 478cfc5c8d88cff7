import type { ServiceOutage } from '#shared/contracts/data-jobs.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { ToDo } from '#shared/contracts/start-page.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { when } from '../frame/index.ts'

export type ToDoItem = {
  count: number
  /** Noun of the count: singular, and plural (also for zero). */
  one: string
  more: string
  /** Detail that shows how urgent the task is. */
  about?: string | undefined
  /** Path of the page to handle the task, `#` plus an element id on the start page, or '' for no link. */
  to: string
  /** The task cannot wait, for example a payment with an unknown outcome, or a failure. */
  isUrgent?: true
}

/** Element id of the section with the dead letters (docs/glossary.md#dead-letter). */
export const FAILED_ID = 'mislukt'

/** Element id of the section with the orders that are still to be canceled in NetSuite. */
export const CANCEL_IN_ERP_ID = 'annuleren-in-netsuite'

/** Element id of the section with the orders of a restored backup that are to be compared with the provider. */
export const UNDER_CHECK_ID = 'betaling-controleren'

const orders = (filter: string) => `${staffPaths.salesOrders}?${filter}`

/**
 * Returns the tasks of staff with their counts, most urgent first. Each task links to the list or page to handle it, if
 * the user may open that page.
 *
 * @param waitingPath path of the list of waiting messages; '' when the user may not open that page
 */
export function toDoItems(
  {
    unpaid,
    partPaid,
    attempts,
    paidAfterCancel = 0,
    cancelInErp = { count: 0, oldest: [] },
    underCheck,
    withdrawals,
    serviceCases = { fresh: 0, open: 0 },
    quotesToRenew = 0,
    messagesOpen = 0,
    failed,
    reviewsWaiting,
    lowStock,
    books,
    compare,
    backup = null,
  }: ToDo,
  outages: readonly ServiceOutage[] = [],
  waitingPath = '',
): ToDoItem[] {
  const waiting = outages.filter((outage) => outage.waiting > 0)
  const isWaiting = (party: ServiceOutage['party']) => waiting.some((outage) => outage.party === party)
  return [
    {
      count: attempts.unknown,
      one: 'betaling onbekend',
      more: 'betalingen onbekend',
      isUrgent: true,
      about: explained(attempts.unknown, 'De betaaldienst gaf geen antwoord.'),
      to: orders('attempt=unknown'),
    },
    {
      count: attempts.review,
      one: 'betaling nakijken',
      more: 'betalingen nakijken',
      isUrgent: true,
      about: explained(attempts.review, 'Er kwam een ander bedrag binnen dan gevraagd.'),
      to: orders('attempt=review'),
    },
    ...(paidAfterCancel > 0
      ? [
          {
            count: paidAfterCancel,
            one: 'order terug te betalen',
            more: 'orders terug te betalen',
            about: 'Er is meer betaald dan de order nog kost.',
            to: orders('attempt=after_cancel'),
            isUrgent: true as const,
          },
        ]
      : []),
    ...(underCheck
      ? [
          {
            count: underCheck.count,
            one: 'bestelling met PAY. te vergelijken',
            more: 'bestellingen met PAY. te vergelijken',
            about: 'Tot dan kan de klant niet betalen.',
            to: `#${UNDER_CHECK_ID}`,
            isUrgent: true as const,
          },
        ]
      : []),
    ...(quotesToRenew > 0
      ? [
          {
            count: quotesToRenew,
            one: 'nieuwe offerte gevraagd',
            more: 'nieuwe offertes gevraagd',
            to: `${staffPaths.quotes}?stand=gevraagd`,
          },
        ]
      : []),
    ...(cancelInErp.count > 0
      ? [
          {
            count: cancelInErp.count,
            one: 'vervallen of geannuleerde order staat nog in NetSuite',
            more: 'vervallen of geannuleerde orders staan nog in NetSuite',
            about: 'Annuleer die daar ook.',
            to: `#${CANCEL_IN_ERP_ID}`,
          },
        ]
      : []),
    ...failures(failed.mail, isWaiting('mail'), { one: 'mail niet verstuurd', more: 'mails niet verstuurd' }),
    ...failures(failed.erp, isWaiting('erp'), { one: 'synchronisatie mislukt', more: 'synchronisaties mislukt' }),
    ...waiting.map((outage) => waitingFor(outage, waitingPath)),
    ...checkItems(books, {
      one: 'fout in de boekhouding',
      more: 'fouten in de boekhouding',
      where: 'Boekhouding controleren',
      late: (since) => `De boekhouding is sinds ${since} niet gecontroleerd.`,
    }),
    ...checkItems(compare, {
      one: 'verschil met NetSuite',
      more: 'verschillen met NetSuite',
      where: 'Winkel en NetSuite vergelijken',
      late: (since) => `De winkel is sinds ${since} niet met NetSuite vergeleken.`,
    }),
    ...(backup && backup.found === 0 && backup.lateSince === null
      ? []
      : checkItems(backup, {
          one: 'fout in de reservekopie',
          more: 'fouten in de reservekopie',
          where: 'Reservekopie proberen',
          late: (since) => `Sinds ${since} is er geen goede reservekopie.`,
          missed: 'reservekopie blijft uit',
        })),
    {
      count: withdrawals.received,
      one: 'nieuwe herroeping',
      more: 'nieuwe herroepingen',
      to: `${staffPaths.withdrawals}?stand=ontvangen`,
    },
    {
      count: withdrawals.inProgress,
      one: 'herroeping in behandeling',
      more: 'herroepingen in behandeling',
      to: `${staffPaths.withdrawals}?stand=in-behandeling`,
    },
    {
      count: serviceCases.fresh,
      one: 'nieuwe servicemelding',
      more: 'nieuwe servicemeldingen',
      about: explained(serviceCases.open, `In totaal ${serviceCases.open} open.`),
      to: `${staffPaths.serviceDesk}?stand=nieuw`,
    },
    {
      count: messagesOpen,
      one: 'bericht te beantwoorden',
      more: 'berichten te beantwoorden',
      to: staffPaths.contactMessages,
    },
    {
      count: unpaid.orders,
      one: 'order onbetaald',
      more: 'orders onbetaald',
      about: stillDue(unpaid),
      to: orders('paid=none'),
    },
    {
      count: partPaid.orders,
      one: 'order deels betaald',
      more: 'orders deels betaald',
      about: stillDue(partPaid),
      to: orders('paid=part'),
    },
    { count: attempts.open, one: 'betaling loopt nog', more: 'betalingen lopen nog', to: orders('attempt=open') },
    ...(reviewsWaiting === null
      ? []
      : [
          {
            count: reviewsWaiting,
            one: 'review wacht',
            more: 'reviews wachten',
            to: `${staffPaths.reviews}?geldig=wacht`,
          },
        ]),
    ...(lowStock === null
      ? []
      : [
          {
            count: lowStock,
            one: 'product bijna op',
            more: 'producten bijna op',
            to: `${staffPaths.stock}?laag=ja`,
          },
        ]),
  ]
}

/**
 * Returns the task for the dead letters. No task for a count of zero while messages wait for an unavailable external
 * service, because "0 failed" would look as if all messages had been sent.
 */
const failures = (count: number, isWaiting: boolean, words: { one: string; more: string }): ToDoItem[] =>
  count === 0 && isWaiting ? [] : [{ count, ...words, isUrgent: true, to: `#${FAILED_ID}` }]

/**
 * Returns the task for messages that wait for an unavailable external service. Counts orders if they belong to orders.
 */
function waitingFor({ party, waiting, orders, sinceDateTime }: ServiceOutage, to: string): ToDoItem {
  const about = `${party === 'erp' ? 'NetSuite' : 'De mailserver'} is weg sinds ${when(sinceDateTime)}.`
  if (party === 'mail') return { count: waiting, one: 'mail wacht', more: 'mails wachten', about, to }
  return orders > 0
    ? { count: orders, one: 'order wacht op NetSuite', more: 'orders wachten op NetSuite', about, to }
    : { count: waiting, one: 'bericht wacht op NetSuite', more: 'berichten wachten op NetSuite', about, to }
}

type CheckWords = { one: string; more: string; where: string; late: (since: string) => string; missed?: string }

/**
 * Returns the tasks of a check: one for its findings, and one for the check itself when its last run is too old. Zero
 * findings of an old run are omitted, because the current state is unknown.
 */
function checkItems(
  check: ToDo['books'],
  { one, more, where, late, missed: lateWords = 'controle blijft uit' }: CheckWords,
): ToDoItem[] {
  if (check === null) return []
  const { found, lateSince } = check
  const explanation = explained(found, `Zie "${where}" op de pagina Data.`)
  const findings: ToDoItem = { count: found, one, more, about: explanation, isUrgent: true, to: staffPaths.data }
  if (lateSince === null) return [findings]
  const about = late(when(lateSince))
  const missed: ToDoItem = {
    count: 1,
    one: lateWords,
    more: one,
    about,
    isUrgent: true,
    to: staffPaths.data,
  }
  return found > 0 ? [findings, missed] : [missed]
}

const stillDue = ({ orders, due }: ToDo['unpaid']) => (orders > 0 ? `Nog te ontvangen: ${formatEuros(due)}` : undefined)

/** Returns the explanation of a count; undefined when the count is zero. */
const explained = (count: number, words: string) => (count > 0 ? words : undefined)
