import { isSoldFromStock, stockText } from '#shared/domain/stock/stock.ts'
import classes from './StockBadge.module.css'

type StockBadgeProps = { product: { totalStock: number | null; stockClass: string | null } }

/** Whether it can be had at once, in a few words. */
export function StockBadge({ product }: StockBadgeProps) {
  const isThere = (product.totalStock ?? 0) > 0
  const text = isThere ? stockText(product.totalStock) : isSoldFromStock(product) ? 'Uitverkocht' : 'Op maat gemaakt'
  if (!text) return null
  return (
    <p className={classes.badge} data-there={isThere || undefined}>
      {text.replace(/\.$/, '')}
    </p>
  )
}
