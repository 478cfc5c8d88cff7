import type { SentVersion } from '#shared/contracts/quotes.ts'
import { discountDetails, listTotal } from '#shared/domain/discounts/row-discount.ts'
import { formatCents, formatEuros } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './Quotes.module.css'

/** The lines of a version with pictures and options, and its totals. */
export function QuoteLines({ version }: { version: Pick<SentVersion, 'lines' | 'totals'> }) {
  const { lines, totals } = version
  return (
    <div>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.inventoryItemId} className={classes.line}>
            {line.imageUrl && <Picture src={line.imageUrl} alt="" width={96} height={72} sizes="96px" />}
            <div className={classes.description}>
              <strong>
                {line.count} × {line.displayName}
              </strong>
              <span className={classes.quiet}>
                {line.options.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
              </span>
              {line.isMadeToMeasure && <span className={classes.quiet}>Op maat gemaakt: geen bedenktijd</span>}
              {discountDetails(line).map((detail) => (
                <span key={detail} className={classes.quiet}>
                  {detail}
                </span>
              ))}
            </div>
            <span className={classes.price}>
              {line.listPrice !== undefined && (
                <>
                  <s className={classes.quiet}>{listTotal(line)}</s>
                  <br />
                </>
              )}
              {formatCents(line.count * grossUnitPrice(line.basePrice))}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes.totals}>
        <dt>Totaal excl. btw</dt>
        <dd>{formatEuros(totals.net)}</dd>
        <dt>Btw</dt>
        <dd>{formatEuros(totals.vat)}</dd>
        <dt>Bezorging</dt>
        <dd>Gratis</dd>
        {totals.discount > 0 && (
          <>
            <dt>Uw korting, al verrekend</dt>
            <dd>{formatEuros(totals.discount)}</dd>
          </>
        )}
        <dt className={classes.total}>Totaal incl. btw</dt>
        <dd className={classes.total}>{formatEuros(totals.gross)}</dd>
      </dl>
    </div>
  )
}
