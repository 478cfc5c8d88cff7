import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedMatrixOptions } from './persisted-matrix-options.ts'

const emptyMatrixOptions: PersistedMatrixOptions = { options: null }

/** The options of all products, persisted on this computer until the shop has newer ones (docs/decisions.md#d23). */
export const useMatrixStore = createPersistedStore(
  'matrix',
  () => import('./persisted-matrix-options.ts').then(({ persistedMatrixOptions }) => persistedMatrixOptions),
  emptyMatrixOptions,
)
