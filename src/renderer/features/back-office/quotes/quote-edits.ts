import { createPersistedDrafts } from '../../../platform/persisted-drafts.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedQuoteEdits } from './persisted-quote-edits.ts'

const noEdits: PersistedQuoteEdits = { drafts: {} }

const store = createPersistedStore(
  'quote-edits',
  () => import('./persisted-quote-edits.ts').then(({ persistedQuoteEdits }) => persistedQuoteEdits),
  noEdits,
)

/** Unsaved changes of quotes, by quote id. */
export const quoteEdits = createPersistedDrafts(store)
