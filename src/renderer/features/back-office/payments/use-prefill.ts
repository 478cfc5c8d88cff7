import { type RefObject, useEffect, useRef } from 'react'
import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'

/** An amount that the user chose elsewhere on the page, for the keypad. Each new object is a new request. */
export type Prefill = { amountCents: number }

/** Puts the amount on the keypad, and scrolls to the field, because the user clicked elsewhere on the page. */
export function usePrefill(
  prefill: Prefill | undefined,
  { send, field }: { send: (event: PanelAction) => void; field: RefObject<HTMLInputElement | null> },
): void {
  const applied = useRef<Prefill>(undefined)
  useEffect(() => {
    // Each object is applied once. Otherwise it would also set the amount of the next order that the panel shows.
    if (!prefill || prefill === applied.current) return
    applied.current = prefill
    send({ kind: 'prefill', amountCents: prefill.amountCents })
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView?.({ block: 'nearest' })
  }, [prefill, send, field])
}

/**
 * Selects a filled-in amount while its field has the focus, so that typing replaces the amount, as the keypad does.
 *
 * @returns focus handler for the field
 */
export function useSelectPrefilled(
  field: RefObject<HTMLInputElement | null>,
  { text, isPrefilled = false }: { text: string; isPrefilled?: boolean | undefined },
): () => void {
  useEffect(() => {
    if (isPrefilled && text !== '' && document.activeElement === field.current) field.current?.select()
  }, [field, text, isPrefilled])
  return () => {
    if (isPrefilled) field.current?.select()
  }
}
