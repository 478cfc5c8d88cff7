/** Pages of the shop that answer a question. Their paths are in the code that makes links. */
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
