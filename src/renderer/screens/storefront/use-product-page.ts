import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { MatrixOptions } from '#shared/contracts/matrix-options.ts'
import { productMeta } from '#shared/domain/catalog/product-meta.ts'
import { chosenOption, isComplete } from '#shared/domain/configurator/configurator.ts'
import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { isSample, MAX_SAMPLES, SAMPLE_LIMIT_TEXT, samplesIn } from '#shared/domain/samples/samples.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { putInCart, useCart, useShoppingStore } from '../../features/common/cart/index.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { type PutInCart, useAddToCart } from '../../features/storefront/add-to-cart/index.ts'
import { useViewEvent } from '../../features/storefront/analytics/index.ts'
import type { SavedChoice } from '../../features/storefront/configurations/index.ts'
import {
  type Configuration,
  cheapestNetPrice,
  cheapestPriorNetPrice,
  choicesText,
  chosenIn,
  configuredImages,
  isComposed,
  missingText,
  modelOfSetup,
  useConfiguration,
  useMatrixOptions,
  usePersistedMatrixOptions,
} from '../../features/storefront/configurator/index.ts'
import { type Offer, offerOf, productDetail, useLiveStock } from '../../features/storefront/product/index.ts'
import { useApi } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'

/** State of a product page: the configuration, and the picture, price, stock and cart action that follow from it. */
export function useProductPage(product: ProductDetail) {
  const api = useApi()
  const queryClient = useQueryClient()
  const prepare = (id: number) => queryClient.ensureQueryData(productDetail(api, id))

  const configuration = useConfiguration(product, prepare)
  const options = useMatrixOptions(product)
  usePersistedMatrixOptions(product)

  const { selection, variant } = configuration
  const liveStock = useLiveStock(variant ?? product)
  const cheapest = {
    cheapestNetPrice: cheapestNetPrice(product, selection),
    cheapestPriorNetPrice: cheapestPriorNetPrice(product, selection),
  }
  const offer = offerOf(product, { variant, ...cheapest }, liveStock)
  const choices = choicesText(product, options.data, selection)
  const title = product.parent?.displayName ?? product.displayName
  const cart = useAddToCart(createPutInCart(product, choices))
  const [hoveredLeather, setHovered] = useState<number>()
  const imagesInLeather = imagesIn(product, title, configuration, options.data)
  const leather = chosenOption(selection, LEATHER)
  useViewEvent(`product-${product.id}`, () => ({ name: 'view_item', product, netCents: offer.netCents, choices }))

  return {
    title,
    choices,
    configuration,
    options,
    offer,
    ...imagesInLeather(leather),
    hovered: hoveredLeather === undefined || hoveredLeather === leather ? undefined : imagesInLeather(hoveredLeather),
    setHovered,
    /** Returns the first picture that changes with the leather, in that leather; undefined when all are photographs. */
    pictureIn: (id: number | undefined) => imagesInLeather(id).images.find(isComposed),
    cart: { ...cart, ...obstacles(configuration, offer) },
    added: {
      name: title,
      choices,
      imageUrl: product.imageUrl ?? PLACEHOLDER_IMAGE_URL,
      unitCents: offer.grossCents,
    },
    savedChoice: useSavedChoice(product, configuration, cart.count),
    head: useHead(product),
  }
}

const LEATHER = 'matrixLeathertype'

/** Returns a function that makes the pictures of the page in a given leather with the selected legs, and their note. */
function imagesIn(
  product: ProductDetail,
  title: string,
  { selection }: Configuration,
  options: MatrixOptions | undefined,
) {
  return (leatherId: number | undefined) => {
    const leather = chosenIn(options, { [LEATHER]: leatherId }, LEATHER)
    const images = configuredImages(product.images, {
      title,
      leather,
      legs: chosenIn(options, selection, 'matrixLeg'),
      model: modelOfSetup(product, selection),
    })
    // A photograph does not necessarily show the selected leather.
    const color = images.some(isComposed) ? leather?.name : undefined
    const note = product.imagesFromParent ? `Afbeelding van het model${color ? `, in ${color}` : ''}` : color
    return { images, note }
  }
}

/** The contents of a saved configuration: the selection on this page, and the samples in the cart. */
function useSavedChoice(product: ProductDetail, { selection, variant }: Configuration, count: number): SavedChoice {
  const { lines } = useCart()
  const productId = variant?.id ?? product.parent?.id ?? product.id
  // Memoized, because a part that hydrates later receives this object, and its props must not change until then.
  return useMemo(
    () => ({ productId, selection: variant ? {} : selection, count, sampleIds: samplesIn(lines).map(({ id }) => id) }),
    [productId, variant, selection, count, lines],
  )
}

/** Reasons why the product cannot be added to the cart. */
function obstacles({ missing, isSettled, isUnderway, axes, selection }: Configuration, offer: Offer) {
  const isStuck = isComplete(selection, axes) && !isSettled && !isUnderway
  return {
    missing: missingText(missing),
    refusal: (count: number) => (isStuck ? 'Deze uitvoering kon niet worden opgehaald.' : offer.refusal(count)),
  }
}

/** Returns the function that adds this product to the cart. For a color sample, it applies the sample limits. */
function createPutInCart(product: ProductDetail, choices: string): PutInCart {
  return (count) => {
    if (!isSample(product)) {
      putInCart({ ...product, choices }, count)
      return undefined
    }
    const { lines } = useShoppingStore.getState()
    if (lines.some(({ id }) => id === product.id)) return undefined // one sample per color is enough
    if (samplesIn(lines).length >= MAX_SAMPLES) return SAMPLE_LIMIT_TEXT
    putInCart(product, 1)
    return undefined
  }
}

/** Returns the title and the metadata of the page, for its head and for search engines. */
function useHead(product: ProductDetail) {
  const shop = useShop()
  const { origin } = useSite()
  const { canonicalPath, ...meta } = productMeta(product, shop.name)
  return {
    page: {
      ...meta,
      kind: 'product' as const,
      canonical: origin + canonicalPath,
      image: new URL(pictureAt(product.images[0]?.url ?? PLACEHOLDER_IMAGE_URL, 1280, 'jpg'), origin).href,
    },
  }
}
