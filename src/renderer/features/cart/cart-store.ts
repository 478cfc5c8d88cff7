import * as z from 'zod/mini'
import { createKeptStore } from '../../platform/kept-store.ts'
import { cartLine } from './cart-line.ts'

const keptShopping = z.object({
  lines: z.array(cartLine),
  /** A checkout that is not finished: nothing typed is lost by a reload. */
  checkout: z.optional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  /** The key of the order being placed and what it was made of: the same order again has the same key (decisions C10). */
  attempt: z.optional(z.object({ key: z.string(), fingerprint: z.string() })),
})
type Shopping = z.infer<typeof keptShopping>

const nothingYet: Shopping = { lines: [] }

/** What the visitor is about to buy; empty until the page has read what it kept (decisions D23). */
export const useShoppingStore = createKeptStore('shopping', keptShopping, nothingYet)
