import { Link } from 'react-router-dom'
import type { CustomerQuote } from '#shared/contracts/customers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { isOpen, quoteStateInWords } from '#shared/domain/quotes/quote-states.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { money, SectionCard, when } from '../frame/index.ts'
import classes from './Customers.module.css'

/** The latest quotes of a customer, newest first. An accepted quote has a link to its order. */
export function CustomerQuotes({ quotes }: { quotes: readonly CustomerQuote[] }) {
  return (
    <SectionCard title="Offertes">
      {quotes.length === 0 ? (
        <p>Geen offertes.</p>
      ) : (
        <ul className={classes.entries}>
          {quotes.map(({ quoteId, number, state, insertDateTime, validUntil, total, salesOrderId }) => (
            <li key={quoteId}>
              <Link to={staffPaths.quoteAtShop(quoteId)}>{number}</Link>: {money(total)}
              <span className={classes.quiet}>
                {[
                  quoteStateInWords(state),
                  `gemaakt ${when(insertDateTime)}`,
                  isOpen(state) && `geldig tot en met ${dayInWords(`${validUntil}T12:00:00Z`)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {salesOrderId !== null && (
                  <>
                    {' · '}bestelling <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
