import { Link } from 'react-router-dom'
import type { SyncResult } from '#shared/contracts/erp-sync.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import classes from './CheckFindings.module.css'

/** Lists the orders that a manual synchronization did not send to the ERP completely, with the reason and a link. */
export function SyncFindings({ result: { salesOrders } }: { result: SyncResult }) {
  const open = salesOrders.filter(({ state }) => state !== 'synchronized')
  if (open.length === 0) return null
  return (
    <ul className={classes.list}>
      {open.map(({ salesOrderId, reason }) => (
        <li key={salesOrderId}>
          <Link to={staffPaths.salesOrder(salesOrderId)}>Order {salesOrderId}</Link> {reason ?? 'Wacht nog.'}
        </li>
      ))}
    </ul>
  )
}
