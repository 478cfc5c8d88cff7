import * as z from 'zod/mini'

/** Schema of the consent choice in local storage. */
export const persistedConsent = z.object({
  choice: z.nullable(
    z.object({
      /** Random; the same for all choices of one browser. It does not identify the visitor. */
      id: z.string(),
      version: z.number(),
      statistics: z.boolean(),
      marketing: z.boolean(),
      decidedAt: z.string(),
      /** Whether the server has stored the proof of this choice. */
      isProven: z.boolean(),
    }),
  ),
})
export type PersistedConsent = z.infer<typeof persistedConsent>
