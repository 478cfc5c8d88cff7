import * as z from 'zod/mini'
import { createKeptStore } from '../../platform/kept-store.ts'
import { cartLine } from './cart-line.ts'

const keptShopping = z.object({ lines: z.array(cartLine) })

/** What the visitor is about to buy; empty until the page has read what it kept (decisions D23). */
export const useShoppingStore = createKeptStore('shopping', keptShopping, { lines: [] })
