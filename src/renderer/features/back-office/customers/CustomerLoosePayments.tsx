import { Link } from 'react-router-dom'
import type { LoosePayment } from '#shared/contracts/loose-payments.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { money, SectionCard, when } from '../frame/index.ts'
import classes from './Customers.module.css'

/** The payments of a customer at the terminal without an order; nothing without one. */
export function CustomerLoosePayments({ payments }: { payments: readonly LoosePayment[] }) {
  if (payments.length === 0) return null
  return (
    <SectionCard title="Losse betalingen">
      <ul className={classes.entries}>
        {payments.map(({ salesOrderId, description, amount, refunded, received, insertDateTime, linkedOrderId }) => (
          <li key={salesOrderId}>
            {description}: {money(amount)}
            <span className={classes.quiet}>
              {when(insertDateTime)}, <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link>
              {received === 0 && '; niet betaald'}
              {refunded > 0 && `; ${money(refunded)} terugbetaald`}
              {linkedOrderId !== null && (
                <>
                  ; gekoppeld aan <Link to={staffPaths.salesOrder(linkedOrderId)}>{linkedOrderId}</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
