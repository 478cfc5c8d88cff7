import * as z from 'zod/mini'

/** Answers that are being written, by message, as they stand in local storage. */
export const persistedAnswerDrafts = z.object({
  drafts: z.record(z.string(), z.object({ answer: z.string(), isHandled: z.boolean() })),
})
export type PersistedAnswerDrafts = z.infer<typeof persistedAnswerDrafts>
