import * as z from 'zod/mini'

/** Orders that were measured and must not be measured again, as stored in local storage; only with consent. */
export const persistedMeasuredOrders = z.object({ orders: z.array(z.number()) })
export type PersistedMeasuredOrders = z.infer<typeof persistedMeasuredOrders>
