import * as z from 'zod/mini'

/** What is being counted of each day, as it stands in local storage. */
export const persistedCounting = z.object({
  days: z.record(
    z.string(),
    z.object({
      /** Made once per counting: however often it is sent, it is one closing. */
      closingId: z.uuid(),
      counts: z.record(z.string(), z.string()),
      float: z.string(),
      explanations: z.record(z.string(), z.string()),
      /** The closing that this one puts right. */
      corrects: z.optional(z.uuid()),
    }),
  ),
})
export type PersistedCounting = z.output<typeof persistedCounting>
export type Counting = PersistedCounting['days'][string]
