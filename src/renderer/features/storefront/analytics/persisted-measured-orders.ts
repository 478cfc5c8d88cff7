import * as z from 'zod/mini'

/** What was counted and must not be counted again, as it stands in local storage; only with consent. */
export const persistedMeasuredOrders = z.object({ orders: z.array(z.number()) })
export type PersistedMeasuredOrders = z.infer<typeof persistedMeasuredOrders>
