import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { useIsFullySynced } from '../erp-sync/index.ts'
import { type BadgeTone, money, StateBadge } from '../frame/index.ts'
import { workBadge } from './order-badges.ts'
import classes from './StaffOrders.module.css'
import { NOT_SYNCHRONIZED, STAYS_HERE } from './staff-order-words.ts'

/** Badges that summarize an order: its production state, its payment state and its ERP sync status. */
export function OrderBadges({ order, details }: { order: SalesOrder; details: StaffOrderDetails }) {
  const production = workBadge(details)
  const payment = paidBadge(order, details)
  const erp = useErpBadge(order, Boolean(details.canceledDateTime))
  return (
    <ul className={classes.badges} aria-label="Stand van de order">
      <li>
        <StateBadge tone={production.tone}>{production.text}</StateBadge>
      </li>
      <li>
        <StateBadge tone={payment.tone}>{payment.text}</StateBadge>
      </li>
      <li>
        <StateBadge tone={erp.tone}>{erp.text}</StateBadge>
      </li>
    </ul>
  )
}

function useErpBadge({ salesOrderId, netsuiteId }: SalesOrder, isCanceled: boolean): { tone: BadgeTone; text: string } {
  const isFullySynced = useIsFullySynced(salesOrderId)
  if (netsuiteId === null && isCanceled) return { tone: 'quiet', text: STAYS_HERE }
  if (netsuiteId === null) return { tone: 'waits', text: NOT_SYNCHRONIZED }
  // The payments of the order may still have to be synchronized.
  if (isFullySynced === false) return { tone: 'waits', text: 'Nog niet alles in de boekhouding' }
  return { tone: 'quiet', text: 'In de boekhouding' }
}

function paidBadge(
  { totals }: SalesOrder,
  { paymentState, outstanding, released = 0, canceledDateTime }: StaffOrderDetails,
): { tone: BadgeTone; text: string } {
  if (canceledDateTime && outstanding >= 0) return { tone: 'quiet', text: 'Niets te betalen' }
  // Free and withdrawn orders have the same texts in the list of orders (`paymentBadge`).
  if (totals.gross === 0) return { tone: 'quiet', text: 'Gratis' }
  if (released >= totals.gross && outstanding === 0) return { tone: 'quiet', text: 'Herroepen' }
  switch (paymentState) {
    case 'full':
      return outstanding < 0
        ? { tone: 'bad', text: `${money(-outstanding)} ${released > 0 ? 'terug te betalen' : 'te veel betaald'}` }
        : { tone: 'good', text: 'Betaald' }
    case 'part':
      return { tone: 'waits', text: `Deels betaald, nog ${money(outstanding)}` }
    case 'none':
      return { tone: 'bad', text: `Niet betaald, nog ${money(outstanding)}` }
    default:
      return paymentState satisfies never
  }
}
