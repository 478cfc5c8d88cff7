/** Information pages that the search can find, for example for "levertijd". The renderer adds their paths. */
export const SHOP_PAGES = [
  'delivery',
  'opening-hours',
  'returns',
  'warranty',
  'payment',
  'contact',
  'account',
  'samples',
  'reviews',
  'about',
  'terms',
  'privacy',
] as const
export type ShopPage = (typeof SHOP_PAGES)[number]
