import * as z from 'zod/mini'

/** Format in local storage of the counts in progress, by day. */
export const persistedCounting = z.object({
  days: z.record(
    z.string(),
    z.object({
      /** Idempotency key, created once per count: repeated requests are one closing. */
      closingId: z.uuid(),
      counts: z.record(z.string(), z.string()),
      float: z.string(),
      explanations: z.record(z.string(), z.string()),
      /** The closing that this count corrects. */
      corrects: z.optional(z.uuid()),
    }),
  ),
})
export type PersistedCounting = z.output<typeof persistedCounting>
export type Counting = PersistedCounting['days'][string]
