import type { ListedOrder } from '#shared/contracts/staff-order-list.ts'
import { centsFromEuros, eurosFromCents } from '#shared/domain/money/prices.ts'
import { listedPriceCents } from '#shared/domain/payments/order-payment.ts'
import { type Column, money, type RowTone, ShortText, StateBadge, when } from '../frame/index.ts'
import { paymentBadge, workBadge } from './order-badges.ts'
import classes from './StaffOrders.module.css'
import { NOT_SYNCHRONIZED, STAYS_HERE } from './staff-order-words.ts'

/** Returns the price of an order in the list, in EUR. The server sorts by it. */
function listedPrice({ total, released = 0, canceledDateTime }: ListedOrder): number {
  const cents = { totalCents: centsFromEuros(total), releasedCents: centsFromEuros(released) }
  return eurosFromCents(listedPriceCents({ ...cents, isCanceled: Boolean(canceledDateTime) }))
}

/** The columns of the list of orders, arranged as in docs/requirements.md#s2, with state badges before the amounts. */
export const orderColumns: readonly Column<ListedOrder>[] = [
  { key: 'id', title: 'Order', sortable: true, cell: ({ salesOrderId }) => salesOrderId },
  { key: 'netsuite', title: 'NetSuite', onlyWide: true, cell: ({ netsuiteId }) => netsuiteId ?? '–' },
  { key: 'user', title: 'Gebruiker', onlyWide: true, cell: ({ userId }) => userId ?? 'gast' },
  {
    key: 'name',
    title: 'Naam',
    sortable: true,
    cell: ({ name, channel, seller }) => (
      <span className={`${classes.lines} ${classes.oneLine}`}>
        <ShortText>{name}</ShortText>
        {(seller || channel === 'showroom') && (
          <span className={classes.quiet}>
            {[channel === 'showroom' ? 'Showroom' : 'Webwinkel', seller?.split('@')[0]].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'email',
    title: 'E-mailadres',
    sortable: true,
    cell: ({ email }) => <ShortText>{email}</ShortText>,
  },
  {
    key: 'date',
    title: 'Gemaakt / sync',
    sortable: true,
    cell: ({ insertDateTime, synchronizedDateTime, canceledDateTime }) => (
      <span className={`${classes.lines} ${classes.oneLine}`}>
        {when(insertDateTime)}
        <span className={classes.quiet}>
          {when(synchronizedDateTime) || (canceledDateTime ? STAYS_HERE : NOT_SYNCHRONIZED)}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'Status',
    cell: (order) => {
      const { tone, text } = workBadge(order)
      return <StateBadge tone={tone}>{text}</StateBadge>
    },
  },
  {
    key: 'payment',
    title: 'Betaling',
    cell: (order) => {
      const { tone, text } = paymentBadge(order)
      return <StateBadge tone={tone}>{text}</StateBadge>
    },
  },
  { key: 'price', title: 'Prijs', sortable: true, align: 'right', cell: (order) => money(listedPrice(order)) },
  {
    key: 'paid',
    title: 'Betaald',
    sortable: true,
    align: 'right',
    cell: ({ paid }) => money(paid),
  },
]

const TONES: Readonly<Record<ListedOrder['paymentState'], RowTone | undefined>> = {
  full: 'good',
  part: 'part',
  none: undefined,
}

/** Highlights fully and partly paid orders (docs/requirements.md#s4), except withdrawn ones. */
export const orderTone = ({ paymentState, total, released = 0 }: ListedOrder) =>
  total > 0 && released >= total ? undefined : TONES[paymentState]
