import * as z from 'zod/mini'

/** Format in local storage of unsaved moderations, by review id: approval, refusal reason and reply (`reaction`). */
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
