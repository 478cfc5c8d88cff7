import * as z from 'zod/mini'
import { newUuid } from '../../../lib/new-uuid.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'

const persistedTakes = z.object({
  pending: z._default(z.array(z.object({ parkedSaleId: z.string(), takeId: z.string(), title: z.string() })), []),
})
type PendingTakes = z.output<typeof persistedTakes>

/**
 * Requests to take a parked sale back ("takes") that have no response yet. After a lost response the sale is no longer
 * in the list of the server, and also not on this till. A repeated request with the same `takeId` returns the sale.
 * Several takes can be pending, because the user may take another sale before repeating the request.
 */
export const usePendingTakes = createPersistedStore<PendingTakes>('parked-takes', async () => persistedTakes, {
  pending: [],
})

/** Returns the id of the take of a sale. A new id is persisted at once, so before the request is sent. */
export function takeIdOf({ parkedSaleId, title }: { parkedSaleId: string; title: string }): string {
  const { pending } = usePendingTakes.getState()
  const existing = pending.find((take) => take.parkedSaleId === parkedSaleId)
  if (existing) return existing.takeId
  const takeId = newUuid()
  usePendingTakes.setState({ pending: [...pending, { parkedSaleId, takeId, title }] })
  return takeId
}

/** Removes a pending take. Called when the sale has arrived, or when another user took or removed the sale. */
export const forgetTake = (parkedSaleId: string) =>
  usePendingTakes.setState(({ pending }) => ({ pending: pending.filter((take) => take.parkedSaleId !== parkedSaleId) }))
