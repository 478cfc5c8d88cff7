import { createPersistedDrafts } from '../../../platform/persisted-drafts.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedStepDrafts } from './persisted-step-drafts.ts'

const none: PersistedStepDrafts = { drafts: {} }

const store = createPersistedStore(
  'withdrawal-steps',
  () => import('./persisted-step-drafts.ts').then(({ persistedStepDrafts }) => persistedStepDrafts),
  none,
)

/** Unsaved steps, by withdrawal. */
export const stepDrafts = createPersistedDrafts(store)
