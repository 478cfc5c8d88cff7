import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { findByPath } from '#shared/domain/menu/menu.ts'
import { useNavigation } from '../../features/storefront/menu/index.ts'
import type { BreadcrumbItem } from '../../lib/breadcrumb-json-ld.ts'

/** Breadcrumbs from the home page to a product, through its family. */
export function useBreadcrumbs(product: ProductDetail): BreadcrumbItem[] {
  const family = findByPath(useNavigation(), product.family ?? '')?.node
  const title = product.parent?.displayName ?? product.displayName
  return [
    { name: 'Home', path: sitePaths.home },
    ...(family ? [{ name: family.displayName, path: sitePaths.category(family.urlFragment) }] : []),
    { name: title, path: productPath(product.id, product.displayName) },
  ]
}
