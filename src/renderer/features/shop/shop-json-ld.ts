import type { ShopDetails } from '#shared/contracts/config.ts'

/** What search engines should know of the shop. */
export const shopJsonLd = (shop: ShopDetails, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'FurnitureStore',
  name: shop.name,
  description: shop.description,
  url: `${origin}/`,
  telephone: shop.phone,
  email: shop.email,
  vatID: shop.vatNumber,
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
})
