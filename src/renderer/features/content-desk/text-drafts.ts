import { keptDrafts } from '../../platform/kept-drafts.ts'
import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptTextDrafts } from './kept-text-drafts.ts'

const none: KeptTextDrafts = { drafts: {} }

const store = createKeptStore(
  'text-changes',
  () => import('./kept-text-drafts.ts').then(({ keptTextDrafts }) => keptTextDrafts),
  none,
)

/** Changes of texts that are not saved yet, by the name of the text. */
export const textDrafts = keptDrafts(store)
