import * as z from 'zod/mini'

/** The consent choice in local storage. */
export const persistedConsent = z.object({
  choice: z.nullable(
    z.object({
      /** Random; the same for all choices of one browser. It does not identify the visitor. */
      id: z.string(),
      version: z.number(),
      statistics: z.boolean(),
      marketing: z.boolean(),
      decidedAt: z.string(),
      /** The server has stored the proof. */
      isProven: z.boolean(),
    }),
  ),
})
export type PersistedConsent = z.infer<typeof persistedConsent>
