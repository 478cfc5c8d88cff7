import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { productMeta } from '#shared/domain/catalog/product-meta.ts'
import { cheapestNetPrice, cheapestPriorNetPrice } from '../../features/configurator/index.ts'
import { offerOf, productJsonLd } from '../../features/product/index.ts'
import { useShop } from '../../features/shop/index.ts'
import { useSite } from '../../lib/site.ts'
import { StructuredData } from '../../ui/StructuredData.tsx'
import { useTrail } from './use-trail.ts'

/** What search engines read of a product: as it stands in the shop, whatever somebody chooses meanwhile. */
export function ProductJsonLd({ product }: { product: ProductDetail }) {
  const shop = useShop()
  const { origin } = useSite()
  const trail = useTrail(product)
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
