import { formatCents } from '#shared/domain/money/format.ts'
import { WasPrice } from '../../../ui/WasPrice.tsx'
import classes from './Price.module.css'

export type ShownPrice = {
  grossCents: number
  netCents: number
  /** Lowest price of the 30 days before the reduction, in cents VAT included; undefined without a reduction. */
  wasCents: number | undefined
  /** True when "Vanaf" precedes the price. */
  isFrom: boolean
  isFree: boolean
}

/** The price in one line, near the name. */
export function ShortPrice({ price: { grossCents, wasCents, isFrom } }: { price: ShownPrice }) {
  return (
    <p className={classes.short}>
      {wasCents === undefined ? isFrom && 'Vanaf ' : <WasPrice price={formatCents(wasCents)} isFrom={isFrom} />}
      <strong>{formatCents(grossCents)}</strong> incl. btw
    </p>
  )
}

/** The price, large with VAT and small without VAT. Screen readers announce a price that a selection changes. */
export function Price({ price: { grossCents, netCents, wasCents, isFrom, isFree } }: { price: ShownPrice }) {
  return (
    <div className={classes.price} aria-live="polite" aria-atomic="true">
      <p className={classes.gross}>
        {isFree ? (
          'Gratis'
        ) : (
          <>
            {wasCents === undefined ? (
              isFrom && <span className={classes.from}>Vanaf </span>
            ) : (
              <WasPrice price={formatCents(wasCents)} isFrom={isFrom} />
            )}
            {formatCents(grossCents)}
          </>
        )}
      </p>
      <p className={classes.net}>
        {isFree ? 'Kleurstalen kosten niets' : `incl. btw · ${formatCents(netCents)} excl. btw`}
      </p>
      {wasCents !== undefined && (
        <p className={classes.net}>Laagste prijs in de 30 dagen voor de aanbieding: {formatCents(wasCents)}</p>
      )}
    </div>
  )
}
