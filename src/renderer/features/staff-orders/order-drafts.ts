import { createKeptStore } from '../../platform/kept-store.ts'
import type { Correction, KeptOrderDrafts } from './kept-order-drafts.ts'

const none: KeptOrderDrafts = { notes: {}, corrections: {} }

/**
 * Notes and corrections of orders that are being written: a session that ends, or a page that reloads, takes none of
 * them. They are gone from this machine as soon as they are saved, or left.
 */
export const useOrderDrafts = createKeptStore(
  'order-drafts',
  () => import('./kept-order-drafts.ts').then(({ keptOrderDrafts }) => keptOrderDrafts),
  none,
)

export const keepNote = (id: number, text: string) =>
  useOrderDrafts.setState(({ notes, ...rest }) => ({
    ...rest,
    notes: text ? { ...notes, [id]: text } : without(notes, id),
  }))

/** Undefined forgets it. */
export const keepCorrection = (id: number, correction: Correction | undefined) =>
  useOrderDrafts.setState(({ corrections, ...rest }) => ({
    ...rest,
    corrections: correction ? { ...corrections, [id]: correction } : without(corrections, id),
  }))

function without<Value>(record: Readonly<Record<string, Value>>, id: number): Record<string, Value> {
  const { [String(id)]: _gone, ...others } = record
  return others
}
