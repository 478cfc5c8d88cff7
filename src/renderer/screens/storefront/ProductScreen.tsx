import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect, useParams } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { MatrixOptions } from '#shared/contracts/matrix-options.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { variantOf } from '#shared/domain/configurator/configurator.ts'
import { BuyBox, Price, ShortPrice } from '../../features/storefront/add-to-cart/index.ts'
import { Configurator, goToStep, matrixOptions, readSelection } from '../../features/storefront/configurator/index.ts'
import { Gallery } from '../../features/storefront/gallery/index.ts'
import {
  mainSizes,
  ProductHeading,
  productDetail,
  specificationGroups,
} from '../../features/storefront/product/index.ts'
import { REVIEWS_ID, reviewsOfProduct } from '../../features/storefront/product-reviews/index.ts'
import { RecolorProvider, usePreloadLayers } from '../../features/storefront/recolor/index.ts'
import { useApi } from '../../lib/api.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { usePrefetch } from '../../lib/prefetch.ts'
import { report } from '../../lib/report.ts'
import { pageNotFound, screenLoader } from '../../lib/screen-loader.ts'
import { Page } from '../../ui/Page.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import classes from './ProductScreen.module.css'
import { useProductPage } from './use-product-page.ts'

/** Number of pictures that the page recolors itself. The others come from the server, in the chosen leather. */
const RECOLORED = 2

/** Imports the parts that the server renders with the page and that hydrate later. All of them are in one script. */
const importParts = () => import('./product-parts.deferred.tsx')
const Availability = deferHydration(async () => (await importParts()).Availability)
const Composition = deferHydration(async () => (await importParts()).Composition)
const Damage = deferHydration(async () => (await importParts()).Damage)
const SaveChoice = deferHydration(async () => (await importParts()).SaveChoice)
const ProductBreadcrumbs = deferHydration(async () => (await importParts()).ProductBreadcrumbs)
const SetItems = deferHydration(async () => (await importParts()).SetItems)
const BelowGallery = deferHydration(async () => (await importParts()).BelowGallery)
const ProductJsonLd = deferHydration(async () => (await importParts()).ProductJsonLd)
const ProductLeatherDialog = deferHydration(async () => (await importParts()).ProductLeatherDialog)
const GoToCartDialog = deferHydration(
  async () => (await import('../../features/storefront/add-to-cart/GoToCartDialog.tsx')).GoToCartDialog,
)
const WaitForStock = deferHydration(
  async () => (await import('../../features/storefront/stock-waiting/WaitForStock.tsx')).WaitForStock,
)
const ProductStory = deferHydration(async () => (await import('./ProductStory.deferred.tsx')).ProductStory)

export const loader = screenLoader(async ({ api, queryClient, params, url }) => {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id < 1) throw pageNotFound()

  const groups = queryClient.ensureQueryData(specificationGroups(api)).catch(reportAndContinue('specifications'))
  const reviews = queryClient.ensureQueryData(reviewsOfProduct(api, id)).catch(reportAndContinue('reviews'))
  const product = await queryClient.ensureQueryData(productDetail(api, id))
  // The URL contains the name of the product. After a change of the name, the old URL redirects to the new one.
  const path = productPath(product.id, product.displayName)
  if (params.name !== undefined && url.pathname !== path) throw redirect(path + url.search, 301)
  // A complete configuration is shown on the page of its variant. Without JavaScript, the configurator is an ordinary
  // form that sends the configuration to the URL of the model, which redirects to the variant here.
  const variant = product.parent ? undefined : variantOf(product, readSelection(url.searchParams))
  if (variant) throw redirect(sitePaths.product(variant.id))

  if (product.matrixAxes.length > 0) {
    await queryClient.ensureQueryData(matrixOptions(api, product)).catch(reportAndContinue('matrix options'))
  }
  await Promise.all([groups, reviews])
})

/** Returns an error handler for data that the page can do without: reports the error, and the page is shown. */
const reportAndContinue = (subject: string) => (error: unknown) => report(error, subject)

/** /product/{id}/{name}: a product, its configurator, and the button that adds it to the cart. */
export function ProductScreen() {
  const { data: product } = useQuery(productDetail(useApi(), Number(useParams().id)))
  // The key below is equal for all variants of a model, so the page stays mounted with its open panels and its focus.
  if (!product) return null
  return (
    <RecolorProvider key={product.parentId ?? product.id}>
      <ProductPage product={product} />
    </RecolorProvider>
  )
}

