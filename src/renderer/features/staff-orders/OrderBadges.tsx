import { Badge } from '@mantine/core'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { OrderFile } from '#shared/contracts/staff-orders.ts'
import { LINE_STATE_WORDS } from '#shared/domain/orders/line-states.ts'
import { money } from '../back-office/index.ts'
import classes from './StaffOrders.module.css'
import { NOT_SYNCHRONISED } from './staff-order-words.ts'

/** How the order stands at first sight: its work, its money, and whether the accounting system has it. */
export function OrderBadges({ order, file }: { order: SalesOrder; file: OrderFile }) {
  const paid = paidBadge(file)
  return (
    <ul className={classes.badges} aria-label="Stand van de order">
      <li>
        <Badge variant="outline" color="gray" tt="none" size="lg">
          {file.canceledDateTime ? 'Geannuleerd' : LINE_STATE_WORDS[file.workState]}
        </Badge>
      </li>
      <li>
        <Badge variant="light" color={paid.color} c={`${paid.color}.9`} tt="none" size="lg">
          {paid.text}
        </Badge>
      </li>
      <li>
        <Badge variant="outline" color="gray" tt="none" size="lg">
          {order.netsuiteId === null ? NOT_SYNCHRONISED : 'In de boekhouding'}
        </Badge>
      </li>
    </ul>
  )
}

function paidBadge({ paymentState, outstanding, paid, canceledDateTime }: OrderFile): { color: string; text: string } {
  if (canceledDateTime && paid <= 0) return { color: 'gray', text: 'Niets te betalen' }
  switch (paymentState) {
    case 'full':
      return outstanding < 0
        ? { color: 'orange', text: `${money(-outstanding)} te veel betaald` }
        : { color: 'green', text: 'Betaald' }
    case 'part':
      return { color: 'orange', text: `Deels betaald, nog ${money(outstanding)}` }
    case 'none':
      return { color: 'red', text: `Niet betaald, nog ${money(outstanding)}` }
    default:
      return paymentState satisfies never
  }
}
