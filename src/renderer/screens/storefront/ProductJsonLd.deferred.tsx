import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { productMeta } from '#shared/domain/catalog/product-meta.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { cheapestNetPrice, cheapestPriorNetPrice } from '../../features/storefront/configurator/index.ts'
import { offerOf, productJsonLd } from '../../features/storefront/product/index.ts'
import { useSite } from '../../lib/site.ts'
import { StructuredData } from '../../ui/StructuredData.tsx'
import { useBreadcrumbs } from './use-breadcrumbs.ts'

/** Structured data of a product, independent of the current selection. */
export function ProductJsonLd({ product }: { product: ProductDetail }) {
  const shop = useShop()
  const { origin } = useSite()
  const trail = useBreadcrumbs(product)
  const meta = productMeta(product, shop.name)
  const choice = {
    variant: product.parent ? product : undefined,
    cheapestNetPrice: cheapestNetPrice(product, {}),
    cheapestPriorNetPrice: cheapestPriorNetPrice(product, {}),
  }
  const content = productJsonLd({
    product,
    offer: offerOf(product, choice, product.totalStock),
    description: meta.description,
    url: origin + meta.canonicalPath,
    origin,
    shopName: shop.name,
    trail,
  })
  return <StructuredData content={content} />
}
