import type { ListProduct } from '#shared/contracts/catalog.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Wanted } from './card-path.ts'
import { ProductCard } from './ProductCard.tsx'
import classes from './ProductGrid.module.css'

/** As many as one sees without scrolling; their pictures do not wait. */
const FIRST = 4

type ProductGridProps = { products: readonly ListProduct[]; wanted?: Wanted }

/** Products beside and below each other: two on a phone, four on a wide screen. */
export function ProductGrid({ products, wanted }: ProductGridProps) {
  return (
    <ul className={classes.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={classes.cell}>
          <ProductCard product={product} isFirst={index < FIRST} wanted={wanted} />
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
