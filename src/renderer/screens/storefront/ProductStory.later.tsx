import { useQuery } from '@tanstack/react-query'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { specificationGroups } from '../../features/product/index.ts'
import { ProductSafety } from '../../features/product/ProductSafety.tsx'
import { hasTexts, ProductTexts } from '../../features/product/ProductTexts.tsx'
import { SpecificationTable } from '../../features/product/SpecificationTable.tsx'
import { REVIEWS_ID } from '../../features/product-reviews/index.ts'
import { ProductReviews } from '../../features/product-reviews/ProductReviews.tsx'
import { useShop } from '../../features/shop/index.ts'
import { useApi } from '../../lib/api.ts'
import { Section } from '../../ui/Section.tsx'

type ProductStoryProps = { product: ProductDetail; title: string }

/** Everything to read about a product, below what is to be chosen: its story, its measures, what buyers think. */
export function ProductStory({ product, title }: ProductStoryProps) {
  const shop = useShop()
  return (
    <>
      {hasTexts(product.blocks) && (
        <Section title="Beschrijving">
          <ProductTexts blocks={product.blocks} />
        </Section>
      )}
      <Specifications product={product} />
      <Section title="Reviews" id={REVIEWS_ID}>
        <ProductReviews productId={product.id} title={title} />
      </Section>
      <Section>
        <ProductSafety product={product} shop={shop} />
      </Section>
    </>
  )
}

function Specifications({ product }: { product: ProductDetail }) {
  const { data: groups = [] } = useQuery(specificationGroups(useApi()))
  if (groups.length === 0) return null
  return (
    <Section title="Specificaties" isSunken>
      <SpecificationTable groups={groups} product={product} />
    </Section>
  )
}
