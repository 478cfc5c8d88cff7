import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedPassages } from './persisted-passages.ts'

const nothing: PersistedPassages = { typed: {} }

/** Measures of the way into a home that a shopper typed. They stay on the device for the next product. */
export const usePassagesStore = createPersistedStore(
  'passages',
  () => import('./persisted-passages.ts').then(({ persistedPassages }) => persistedPassages),
  nothing,
)
