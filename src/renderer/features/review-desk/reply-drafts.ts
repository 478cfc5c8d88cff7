import { keptDrafts } from '../../platform/kept-drafts.ts'
import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptReplyDrafts } from './kept-reply-drafts.ts'

const none: KeptReplyDrafts = { drafts: {} }

const store = createKeptStore(
  'review-replies',
  () => import('./kept-reply-drafts.ts').then(({ keptReplyDrafts }) => keptReplyDrafts),
  none,
)

/** Judgements and replies that are not saved yet, by review. */
export const replyDrafts = keptDrafts(store)
