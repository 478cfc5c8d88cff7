import * as z from 'zod/mini'

/** Format in local storage of unsaved notes and corrections, by order id. */
export const persistedOrderDrafts = z.object({
  notes: z.record(z.string(), z.string()),
  corrections: z.record(
    z.string(),
    z.object({
      version: z.number(),
      /** `base` has the loaded values, `form` the edited values. The choices in both are codes, as on the wire. */
      base: z.record(z.string(), z.string()),
      form: z.record(z.string(), z.string()),
    }),
  ),
})
export type PersistedOrderDrafts = z.infer<typeof persistedOrderDrafts>
export type Correction = PersistedOrderDrafts['corrections'][string]