function ProductPage({ product }: { product: ProductDetail }) {
  const page = useProductPage(product)
  const { damage } = product
  const { title, choices, configuration, options, offer, images, note, hovered, cart, added, savedChoice, head } = page
  const hasLeather = product.matrixAxes.some(({ axis }) => axis === 'matrixLeathertype')
  const preloadLayers = usePreloadLayers(hasLeather ? images.slice(0, RECOLORED).map(({ url }) => url) : [])

  return (
    <Page {...head.page}>
      <ProductJsonLd product={product} />
      <div className={classes.page}>
        <ProductBreadcrumbs product={product} />
        <div className={classes.top}>
          {/* On a phone above the pictures, so that name and price are visible at once. Otherwise next to them. */}
          <div className={classes.heading}>
            <ProductHeading
              title={title}
              choices={choices}
              rating={product.rating}
              reviewCount={product.reviewCount}
              reviewsId={REVIEWS_ID}
              price={<ShortPrice price={offer} />}
              facts={[offer.expectation, mainSizes(product)]}
            />
          </div>
          <div className={classes.gallery}>
            <Gallery
              images={images}
              title={title}
              note={note}
              hovered={hovered}
              over={damage && ((picture) => <Damage damage={damage} picture={picture} />)}
            />
            <BelowGallery product={product} title={title} />
          </div>
          <div className={classes.panel}>
            {configuration.axes.length > 0 && (
              <QueryView query={options}>
                {(loadedOptions) => (
                  <Choices product={product} page={page} options={loadedOptions} onBegin={preloadLayers} />
                )}
              </QueryView>
            )}
            {product.isSet && <SetItems items={product.setItems} />}
            <div className={classes.buy}>
              {configuration.axes.length === 0 && <Composition product={product} />}
              <Price price={offer} />
              <BuyBox
                name={title}
                imageUrl={images[0]?.url}
                price={offer}
                count={cart.count}
                onCount={cart.setCount}
                hasCount={!offer.isFree}
                missing={cart.missing}
                onMissing={() => {
                  const step = configuration.showMissing()
                  if (step) goToStep(step)
                }}
                refusal={cart.refusal(cart.count)}
                isBusy={configuration.isUnderway}
                problem={cart.problem}
                onAdd={cart.add}
              />
              {offer.isSoldOut && <WaitForStock itemId={product.id} name={title} />}
              <Availability
                stock={offer.stock}
                isInStock={(offer.totalStock ?? 0) > 0}
                deliveryKind={offer.deliveryKind}
                experience={product.deliveryExperience}
                notice={offer.notice(cart.count)}
                isFree={offer.isFree}
              />
              {!offer.isFree && <SaveChoice choice={savedChoice} />}
            </div>
          </div>
        </div>
      </div>
      <ProductStory product={product} title={title} />
      {cart.wasUsed && (
        <GoToCartDialog
          isOpen={cart.addedCount !== undefined}
          onClose={cart.forget}
          added={{ ...added, count: cart.addedCount ?? 1 }}
        />
      )}
    </Page>
  )
}

type ChoicesProps = {
  product: ProductDetail
  page: ReturnType<typeof useProductPage>
  options: MatrixOptions
  onBegin: () => void
}

/** The configurator and its dialog of leathers, which opens and closes without rendering the rest of the page. */
function Choices({ product, page, options, onBegin }: ChoicesProps) {
  const prefetch = usePrefetch()
  const [isChoosingLeather, setChoosingLeather] = useState<boolean>()
  return (
    <>
      <Configurator
        product={product}
        options={options}
        configuration={page.configuration}
        onOpenLeather={() => setChoosingLeather(true)}
        onHoverLeather={page.setHovered}
        onBegin={onBegin}
        onHint={(id) => prefetch(sitePaths.product(id)).onPointerEnter()}
      />
      {isChoosingLeather !== undefined && (
        <ProductLeatherDialog
          product={product}
          page={page}
          isOpen={isChoosingLeather}
          onClose={() => setChoosingLeather(false)}
        />
      )}
    </>
  )
}
