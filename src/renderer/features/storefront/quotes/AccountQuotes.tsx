import { Link } from 'react-router-dom'
import type { OwnListedQuote } from '#shared/contracts/quotes.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { isOpen, quoteStateInWords } from '#shared/domain/quotes/quote-states.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './Quotes.module.css'
import { useOwnQuotes } from './quote-queries.ts'

/** In the account: the latest quotes. Renders nothing for a customer who has none. */
export function AccountQuotes({ session }: { session: Session }) {
  const { data } = useOwnQuotes(session)
  if (!data || data.length === 0) return null
  return (
    <section className={classes.own} aria-labelledby="uw-offertes">
      <Title order={2} size="h3" id="uw-offertes">
        Uw offertes
      </Title>
      <ul className={classes.ownList}>
        {data.map((quote) => (
          <li key={quote.quoteId}>
            <Link to={sitePaths.quote(quote.quoteId)}>Offerte {quote.number}</Link>
            <span>{formatEuros(quote.total)}</span>
            <span className={classes.quiet}>
              {stateForCustomer(quote)} · verstuurd op {dayInWords(quote.sentDateTime)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns what the customer may still do: until when the quote is valid, or how it ended. */
function stateForCustomer({ state, isPastValidity, validUntil }: OwnListedQuote): string {
  if (isPastValidity) return quoteStateInWords('expired')
  return isOpen(state) ? `Geldig tot en met ${dayInWords(`${validUntil}T12:00:00Z`)}` : quoteStateInWords(state)
}
