import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { Sale } from '../../common/cart/index.ts'
import classes from './PrefillNotice.module.css'

/** Selector of the login link that is shown when the session of staff has ended during a sale. */
export const SALE_LOGIN = '[data-sale-login]'

/** Above the form when staff order for a customer: the customer's name, or a login link when the session has ended. */
export function SaleCustomer({ sale, isStaff }: { sale: Sale; isStaff: boolean }) {
  if (!isStaff) {
    return (
      <Notice tone="bad" title="U bent niet meer ingelogd.">
        <p>
          Bestellen voor {sale.name} kan alleen een medewerker.{' '}
          <Link to={sitePaths.loginThen(sitePaths.checkout)} data-sale-login>
            Inloggen
          </Link>
          . Wat u invulde blijft staan.
        </p>
      </Notice>
    )
  }
  return (
    <p className={classes.line}>
      Dit is een bestelling voor <strong>{sale.name}</strong>.{' '}
      {sale.customerId === undefined
        ? 'Die wordt niet aan een account gekoppeld.'
        : 'Die komt in het account van de klant te staan.'}
    </p>
  )
}
