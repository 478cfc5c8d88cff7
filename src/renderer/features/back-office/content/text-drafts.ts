import { createPersistedDrafts } from '../../../platform/persisted-drafts.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedTextDrafts } from './persisted-text-drafts.ts'

const none: PersistedTextDrafts = { drafts: {} }

const store = createPersistedStore(
  'text-changes',
  () => import('./persisted-text-drafts.ts').then(({ persistedTextDrafts }) => persistedTextDrafts),
  none,
)

/** Changes of texts that are not saved yet, by the name of the text. */
export const textDrafts = createPersistedDrafts(store)
