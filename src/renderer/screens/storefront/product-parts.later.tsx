import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { Trail } from '../../features/product/Trail.tsx'
import { useTrail } from './use-trail.ts'

export { Availability } from '../../features/add-to-cart/Availability.tsx'
export { KeepChoice } from '../../features/configuration-code/KeepChoice.tsx'
export { Composition } from '../../features/product/Composition.later.tsx'
export { Damage } from '../../features/product/Damage.later.tsx'
export { SetItems } from '../../features/product/SetItems.later.tsx'
export { ProductJsonLd } from './ProductJsonLd.later.tsx'

/** The way from the front page to a product, above its page. */
export function ProductTrail({ product }: { product: ProductDetail }) {
  return <Trail steps={useTrail(product)} />
}
