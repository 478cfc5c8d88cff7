import type { ListProduct } from '#shared/contracts/catalog.ts'
import type { ItemList } from '#shared/domain/analytics/items.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { emitAnalyticsEvent, useViewEvent } from '../analytics/index.ts'
import type { CardPreference } from './card-path.ts'
import { ProductCard } from './ProductCard.tsx'
import classes from './ProductGrid.module.css'

/** As many as one sees without scrolling; their pictures do not wait. */
const FIRST = 4

type ProductGridProps = {
  products: readonly ListProduct[]
  wanted?: CardPreference
  /** Which list this is, and how many of it come before these; told to who may measure. */
  list: ItemList & { firstIndex?: number }
}

/** Products beside and below each other: two on a phone, four on a wide screen. */
export function ProductGrid({ products, wanted, list }: ProductGridProps) {
  const { firstIndex = 0 } = list
  const ids = products.map(({ id }) => id).join()
  useViewEvent(`${list.id}-${ids}`, () => ({ name: 'view_item_list', list, products, firstIndex }))
  return (
    <ul className={classes.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={classes.cell}>
          <ProductCard
            product={product}
            isFirst={index < FIRST}
            wanted={wanted}
            onSelect={() => emitAnalyticsEvent({ name: 'select_item', list, product, index: firstIndex + index })}
          />
        </li>
      ))}
    </ul>
  )
}

/** The same room, while the products are on their way. */
export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={classes.grid}>
      {Array.from({ length: count }, (_, index) => index + 1).map((place) => (
        <Skeleton key={place} className={classes.waiting} />
      ))}
    </div>
  )
}
