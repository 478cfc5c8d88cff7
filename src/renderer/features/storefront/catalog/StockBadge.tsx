import { isSoldFromStock, stockText } from '#shared/domain/stock/stock.ts'
import classes from './StockBadge.module.css'

type StockBadgeProps = {
  product: { itemId: string; totalStock: number | null; stockClass: string | null; readyColours: readonly string[] }
  /** The color filter of the list; when absent or empty, a variant in stock of any color counts. */
  colours?: readonly string[]
}

/** Whether the product is available at once, in a few words. */
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
