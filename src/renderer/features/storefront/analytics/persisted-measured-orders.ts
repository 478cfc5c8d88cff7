import * as z from 'zod/mini'

/** Schema of the measured orders in local storage, which must not be measured again. Stored only with consent. */
export const persistedMeasuredOrders = z.object({ orders: z.array(z.number()) })
export type PersistedMeasuredOrders = z.infer<typeof persistedMeasuredOrders>
