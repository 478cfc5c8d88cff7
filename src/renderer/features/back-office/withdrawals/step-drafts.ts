import { createPersistedDrafts } from '../../../platform/persisted-drafts.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedStepDrafts } from './persisted-step-drafts.ts'

const noDrafts: PersistedStepDrafts = { drafts: {} }

const store = createPersistedStore(
  'withdrawal-steps',
  () => import('./persisted-step-drafts.ts').then(({ persistedStepDrafts }) => persistedStepDrafts),
  noDrafts,
)

/** Unsaved steps, by withdrawal id. */
export const stepDrafts = createPersistedDrafts(store)
