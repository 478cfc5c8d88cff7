import { isSoldFromStock, stockText } from '#shared/domain/stock/stock.ts'
import classes from './StockBadge.module.css'

type StockBadgeProps = {
  product: { itemId: string; totalStock: number | null; stockClass: string | null; readyColours: readonly string[] }
  /** Colors that the list is filtered by. Without a filter, a variant in stock of any color counts. */
  colours?: readonly string[]
}

/** Says in a few words whether the product is in stock. */
export function StockBadge({ product, colours = [] }: StockBadgeProps) {
  const isInStock = (product.totalStock ?? 0) > 0
  const isVariantInStock =
    !isInStock && product.readyColours.some((ready) => colours.length === 0 || colours.includes(ready))
  const text = isInStock ? stockText(product) : isVariantInStock ? 'Ook direct leverbaar' : unavailableText(product)
  if (!text) return null
  return (
    <p className={classes.badge} data-there={isInStock || isVariantInStock || undefined}>
      {text.replace(/\.$/, '')}
    </p>
  )
}

const unavailableText = (product: { stockClass: string | null }) =>
  isSoldFromStock(product) ? 'Uitverkocht' : 'Op maat gemaakt'
