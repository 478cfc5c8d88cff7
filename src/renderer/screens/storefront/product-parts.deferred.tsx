import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { Breadcrumbs } from '../../features/storefront/product/Breadcrumbs.tsx'
import { Damage } from '../../features/storefront/product/Damage.deferred.tsx'
import { ProductViews } from './ProductViews.deferred.tsx'
import { useBreadcrumbs } from './use-breadcrumbs.ts'

export { Availability } from '../../features/storefront/add-to-cart/Availability.tsx'
export { SaveChoice } from '../../features/storefront/configurations/SaveChoice.tsx'
export { Composition } from '../../features/storefront/product/Composition.deferred.tsx'
export { Damage } from '../../features/storefront/product/Damage.deferred.tsx'
export { SetItems } from '../../features/storefront/product/SetItems.deferred.tsx'
export { ProductJsonLd } from './ProductJsonLd.deferred.tsx'
export { ProductLeatherDialog } from './ProductLeatherDialog.tsx'

/** Breadcrumbs above a product page. */
export function ProductBreadcrumbs({ product }: { product: ProductDetail }) {
  return <Breadcrumbs steps={useBreadcrumbs(product)} />
}

/** What is below the pictures of a product: its damage, and other ways to see it. */
export function BelowGallery({ product, title }: { product: ProductDetail; title: string }) {
  return (
    <>
      {product.damage && <Damage damage={product.damage} />}
      {product.hasThreeD && <ProductViews product={product} title={title} />}
    </>
  )
}
