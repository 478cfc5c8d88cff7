import { formatCents } from '#shared/domain/money/format.ts'
import classes from './Price.module.css'

export type ShownPrice = { grossCents: number; netCents: number; isFrom: boolean; isFree: boolean }

/** The price in one line, near the name. */
export function ShortPrice({ price: { grossCents, isFrom } }: { price: ShownPrice }) {
  return (
    <p className={classes.short}>
      {isFrom && 'Vanaf '}
      <strong>{formatCents(grossCents)}</strong> incl. btw
    </p>
  )
}

/** What it costs: VAT included in large, without it in small. Read out when a choice changes it. */
export function Price({ price: { grossCents, netCents, isFrom, isFree } }: { price: ShownPrice }) {
  return (
    <div className={classes.price} aria-live="polite" aria-atomic="true">
      <p className={classes.gross}>
        {isFree ? (
          'Gratis'
        ) : (
          <>
            {isFrom && <span className={classes.from}>Vanaf </span>}
            {formatCents(grossCents)}
          </>
        )}
      </p>
      <p className={classes.net}>
        {isFree ? 'Kleurstalen kosten niets' : `incl. btw · ${formatCents(netCents)} excl. btw`}
      </p>
    </div>
  )
}
