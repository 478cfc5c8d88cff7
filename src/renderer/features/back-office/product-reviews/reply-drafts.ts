import { createPersistedDrafts } from '../../../platform/persisted-drafts.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedReplyDrafts } from './persisted-reply-drafts.ts'

const none: PersistedReplyDrafts = { drafts: {} }

const store = createPersistedStore(
  'review-replies',
  () => import('./persisted-reply-drafts.ts').then(({ persistedReplyDrafts }) => persistedReplyDrafts),
  none,
)

/** Unsaved moderations with our replies, by the id of the review. */
export const replyDrafts = createPersistedDrafts(store)
