import * as z from 'zod/mini'

/** Unsaved moderations in local storage, by review id: approval, reason of a refusal and our reply (`reaction`). */
export const persistedReplyDrafts = z.object({
  drafts: z.record(
    z.string(),
    z.object({
      isValid: z.boolean(),
      reaction: z.string(),
      refusalReason: z.string(),
      /** Version of the review on which the draft is based. */
      version: z.number(),
    }),
  ),
})
export type PersistedReplyDrafts = z.infer<typeof persistedReplyDrafts>
