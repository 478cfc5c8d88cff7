import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { Shopping } from './persisted-shopping.ts'

const emptyShopping: Shopping = { lines: [] }

/** The visitor's purchase in progress; empty until the page has read its persisted stores (docs/decisions.md#d23). */
export const useShoppingStore = createPersistedStore(
  'shopping',
  () => import('./persisted-shopping.ts').then(({ persistedShopping }) => persistedShopping),
  emptyShopping,
)
