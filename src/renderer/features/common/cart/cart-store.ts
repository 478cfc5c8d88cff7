import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { Shopping } from './persisted-shopping.ts'

const emptyShopping: Shopping = { lines: [] }

/** What the visitor is about to buy; empty until the page has read what it kept (decisions D23). */
export const useShoppingStore = createPersistedStore(
  'shopping',
  () => import('./persisted-shopping.ts').then(({ persistedShopping }) => persistedShopping),
  emptyShopping,
)
