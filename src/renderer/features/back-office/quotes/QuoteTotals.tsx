import { formatCents } from '#shared/domain/money/format.ts'
import classes from './Quotes.module.css'

/** The totals of a quote. Amounts in cents. */
export function QuoteTotals({ totals }: { totals: { net: number; vat: number; gross: number; discount: number } }) {
  return (
    <dl className={classes.totals}>
      <dt>Totaal excl. btw</dt>
      <dd>{formatCents(totals.net)}</dd>
      <dt>Btw</dt>
      <dd>{formatCents(totals.vat)}</dd>
      {totals.discount > 0 && (
        <>
          <dt>Korting, al verrekend</dt>
          <dd>{formatCents(totals.discount)}</dd>
        </>
      )}
      <dt className={classes.strong}>Totaal incl. btw</dt>
      <dd className={classes.strong}>{formatCents(totals.gross)}</dd>
    </dl>
  )
}
