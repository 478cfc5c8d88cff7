import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { chosenOption } from '#shared/domain/configurator/configurator.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { readSelection } from '../../features/storefront/configurator/index.ts'
import { MeasureLinks } from '../../features/storefront/measures/MeasureLinks.tsx'
import { specificationGroups } from '../../features/storefront/product/index.ts'
import { ProductSafety } from '../../features/storefront/product/ProductSafety.tsx'
import { hasTexts, ProductTexts } from '../../features/storefront/product/ProductTexts.tsx'
import { SpecificationTable } from '../../features/storefront/product/SpecificationTable.tsx'
import { REVIEWS_ID } from '../../features/storefront/product-reviews/index.ts'
import { ProductReviews } from '../../features/storefront/product-reviews/ProductReviews.tsx'
import { useApi } from '../../lib/api.ts'
import { retryUntilOnline } from '../../lib/retry-until-online.ts'
import { useIsNear } from '../../lib/use-is-near.ts'
import { Container } from '../../ui/Container.tsx'
import { Section } from '../../ui/Section.tsx'

const Companions = lazy(() =>
  retryUntilOnline(async () => ({
    default: (await import('../../features/storefront/companions/index.ts')).Companions,
  })),
)

type ProductStoryProps = { product: ProductDetail; title: string }

/** Sections of a product page below the configurator: description, specifications, reviews, safety, matching items. */
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
      {/* Last, because they appear late and would move what the visitor presses. */}
      <MatchingItems product={product} />
    </>
  )
}

/**
 * Items that match the product, such as color samples and a care set. For a model, they match the leather that is
 * selected at that moment. They load when the visitor comes near.
 */
function MatchingItems({ product }: { product: ProductDetail }) {
  const [search] = useSearchParams()
  const leather = product.parent ? undefined : chosenOption(readSelection(search), 'matrixLeathertype')
  const ids = product.isSet ? product.setItems.map((item) => item.product.id) : [product.id]
  const [place, isNear] = useIsNear<HTMLDivElement>()
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <Container>
            <Companions heading="h2" ids={ids} leatherIds={leather === undefined ? [] : [leather]} />
          </Container>
        </Suspense>
      )}
    </div>
  )
}

function Specifications({ product }: Pick<ProductStoryProps, 'product'>) {
  const { data: groups = [] } = useQuery(specificationGroups(useApi()))
  if (groups.length === 0) return null
  return (
    <Section title="Specificaties" isSunken>
      <SpecificationTable groups={groups} product={product} />
      {product.hasThreeD && <MeasureLinks />}
    </Section>
  )
}
