import * as z from 'zod/mini'
import { createKeptStore } from '../../platform/kept-store.ts'

const keptTake = z.object({
  pending: z.optional(z.object({ parkedSaleId: z.string(), takeId: z.string(), title: z.string() })),
})

/**
 * The sale that is being taken back. When its answer is lost, it is gone from the list and not here yet: with the same
 * id it is given again.
 */
export const usePendingTake = createKeptStore('parked-take', async () => keptTake, {} as z.output<typeof keptTake>)
