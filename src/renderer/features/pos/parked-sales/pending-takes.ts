import * as z from 'zod/mini'
import { newUuid } from '../../../lib/new-uuid.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'

const persistedTakes = z.object({
  pending: z._default(z.array(z.object({ parkedSaleId: z.string(), takeId: z.string(), title: z.string() })), []),
})
type PendingTakes = z.output<typeof persistedTakes>

/**
 * The sales that are being taken back. When an answer is lost, its sale is gone from the list and not here yet: with the
 * same id it is given again. There can be several: who gets no answer takes the next customer's meanwhile.
 */
export const usePendingTakes = createPersistedStore<PendingTakes>('parked-takes', async () => persistedTakes, {
  pending: [],
})

/** The id under which a sale is taken, kept before the call goes out. */
export function takeIdOf({ parkedSaleId, title }: { parkedSaleId: string; title: string }): string {
  const { pending } = usePendingTakes.getState()
  const known = pending.find((take) => take.parkedSaleId === parkedSaleId)
  if (known) return known.takeId
  const takeId = newUuid()
  usePendingTakes.setState({ pending: [...pending, { parkedSaleId, takeId, title }] })
  return takeId
}

/** The sale is here, or somebody else has it: there is nothing to ask again. */
export const forgetTake = (parkedSaleId: string) =>
  usePendingTakes.setState(({ pending }) => ({ pending: pending.filter((take) => take.parkedSaleId !== parkedSaleId) }))
