import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { brandOf, categoryOf } from '#shared/domain/catalog/product-meta.ts'
import { eurosFromCents, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { isSoldFromStock } from '#shared/domain/stock/stock.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { type BreadcrumbItem, breadcrumbJsonLd } from '../../../lib/breadcrumb-json-ld.ts'
import type { Offer } from './offer.ts'

type JsonLdSource = {
  product: ProductDetail
  offer: Pick<Offer, 'grossCents' | 'wasCents' | 'isFrom' | 'totalStock'>
  description: string
  /** Absolute URL of the page. */
  url: string
  origin: string
  shopName: string
  trail: readonly BreadcrumbItem[]
}

/** Returns the structured data (JSON-LD) of a product page: the product, its offer and its breadcrumbs. */
export function productJsonLd({ product, offer, description, url, origin, shopName, trail }: JsonLdSource) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': `${url}#product`,
        name: product.displayName,
        description,
        sku: product.itemId,
        ...(isGtin(product.facts.upcCode) && { gtin: product.facts.upcCode }),
        category: categoryOf(product.facts),
        brand: { '@type': 'Brand', name: brandOf(product.facts) },
        ...(product.facts.material && { material: product.facts.material }),
        ...(product.leatherColor && { color: product.leatherColor }),
        image: product.images.map((image) => absolute(pictureAt(image.url, 1280, 'jpg'), origin)),
        ...(product.rating !== null &&
          product.reviewCount > 0 && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: product.rating,
              bestRating: 5,
              reviewCount: product.reviewCount,
            },
          }),
        offers: offersOf(product, offer, url, shopName),
      },
      breadcrumbJsonLd(trail, origin),
    ],
  }
}

function offersOf(product: ProductDetail, offer: JsonLdSource['offer'], url: string, shopName: string) {
  const common = {
    url,
    priceCurrency: 'EUR',
    availability: `https://schema.org/${availability(product, offer.totalStock)}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: shopName },
  }
  if (!offer.isFrom) {
    return { '@type': 'Offer', price: eurosFromCents(offer.grossCents), ...struckPrice(offer.wasCents), ...common }
  }
  const prices = product.variants.map(({ netPrice }) => eurosFromCents(grossUnitPrice(netPrice)))
  return {
    '@type': 'AggregateOffer',
    lowPrice: eurosFromCents(offer.grossCents),
    highPrice: Math.max(eurosFromCents(offer.grossCents), ...prices),
    offerCount: product.variants.length,
    ...common,
  }
}

/** Returns the struck price of a reduction; false without a price that the law allows to strike. */
const struckPrice = (wasCents: number | undefined) =>
  wasCents !== undefined && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: eurosFromCents(wasCents),
      priceCurrency: 'EUR',
    },
  }

function availability(product: ProductDetail, totalStock: number | null): string {
  if ((totalStock ?? 0) > 0) return 'InStock'
  return isSoldFromStock(product) ? 'OutOfStock' : 'MadeToOrder'
}

/** Whether the code has 8, 12, 13 or 14 digits; search engines reject a product with an invalid GTIN. */
const isGtin = (code: string | null) => /^(?:\d{8}|\d{12,14})$/.test(code ?? '')

const absolute = (url: string, origin: string) => (url.startsWith('/') ? origin + url : url)
