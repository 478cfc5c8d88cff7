import { Link } from 'react-router-dom'
import type { MergeSide } from '#shared/contracts/customer-merges.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import classes from './MergeCustomers.module.css'

/** One of two customers that are compared. */
export function MergePerson({ person }: { person: MergeSide }) {
  const { customerId, name, email, phoneNumber, address, orderCount, userId } = person
  const orders = orderCount === 1 ? '1 bestelling' : `${orderCount} bestellingen`
  return (
    <div className={classes.person}>
      <strong>
        <Link to={staffPaths.customer(customerId)}>{name}</Link>
      </strong>
      {email !== name && <span className={classes.quiet}>{email}</span>}
      {phoneNumber && <span className={classes.quiet}>{phoneNumber}</span>}
      {address && <span className={classes.quiet}>{address}</span>}
      <span className={classes.quiet}>
        {userId === null ? 'Geen account' : 'Account'} · {orders}
      </span>
    </div>
  )
}
