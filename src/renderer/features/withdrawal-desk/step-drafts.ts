import { keptDrafts } from '../../platform/kept-drafts.ts'
import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptStepDrafts } from './kept-step-drafts.ts'

const none: KeptStepDrafts = { drafts: {} }

const store = createKeptStore(
  'withdrawal-steps',
  () => import('./kept-step-drafts.ts').then(({ keptStepDrafts }) => keptStepDrafts),
  none,
)

/** Steps that are being written, by withdrawal. */
export const stepDrafts = keptDrafts(store)
