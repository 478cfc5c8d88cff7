import * as z from 'zod/mini'

/** Format in local storage of the unsent messages of staff, by the id of the case. Each draft has the fields of its form. */
export const persistedServiceAnswers = z.object({
  drafts: z.record(z.string(), z.record(z.string(), z.string())),
})
export type PersistedServiceAnswers = z.infer<typeof persistedServiceAnswers>
