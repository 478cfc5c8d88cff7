import { useState } from 'react'
import type { Quote } from '#shared/contracts/quotes.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import {
  canAnswer,
  QuoteDifferences,
  QuoteLines,
  QuoteStanding,
  RefuseQuote,
  useMarkSeen,
} from '../../features/storefront/quotes/index.ts'
import { phoneHref } from '../../lib/phone-href.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import { AcceptQuote } from './AcceptQuote.tsx'
import classes from './QuoteScreen.module.css'

/** A quote with its newest version, what that changed, and the customer's answer. */
export function QuoteView({ quote }: { quote: Quote }) {
  useMarkSeen(quote)
  const shop = useShop()
  const [current, previous] = quote.versions
  const [answer, setAnswer] = useState<'accept' | 'refuse'>()
  if (!current) return null
  const isAnswerable = canAnswer(quote)
  return (
    <>
      <div className={classes.section}>
        <Title order={1}>Offerte {quote.number}</Title>
        <p className={classes.facts}>
          <span>Van {dayInWords(current.sentDateTime)}</span>
          {current.version > 1 && <span>Versie {current.version}</span>}
          {quote.buyer.companyName && <span>{quote.buyer.companyName}</span>}
          {quote.reference && <span>Uw referentie: {quote.reference}</span>}
        </p>
      </div>
      <div aria-live="polite" className={classes.section}>
        <QuoteStanding quote={quote} />
      </div>
      {previous && <QuoteDifferences before={previous} after={current} />}
      <section aria-labelledby="quote-lines" className={classes.section}>
        <Title order={2} size="h3" id="quote-lines">
          Wat wij u aanbieden
        </Title>
        <QuoteLines version={current} />
      </section>
      {current.remarks && (
        <section aria-labelledby="quote-remarks" className={classes.section}>
          <Title order={2} size="h3" id="quote-remarks">
            Opmerkingen
          </Title>
          <p className={classes.remarks}>{current.remarks}</p>
        </section>
      )}
      <div className={`${classes.links} ${classes.screenOnly}`}>
        {isAnswerable && answer === undefined && (
          <>
            <Button size="lg" onClick={() => setAnswer('accept')}>
              Offerte accepteren
            </Button>
            <Button variant="default" onClick={() => setAnswer('refuse')}>
              Offerte afwijzen
            </Button>
          </>
        )}
        <Button
          component="a"
          variant="default"
          href={`/api/quote/${quote.quoteId}/document`}
          target="_blank"
          rel="noopener"
        >
          Offerte als PDF
        </Button>
      </div>
      {isAnswerable && answer === 'accept' && (
        <AcceptQuote key={current.version} quote={quote} version={current} onBack={() => setAnswer(undefined)} />
      )}
      {isAnswerable && answer === 'refuse' && (
        <RefuseQuote quoteId={quote.quoteId} version={current.version} onBack={() => setAnswer(undefined)} />
      )}
      <Text c="dimmed" className={classes.screenOnly}>
        Vragen over deze offerte? Bel <a href={phoneHref(shop.phone)}>{shop.phone}</a> of mail{' '}
        <a href={`mailto:${quote.seller ?? shop.email}`}>{quote.seller ?? shop.email}</a>.
      </Text>
    </>
  )
}
