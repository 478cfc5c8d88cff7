import { createApi } from '#shared/contracts/endpoints.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'

/** Category of the demo catalog with products that have no options. */
const CARE_LIST = '/leer-onderhoud'
/** A sofa of the demo catalog with leathers, legs and other options. */
const SOFA = 1001

/** Pages that are measured, by name. */
export const phonePages = {
  home: sitePaths.home,
  category: '/leren-bank',
  product: sitePaths.product(SOFA),
  cart: sitePaths.cart,
  checkout: sitePaths.checkout,
  search: sitePaths.search('bank'),
  samples: sitePaths.samples,
} as const

export type PhonePage = keyof typeof phonePages

/** What is measured: some of the pages (all by default), and how often (each part has its own number by default). */
export type PhoneOptions = { isQuick: boolean; pages?: readonly PhonePage[] | undefined; runs?: number | undefined }

/** Returns what the browser of a visitor stores for a cart with one product (the key `shopping` of its storage). */
export async function storedCart(origin: string): Promise<string> {
  const api = createApi({ fetch: (url, init) => fetch(new URL(url, origin), init) })
  const { items } = await api.catalog.stockList({ query: { list: CARE_LIST } })
  const [product] = items
  if (!product) throw new Error(`The catalog has no products in ${CARE_LIST}`)
  const { id, parentId, itemId, displayName, netPrice, imageUrl, totalStock, stockClass, deliveryTime } = product
  const fields = { id, parentId, itemId, displayName, netPrice, imageUrl, totalStock, stockClass, deliveryTime }
  return JSON.stringify({ state: { lines: [{ ...fields, choices: '', count: 1 }] }, version: 0 })
}
