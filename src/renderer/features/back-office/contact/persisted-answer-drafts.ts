import * as z from 'zod/mini'

/** Format in local storage of the answer drafts, by the id of the contact message. */
export const persistedAnswerDrafts = z.object({
  drafts: z.record(z.string(), z.object({ answer: z.string(), isHandled: z.boolean() })),
})
export type PersistedAnswerDrafts = z.infer<typeof persistedAnswerDrafts>
