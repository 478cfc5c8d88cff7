import { formatCents } from '#shared/domain/money/format.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import classes from './CartTotals.module.css'

/** The totals of the lines: net, VAT, delivery (always free) and gross. */
export function CartTotals({ lines }: { lines: readonly { netPrice: number; count: number }[] }) {
  const { net, vat, gross } = cartTotals(lines)
  return (
    <dl className={classes.totals}>
      <dt>EXCL</dt>
      <dd>{formatCents(net)}</dd>
      <dt>BTW</dt>
      <dd>{formatCents(vat)}</dd>
      <dt>Bezorging</dt>
      <dd>Gratis</dd>
      <dt className={classes.total}>TOTAAL</dt>
      <dd className={classes.total}>{formatCents(gross)}</dd>
    </dl>
  )
}
