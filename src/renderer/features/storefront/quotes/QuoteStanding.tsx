import { Link } from 'react-router-dom'
import type { Quote } from '#shared/contracts/quotes.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { isOpen } from '#shared/domain/quotes/quote-states.ts'
import { dayInWords, momentInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './Quotes.module.css'
import { useAnswerQuote } from './quote-queries.ts'

/** Returns whether the customer can still accept or refuse the quote. */
export const canAnswer = ({ state, isPastValidity }: Quote) => isOpen(state) && !isPastValidity

/** Says until when the quote is valid, or how it ended, with what the customer can do then. */
export function QuoteStanding({ quote }: { quote: Quote }) {
  const { state, decidedDateTime, salesOrderId } = quote
  const validUntil = quote.versions[0]?.validUntil ?? ''
  const until = dayInWords(`${validUntil}T12:00:00Z`)
  if (canAnswer(quote)) {
    return (
      <Notice tone="good" title={`Geldig tot en met ${until}`}>
        <p>
          Tot dan liggen de prijzen vast, ook als ze in de winkel veranderen. Voorraadproducten houden wij niet apart.
        </p>
      </Notice>
    )
  }
  switch (state) {
    case 'accepted':
      return (
        <Notice tone="good" title="U heeft deze offerte geaccepteerd.">
          {decidedDateTime && <p>Dat was op {momentInWords(decidedDateTime)}.</p>}
          {salesOrderId !== null && (
            <p>
              <Link to={sitePaths.confirmation(salesOrderId)}>Bekijk of betaal uw bestelling {salesOrderId}</Link>
            </p>
          )}
        </Notice>
      )
    case 'refused':
      return <Ended quote={quote} title="U heeft deze offerte afgewezen." text="Toch belangstelling?" />
    case 'canceled':
      return (
        <Notice tone="waits" title="Wij hebben deze offerte ingetrokken.">
          <p>U kunt haar niet meer accepteren. Bel of mail ons als u een nieuwe wilt.</p>
        </Notice>
      )
    default:
      return (
        <Ended
          quote={quote}
          title="Deze offerte is verlopen."
          text={`Zij was geldig tot en met ${until}. Wilt u een nieuwe?`}
        />
      )
  }
}

function Ended({ quote, title, text }: { quote: Quote; title: string; text: string }) {
  const { renew } = useAnswerQuote(quote.quoteId)
  if (quote.renewalAskedDateTime) {
    return (
      <Notice tone="good" title={title}>
        <p>U heeft een nieuwe offerte aangevraagd. Wij nemen contact met u op.</p>
      </Notice>
    )
  }
  return (
    <>
      <Notice tone="waits" title={title}>
        <p>{text}</p>
      </Notice>
      <div className={classes.buttons}>
        <Button onClick={() => renew.mutate()} loading={renew.isPending}>
          Vraag een nieuwe offerte aan
        </Button>
      </div>
      {renew.error && <Notice tone="bad">{renew.error.message}</Notice>}
    </>
  )
}
