import * as z from 'zod/mini'

/** Format in local storage of the counts in progress, by day ("2026-11-21"). */
export const persistedCounting = z.object({
  days: z.record(
    z.string(),
    z.object({
      /** Idempotency key, created once per count, so that repeated requests result in one closing. */
      closingId: z.uuid(),
      /** Number of pieces as typed, by the value of the coin or banknote in cents. */
      counts: z.record(z.string(), z.string()),
      /** Amount as typed. */
      float: z.string(),
      /** Counts and floats of the drawers other than the main drawer, by the id of the drawer. */
      others: z.optional(
        z.record(z.string(), z.object({ counts: z.record(z.string(), z.string()), float: z.string() })),
      ),
      /** Explanations of the differences, by the key of the difference. */
      explanations: z.record(z.string(), z.string()),
      /** The closing that this count corrects. */
      corrects: z.optional(z.uuid()),
    }),
  ),
})
export type PersistedCounting = z.output<typeof persistedCounting>
export type Counting = PersistedCounting['days'][string]
