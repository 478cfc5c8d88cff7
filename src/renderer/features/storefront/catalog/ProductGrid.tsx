import type { ListProduct } from '#shared/contracts/catalog.ts'
import type { ItemList } from '#shared/domain/analytics/items.ts'
import { DrawnPart } from '../../../lib/drawn-parts.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { emitAnalyticsEvent, useViewEvent } from '../analytics/index.ts'
import { useProductsInLeather } from '../sample-leather/index.ts'
import type { CardPreference } from './card-path.ts'
import { ProductCard } from './ProductCard.tsx'
import classes from './ProductGrid.module.css'

/** Number of cards that are visible without scrolling. Their pictures load at once. */
const FIRST_CARDS = 4

type ProductGridProps = {
  products: readonly ListProduct[]
  preference?: CardPreference
  /** The list and the index of its first product, for analytics. */
  list: ItemList & { firstIndex?: number }
  /** True when no card is visible without scrolling. Then no picture delays the large picture of the page. */
  isBelowFold?: boolean
}

/** A grid of products: two columns on a phone, four on a wide screen. */
export function ProductGrid({ products, preference, list, isBelowFold = false }: ProductGridProps) {
  const { firstIndex = 0 } = list
  const firstCards = isBelowFold ? 0 : FIRST_CARDS
  const ids = products.map(({ id }) => id).join()
  const shown = useProductsInLeather(products, (preference?.colours.length ?? 0) > 0)
  useViewEvent(`${list.id}-${ids}`, () => ({ name: 'view_item_list', list, products, firstIndex }))
  return (
    <ul className={classes.grid}>
      {shown.products.map((product, index) => (
        <li key={product.id} className={classes.cell}>
          {/* The first cards are drawn for each page, because their pictures load at once. */}
          <DrawnPart
            name="card"
            by={() => (index < firstCards ? undefined : [textOf(product), JSON.stringify(preference ?? null)])}
          >
            <ProductCard
              product={product}
              isFirst={index < firstCards}
              preference={preference}
              sampleLeather={shown.leather}
              onSelect={() => emitAnalyticsEvent({ name: 'select_item', list, product, index: firstIndex + index })}
            />
          </DrawnPart>
        </li>
      ))}
    </ul>
  )
}

const texts = new WeakMap<ListProduct, string>()

/** Returns a text with everything about a product. Kept, because an unchanged list has the same products on the server. */
function textOf(product: ListProduct): string {
  const text = texts.get(product) ?? JSON.stringify(product)
  texts.set(product, text)
  return text
}

/** Placeholder for the grid while the products load. */
export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={classes.grid}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <Skeleton key={number} className={classes.waiting} />
      ))}
    </div>
  )
}
