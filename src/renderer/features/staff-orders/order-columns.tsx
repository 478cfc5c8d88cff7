import type { ListedOrder } from '#shared/contracts/staff-orders.ts'
import { LINE_STATE_WORDS } from '#shared/domain/orders/line-states.ts'
import { BrokenText, type Column, money, type RowTone, when } from '../back-office/index.ts'
import classes from './StaffOrders.module.css'
import { NOT_SYNCHRONISED } from './staff-order-words.ts'

/** The columns of specification §2, in its order. */
export const orderColumns: readonly Column<ListedOrder>[] = [
  { key: 'id', title: 'Order', sortable: true, cell: ({ salesOrderId }) => salesOrderId },
  { key: 'netsuite', title: 'NetSuite', cell: ({ netsuiteId }) => netsuiteId ?? '–' },
  { key: 'user', title: 'Gebruiker', cell: ({ userId }) => userId ?? 'gast' },
  {
    key: 'name',
    title: 'Naam',
    sortable: true,
    cell: ({ name, channel, seller }) => (
      <span className={classes.lines}>
        {name}
        {(seller || channel === 'showroom') && (
          <span className={classes.quiet}>
            {[channel === 'showroom' ? 'Showroom' : 'Webwinkel', seller?.split('@')[0]].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    ),
  },
  { key: 'email', title: 'Email', sortable: true, cell: ({ email }) => email },
  {
    key: 'date',
    title: 'Gemaakt / sync',
    sortable: true,
    cell: ({ insertDateTime, synchronizedDateTime, workState }) => (
      <span className={classes.lines}>
        <BrokenText>{when(insertDateTime)}</BrokenText>
        <span className={classes.quiet}>
          <BrokenText>{when(synchronizedDateTime) || NOT_SYNCHRONISED}</BrokenText>
        </span>
        {workState !== 'ordered' && <span className={classes.quiet}>{LINE_STATE_WORDS[workState]}</span>}
      </span>
    ),
  },
  { key: 'price', title: 'Prijs', sortable: true, align: 'right', cell: ({ total }) => money(total) },
  {
    key: 'paid',
    title: 'Betaald',
    sortable: true,
    align: 'right',
    cell: ({ paid, openAttempt }) => (
      <span className={classes.lines}>
        {money(paid)}
        {openAttempt && (
          <span className={classes.quiet}>{openAttempt === 'unknown' ? 'uitkomst onbekend' : 'betaling loopt'}</span>
        )}
      </span>
    ),
  },
]

const TONES: Readonly<Record<ListedOrder['paymentState'], RowTone | undefined>> = {
  full: 'good',
  part: 'part',
  none: undefined,
}

/** Fully paid and partly paid orders stand out (specification §4). */
export const orderTone = ({ paymentState }: ListedOrder) => TONES[paymentState]
