import * as z from 'zod/mini'
import { newUuid } from '../../../lib/new-uuid.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'

const persistedTakes = z.object({
  pending: z._default(z.array(z.object({ parkedSaleId: z.string(), takeId: z.string(), title: z.string() })), []),
})
type PendingTakes = z.output<typeof persistedTakes>

/**
 * Takes that have no response yet. When a response is lost, the sale is gone from the list of the server and not on
 * this till. A request with the same id returns it again. Several are possible: after a lost response the user may take
 * another sale first.
 */
export const usePendingTakes = createPersistedStore<PendingTakes>('parked-takes', async () => persistedTakes, {
  pending: [],
})

/** Id of the take of a sale, persisted before the request is sent. */
export function takeIdOf({ parkedSaleId, title }: { parkedSaleId: string; title: string }): string {
  const { pending } = usePendingTakes.getState()
  const existing = pending.find((take) => take.parkedSaleId === parkedSaleId)
  if (existing) return existing.takeId
  const takeId = newUuid()
  usePendingTakes.setState({ pending: [...pending, { parkedSaleId, takeId, title }] })
  return takeId
}

/** Called when the sale has arrived, or another user has it. */
export const forgetTake = (parkedSaleId: string) =>
  usePendingTakes.setState(({ pending }) => ({ pending: pending.filter((take) => take.parkedSaleId !== parkedSaleId) }))
