import { createKeptStore } from '../../platform/kept-store.ts'
import type { Shopping } from './kept-shopping.ts'

const nothingYet: Shopping = { lines: [] }

/** What the visitor is about to buy; empty until the page has read what it kept (decisions D23). */
export const useShoppingStore = createKeptStore(
  'shopping',
  () => import('./kept-shopping.ts').then(({ keptShopping }) => keptShopping),
  nothingYet,
)
