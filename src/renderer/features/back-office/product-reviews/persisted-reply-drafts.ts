import * as z from 'zod/mini'

/** Judgements that are not saved yet, by review, as they stand in local storage. */
export const persistedReplyDrafts = z.object({
  drafts: z.record(
    z.string(),
    z.object({
      isValid: z.boolean(),
      reaction: z.string(),
      refusalReason: z.string(),
      /** The version of the review that was looked at. */
      version: z.number(),
    }),
  ),
})
export type PersistedReplyDrafts = z.infer<typeof persistedReplyDrafts>
