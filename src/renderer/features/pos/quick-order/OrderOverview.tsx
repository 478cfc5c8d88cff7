import type { ReactNode } from 'react'
import { type AgreedLine, discountCents } from '#shared/domain/discounts/discounts.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import type { CartLine } from '../../common/cart/index.ts'
import { PriceAge } from '../connection/index.ts'
import classes from './QuickOrder.module.css'

type OrderOverviewProps = {
  /** With their agreed prices. */
  lines: readonly AgreedLine<CartLine>[]
  /** True while the order is being placed or parked; its lines are then fixed. */
  isSubmitting: boolean
  /** The lines of the order, and its discount. */
  sold: ReactNode
  /** The buttons, below the total. */
  children: ReactNode
}

/** The order on the selling screen, as it will be on the receipt: its lines, its total and the buttons to pay. */
export function OrderOverview({ lines, isSubmitting, sold, children }: OrderOverviewProps) {
  const totals = cartTotals(lines)
  const givenCents = discountCents(lines)
  return (
    <aside className={classes.overview} aria-label="Afronden">
      <div className={classes.sold} inert={isSubmitting}>
        {sold}
      </div>
      <dl className={classes.totals}>
        {givenCents > 0 && (
          <div>
            <dt>Korting, al verrekend</dt>
            <dd>{formatCents(givenCents)}</dd>
          </div>
        )}
        <div>
          <dt>Excl. btw</dt>
          <dd>{formatCents(totals.net)}</dd>
        </div>
        <div>
          <dt>Btw</dt>
          <dd>{formatCents(totals.vat)}</dd>
        </div>
        <div className={classes.total}>
          <dt>Totaal</dt>
          <dd>{formatCents(totals.gross)}</dd>
        </div>
      </dl>
      {lines.length > 0 && <PriceAge />}
      {children}
    </aside>
  )
}
