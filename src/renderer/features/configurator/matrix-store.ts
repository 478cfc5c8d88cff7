import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptMatrix } from './kept-matrix.ts'

const nothingYet: KeptMatrix = { options: null }

/** All options of the configurator, kept on the visitor's machine until the shop has newer ones (decisions D23). */
export const useMatrixStore = createKeptStore(
  'matrix',
  () => import('./kept-matrix.ts').then(({ keptMatrix }) => keptMatrix),
  nothingYet,
)
