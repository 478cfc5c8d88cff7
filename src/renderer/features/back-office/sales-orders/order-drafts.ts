import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { Correction, PersistedOrderDrafts } from './persisted-order-drafts.ts'

const none: PersistedOrderDrafts = { notes: {}, corrections: {} }

/**
 * Notes and corrections of orders that are being written: a session that ends, or a page that reloads, takes none of
 * them. They are gone from this machine as soon as they are saved, or left.
 */
export const useOrderDrafts = createPersistedStore(
  'order-drafts',
  () => import('./persisted-order-drafts.ts').then(({ persistedOrderDrafts }) => persistedOrderDrafts),
  none,
)

export const persistNote = (id: number, text: string) =>
  useOrderDrafts.setState(({ notes, ...rest }) => ({
    ...rest,
    notes: text ? { ...notes, [id]: text } : without(notes, id),
  }))

/** Undefined forgets it. */
export const persistCorrection = (id: number, correction: Correction | undefined) =>
  useOrderDrafts.setState(({ corrections, ...rest }) => ({
    ...rest,
    corrections: correction ? { ...corrections, [id]: correction } : without(corrections, id),
  }))

function without<Value>(record: Readonly<Record<string, Value>>, id: number): Record<string, Value> {
  const { [String(id)]: _gone, ...others } = record
  return others
}
