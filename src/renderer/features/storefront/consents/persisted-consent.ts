import * as z from 'zod/mini'

/** The visitor's choice about cookies, as it stands in local storage. */
export const persistedConsent = z.object({
  choice: z.nullable(
    z.object({
      /** At random; choices of one browser have the same. It tells nothing of who made them. */
      id: z.string(),
      version: z.number(),
      statistics: z.boolean(),
      marketing: z.boolean(),
      decidedAt: z.string(),
      /** The shop has its proof. */
      isProven: z.boolean(),
    }),
  ),
})
export type PersistedConsent = z.infer<typeof persistedConsent>
