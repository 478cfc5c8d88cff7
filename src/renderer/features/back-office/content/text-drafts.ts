import { createPersistedDrafts } from '../../../platform/persisted-drafts.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedTextDrafts } from './persisted-text-drafts.ts'

const none: PersistedTextDrafts = { drafts: {} }

const store = createPersistedStore(
  'text-changes',
  () => import('./persisted-text-drafts.ts').then(({ persistedTextDrafts }) => persistedTextDrafts),
  none,
)

/** Unsaved changes of texts, by the name of the text. */
export const textDrafts = createPersistedDrafts(store)
