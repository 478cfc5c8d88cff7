import { fromPrice, type Priced, shownNetPrice } from '#shared/domain/catalog/from-price.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import classes from './CardPrice.module.css'

/** What a product costs, VAT included; "Vanaf" when the choice of leather and so on decides. */
export function CardPrice({ product }: { product: Priced }) {
  const isFrom = fromPrice(product) !== undefined
  return (
    <p className={classes.price}>
      {isFrom && <span className={classes.from}>Vanaf </span>}
      {formatCents(grossUnitPrice(shownNetPrice(product)))}
    </p>
  )
}
