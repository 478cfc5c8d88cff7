import { useSyncExternalStore } from 'react'
import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptReplyDrafts, ReplyDraft } from './kept-reply-drafts.ts'

const none: KeptReplyDrafts = { drafts: {} }

/** Replies that are being written: a session that ends, or a page that reloads, takes none of them. */
const useReplyDrafts = createKeptStore(
  'review-replies',
  () => import('./kept-reply-drafts.ts').then(({ keptReplyDrafts }) => keptReplyDrafts),
  none,
)

/** What was being written about this review on this machine. */
export const draftOfReply = (reviewId: number): ReplyDraft | undefined => useReplyDrafts.getState().drafts[reviewId]

export const keepReplyDraft = (reviewId: number, draft: ReplyDraft) =>
  useReplyDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [reviewId]: draft } }))

export const forgetReplyDraft = (reviewId: number) =>
  useReplyDrafts.setState(({ drafts }) => {
    const { [String(reviewId)]: _saved, ...others } = drafts
    return { drafts: others }
  })

const subscribe = (listener: () => void) => useReplyDrafts.persist.onFinishHydration(listener)

/** Whether the machine was read: before that, no draft means nothing. */
export const useAreDraftsRead = () =>
  useSyncExternalStore(
    subscribe,
    () => useReplyDrafts.persist.hasHydrated(),
    () => false,
  )
