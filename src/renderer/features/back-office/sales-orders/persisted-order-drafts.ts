import * as z from 'zod/mini'

/** What staff are writing about orders, by order, as it stands in local storage. */
export const persistedOrderDrafts = z.object({
  notes: z.record(z.string(), z.string()),
  corrections: z.record(
    z.string(),
    z.object({
      version: z.number(),
      /** As it was read, and as it is typed now. */
      base: z.record(z.string(), z.string()),
      form: z.record(z.string(), z.string()),
    }),
  ),
})
export type PersistedOrderDrafts = z.infer<typeof persistedOrderDrafts>
export type Correction = PersistedOrderDrafts['corrections'][string]
