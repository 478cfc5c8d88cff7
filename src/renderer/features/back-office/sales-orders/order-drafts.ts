import { choicesInCodes, choicesInWords } from '#shared/domain/checkout/choice-codes.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { Correction, PersistedOrderDrafts } from './persisted-order-drafts.ts'

const none: PersistedOrderDrafts = { notes: {}, corrections: {} }

/**
 * Unsaved notes and corrections of orders. They survive the end of a session and a reload. They are removed when the
 * user saves or discards them, and at a logout.
 */
export const useOrderDrafts = createPersistedStore(
  'order-drafts',
  () => import('./persisted-order-drafts.ts').then(({ persistedOrderDrafts }) => persistedOrderDrafts),
  none,
)

/** Stores the unsaved note of an order; an empty text removes it. */
export const persistNote = (id: number, text: string) =>
  useOrderDrafts.setState(({ notes, ...rest }) => ({
    ...rest,
    notes: text ? { ...notes, [id]: text } : without(notes, id),
  }))

/**
 * Returns the unsaved correction of an order. Its choices are words (`pickup`), while the store contains the codes of
 * the wire.
 */
export function usePersistedCorrection(id: number): Correction | undefined {
  const correction = useOrderDrafts(({ corrections }) => corrections[id])
  return correction && translated(correction, choicesInWords)
}

/** Stores the unsaved correction of an order; undefined removes it. */
export const persistCorrection = (id: number, correction: Correction | undefined) =>
  useOrderDrafts.setState(({ corrections, ...rest }) => ({
    ...rest,
    corrections: correction
      ? { ...corrections, [id]: translated(correction, choicesInCodes) }
      : without(corrections, id),
  }))

type Form = Correction['form']

const translated = ({ base, form, ...rest }: Correction, translate: (form: Form) => Form): Correction => ({
  ...rest,
  base: translate(base),
  form: translate(form),
})

function without<Value>(record: Readonly<Record<string, Value>>, id: number): Record<string, Value> {
  const { [String(id)]: _removed, ...others } = record
  return others
}
