import type { QuoteVersion } from '#shared/contracts/staff-quotes.ts'
import { discountDetails, listTotal } from '#shared/domain/discounts/row-discount.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { centsFromEuros, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './Quotes.module.css'
import { QuoteTotals } from './QuoteTotals.tsx'

/** The lines, remarks and totals of a version. */
export function QuoteContent({ version }: { version: QuoteVersion }) {
  const { lines, totals, remarks, discounts } = version
  const reasons = [...new Set(discounts.map(({ reason }) => reason))].filter(Boolean).join('; ')
  return (
    <>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.inventoryItemId} className={classes.line}>
            {line.imageUrl ? <Picture src={line.imageUrl} alt="" width={96} height={72} sizes="96px" /> : <span />}
            <div className={classes.text}>
              <strong>
                {line.count} × {line.displayName}
              </strong>
              <span className={classes.quiet}>
                {line.options.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
              </span>
              {discountDetails(line).map((detail) => (
                <span key={detail} className={classes.quiet}>
                  {detail}
                </span>
              ))}
              <span>
                {line.listPrice !== undefined && (
                  <>
                    <s className={classes.quiet}>{listTotal(line)}</s>{' '}
                  </>
                )}
                {formatCents(line.count * grossUnitPrice(line.basePrice))}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <QuoteTotals
        totals={{
          net: centsFromEuros(totals.net),
          vat: centsFromEuros(totals.vat),
          gross: centsFromEuros(totals.gross),
          discount: centsFromEuros(totals.discount),
        }}
      />
      {reasons && <p className={classes.quiet}>Reden van de korting: {reasons}</p>}
      {remarks && <p className={classes.remarks}>{remarks}</p>}
    </>
  )
}
