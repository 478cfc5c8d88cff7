import { fromPrice, type PricedProduct, shownNetPrice } from '#shared/domain/catalog/from-price.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { wasGrossPrice } from '#shared/domain/money/prior-price.ts'
import { WasPrice } from '../../../ui/WasPrice.tsx'
import classes from './CardPrice.module.css'

/** The price of a product, VAT included, with "Vanaf" when the price depends on the selection. */
export function CardPrice({ product }: { product: PricedProduct & { priorNetPrice?: number | null } }) {
  const isFrom = fromPrice(product) !== undefined
  const grossCents = grossUnitPrice(shownNetPrice(product))
  const wasCents = wasGrossPrice({ grossCents, priorNetPrice: product.priorNetPrice })
  return (
    <p className={classes.price}>
      {wasCents === undefined ? (
        isFrom && <span className={classes.from}>Vanaf </span>
      ) : (
        <WasPrice price={formatCents(wasCents)} isFrom={isFrom} />
      )}
      <span className={classes.amount}>{formatCents(grossCents)}</span>
    </p>
  )
}
