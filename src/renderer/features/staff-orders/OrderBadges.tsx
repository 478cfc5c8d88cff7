import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { OrderFile } from '#shared/contracts/staff-orders.ts'
import { type BadgeTone, money, StateBadge } from '../back-office/index.ts'
import { workBadge } from './order-badges.ts'
import classes from './StaffOrders.module.css'
import { NOT_SYNCHRONISED } from './staff-order-words.ts'

/** How the order stands at first sight: its work, its money, and whether the accounting system has it. */
export function OrderBadges({ order, file }: { order: SalesOrder; file: OrderFile }) {
  const work = workBadge(file)
  const paid = paidBadge(file)
  return (
    <ul className={classes.badges} aria-label="Stand van de order">
      <li>
        <StateBadge tone={work.tone}>{work.text}</StateBadge>
      </li>
      <li>
        <StateBadge tone={paid.tone}>{paid.text}</StateBadge>
      </li>
      <li>
        <StateBadge tone={order.netsuiteId === null ? 'waits' : 'quiet'}>
          {order.netsuiteId === null ? NOT_SYNCHRONISED : 'In de boekhouding'}
        </StateBadge>
      </li>
    </ul>
  )
}

function paidBadge({ paymentState, outstanding, paid, canceledDateTime }: OrderFile): {
  tone: BadgeTone
  text: string
} {
  if (canceledDateTime && paid <= 0) return { tone: 'quiet', text: 'Niets te betalen' }
  switch (paymentState) {
    case 'full':
      return outstanding < 0
        ? { tone: 'bad', text: `${money(-outstanding)} te veel betaald` }
        : { tone: 'good', text: 'Betaald' }
    case 'part':
      return { tone: 'waits', text: `Deels betaald, nog ${money(outstanding)}` }
    case 'none':
      return { tone: 'bad', text: `Niet betaald, nog ${money(outstanding)}` }
    default:
      return paymentState satisfies never
  }
}
