import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { chosenOption } from '#shared/domain/configurator/configurator.ts'
import { readSelection } from '../../features/configurator/index.ts'
import { specificationGroups } from '../../features/product/index.ts'
import { ProductSafety } from '../../features/product/ProductSafety.tsx'
import { hasTexts, ProductTexts } from '../../features/product/ProductTexts.tsx'
import { SpecificationTable } from '../../features/product/SpecificationTable.tsx'
import { REVIEWS_ID } from '../../features/product-reviews/index.ts'
import { ProductReviews } from '../../features/product-reviews/ProductReviews.tsx'
import { useShop } from '../../features/shop/index.ts'
import { useApi } from '../../lib/api.ts'
import { untilItComes } from '../../lib/until-it-comes.ts'
import { useStanding } from '../../lib/use-standing.ts'
import { Container } from '../../ui/Container.tsx'
import { Section } from '../../ui/Section.tsx'

const Companions = lazy(() =>
  untilItComes(async () => ({ default: (await import('../../features/companions/index.ts')).Companions })),
)

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
      <GoesWith product={product} />
      <Section title="Reviews" id={REVIEWS_ID}>
        <ProductReviews productId={product.id} title={title} />
      </Section>
      <Section>
        <ProductSafety product={product} shop={shop} />
      </Section>
    </>
  )
}

/** For a model in the leather that is chosen so far. */
function GoesWith({ product }: { product: ProductDetail }) {
  const [search] = useSearchParams()
  const leather = product.parent ? undefined : chosenOption(readSelection(search), 'matrixLeathertype')
  const ids = product.isSet ? product.setItems.map((item) => item.product.id) : [product.id]
  if (!useStanding()) return null
  return (
    <Suspense>
      <Container>
        <Companions heading="h2" ids={ids} leatherIds={leather === undefined ? [] : [leather]} />
      </Container>
    </Suspense>
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
