import type { ShopDetails } from '#shared/contracts/config.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { OpeningHours, SpecialDay } from '#shared/domain/showroom/opening-hours.ts'

/** Structured data (schema.org) of the shop: address, opening hours and the URL of its search page. */
export const shopJsonLd = (shop: ShopWithDays, origin: string, imageUrl?: string) => ({
  '@context': 'https://schema.org',
  '@graph': [storeJsonLd(shop, origin, imageUrl), siteJsonLd(shop, origin)],
})

/** The shop, with the special opening days of its default location. */
type ShopWithDays = ShopDetails & { specialDays: readonly SpecialDay[] }

/** Structured data (schema.org) of the page about the shop, with the shop as its main entity. */
export const aboutPageJsonLd = (shop: ShopWithDays, origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'AboutPage',
      '@id': `${origin}${sitePaths.shopInfo(shop.slug)}#pagina`,
      name: `Over ${shop.name}`,
      url: origin + sitePaths.shopInfo(shop.slug),
      inLanguage: 'nl-NL',
      isPartOf: { '@id': `${origin}/#site` },
      mainEntity: { '@id': `${origin}/#winkel` },
    },
    ...shopJsonLd(shop, origin)['@graph'],
  ],
})

const siteJsonLd = (shop: ShopDetails, origin: string) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  name: shop.name,
  url: `${origin}/`,
  inLanguage: 'nl-NL',
  publisher: { '@id': `${origin}/#winkel` },
  potentialAction: {
    '@type': 'SearchAction',
    // URL of the search page, with the placeholder that schema.org prescribes.
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${sitePaths.search('')}{search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

const storeJsonLd = (shop: ShopWithDays, origin: string, imageUrl: string | undefined) => ({
  '@type': 'FurnitureStore',
  '@id': `${origin}/#winkel`,
  name: shop.name,
  description: shop.description,
  url: `${origin}/`,
  mainEntityOfPage: origin + sitePaths.shopInfo(shop.slug),
  telephone: shop.phone,
  email: shop.email,
  vatID: shop.vatNumber,
  logo: `${origin}/apple-touch-icon.png`,
  image: imageUrl ?? `${origin}/apple-touch-icon.png`,
  priceRange: '€€',
  ...(shop.socialLinks.length > 0 && { sameAs: shop.socialLinks.map(({ url }) => url) }),
  address: {
    '@type': 'PostalAddress',
    streetAddress: shop.street,
    postalCode: shop.zipcode,
    addressLocality: shop.city,
    addressCountry: 'NL',
  },
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    opens: '10:00',
    closes: '17:00',
  },
  ...specialHoursJsonLd(shop.specialDays),
})

/** Returns the weekly hours of a location as structured data: one entry per open day. */
export const weekJsonLd = (hours: OpeningHours) =>
  WEEKDAYS.flatMap(([weekday, dayOfWeek]) => {
    const day = hours[weekday]
    return day ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens: day.from, closes: day.until }] : []
  })

const WEEKDAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
] as const

/** Returns the special opening days as structured data. A closed day opens and closes at midnight, as schema.org prescribes. */
export const specialHoursJsonLd = (days: readonly SpecialDay[]) =>
  days.length > 0 && {
    specialOpeningHoursSpecification: days.map(({ date, hours }) => ({
      '@type': 'OpeningHoursSpecification',
      opens: hours?.from ?? '00:00',
      closes: hours?.until ?? '00:00',
      validFrom: date,
      validThrough: date,
    })),
  }
