import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect, useParams } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { chosenOption, optionsLeft, variantOf } from '#shared/domain/configurator/configurator.ts'
import { Availability, BuyBox, GoToCartDialog, Price, ShortPrice } from '../../features/add-to-cart/index.ts'
import { KeepChoice } from '../../features/configuration-code/index.ts'
import { Configurator, goToStep, matrixOptions, readSelection, surcharges } from '../../features/configurator/index.ts'
import { Gallery } from '../../features/gallery/index.ts'
import { LeatherDialog } from '../../features/leather-selector/index.ts'
import {
  hasTexts,
  ProductHeading,
  ProductSafety,
  ProductTexts,
  productDetail,
  SetItems,
  SpecificationTable,
  specificationGroups,
  Trail,
} from '../../features/product/index.ts'
import { ProductReviews, REVIEWS_ID, reviewsOfProduct } from '../../features/product-reviews/index.ts'
import { LitPage, useWake } from '../../features/recolor/index.ts'
import { useShop } from '../../features/shop/index.ts'
import { useApi } from '../../lib/api.ts'
import { usePrefetch } from '../../lib/prefetch.ts'
import { report } from '../../lib/report.ts'
import { pageNotFound, screenLoader } from '../../lib/screen-loader.ts'
import { Page } from '../../ui/Page.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './ProductScreen.module.css'
import { useProductPage } from './use-product-page.ts'

export const loader = screenLoader(async ({ api, queryClient, params, url }) => {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id < 1) throw pageNotFound()

  const groups = queryClient.ensureQueryData(specificationGroups(api)).catch(poorer('specifications'))
  const reviews = queryClient.ensureQueryData(reviewsOfProduct(api, id)).catch(poorer('reviews'))
  const product = await queryClient.ensureQueryData(productDetail(api, id))
  // A product that got another name is still found at its old address, and has one address all the same.
  const path = productPath(product.id, product.displayName)
  if (params.name !== undefined && url.pathname !== path) throw redirect(path + url.search, 301)
  // A whole choice has a page of its own; this is how a form without script gets there.
  const variant = product.parent ? undefined : variantOf(product, readSelection(url.searchParams))
  if (variant) throw redirect(sitePaths.product(variant.id))

  if (product.matrixAxes.length > 0) {
    await queryClient.ensureQueryData(matrixOptions(api, product)).catch(poorer('matrix options'))
  }
  await Promise.all([groups, reviews])
})

/** Without it the page is poorer, but it is there. */
const poorer = (subject: string) => (error: unknown) => report(error, subject)

/** /product/{id}/{name}: a piece of furniture, how it can be made, and into the cart. */
export function ProductScreen() {
  const { data: product } = useQuery(productDetail(useApi(), Number(useParams().id)))
  // Variants of one model are one page to the visitor: what is open or in focus stays so.
  if (!product) return null
  const isDressed = product.matrixAxes.some(({ axis }) => axis === 'matrixLeathertype')
  return (
    <LitPage key={product.parentId ?? product.id} pictureUrls={isDressed ? product.images.map(({ url }) => url) : []}>
      <ProductPage product={product} />
    </LitPage>
  )
}

function ProductPage({ product }: { product: ProductDetail }) {
  const shop = useShop()
  const prefetch = usePrefetch()
  const [isChoosingLeather, setChoosingLeather] = useState(false)
  const wake = useWake()
  const page = useProductPage(product)
  const { title, choices, configuration, options, offer, images, note, pointed, cart, added, keptChoice, head } = page

  return (
    <Page {...head.page}>
      <div className={classes.page}>
        <Trail steps={head.trail} />
        <div className={classes.top}>
          <div className={classes.gallery}>
            <Gallery images={images} title={title} note={note} pointed={pointed} />
          </div>
          <div className={classes.panel}>
            <ProductHeading
              title={title}
              choices={choices}
              rating={product.rating}
              reviewCount={product.reviewCount}
              reviewsId={REVIEWS_ID}
            />
            {configuration.axes.length > 0 && (
              <>
                <ShortPrice price={offer} />
                <QueryView query={options}>
                  {(known) => (
                    <>
                      <Configurator
                        product={product}
                        options={known}
                        configuration={configuration}
                        onOpenLeather={() => setChoosingLeather(true)}
                        onPointLeather={page.point}
                        onBegin={wake}
                        onHint={(id) => prefetch(sitePaths.product(id)).onPointerEnter()}
                      />
                      <LeatherWindow
                        product={product}
                        page={page}
                        isOpen={isChoosingLeather}
                        onClose={() => setChoosingLeather(false)}
                      />
                    </>
                  )}
                </QueryView>
              </>
            )}
            {product.isSet && <SetItems items={product.setItems} />}
            <div className={classes.buy}>
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
                isBusy={cart.isAdding || configuration.isUnderway}
                problem={cart.problem}
                onAdd={cart.add}
              />
              <Availability
                stock={offer.stock}
                isInStock={(offer.totalStock ?? 0) > 0}
                delivery={offer.delivery}
                notice={offer.notice(cart.count)}
                isFree={offer.isFree}
              />
              {!offer.isFree && <KeepChoice choice={keptChoice} />}
            </div>
          </div>
        </div>
      </div>
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
      <GoToCartDialog
        isOpen={cart.addedCount !== undefined}
        onClose={cart.forget}
        added={{ ...added, count: cart.addedCount ?? 1 }}
      />
    </Page>
  )
}

type LeatherWindowProps = {
  product: ProductDetail
  page: ReturnType<typeof useProductPage>
  isOpen: boolean
  onClose: () => void
}

function LeatherWindow({ product, page, ...window }: LeatherWindowProps) {
  const axis = 'matrixLeathertype'
  const { selection, choose } = page.configuration
  const offered = product.matrixAxes.find((own) => own.axis === axis)?.optionIds
  if (!offered) return null
  return (
    <LeatherDialog
      {...window}
      title={page.title}
      offered={offered}
      left={optionsLeft(product, selection).get(axis) ?? new Set()}
      surcharges={surcharges(product, selection, axis)}
      chosen={chosenOption(selection, axis)}
      onChoose={(leather) => choose(axis, leather)}
      pictureIn={page.pictureIn}
    />
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
