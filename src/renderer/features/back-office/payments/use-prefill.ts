import { type RefObject, useEffect, useRef } from 'react'
import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'

/** An amount that was chosen elsewhere on the page, to be put on the keypad; every new object is another wish. */
export type Prefill = { amountCents: number }

/** Puts it there, and brings the field in sight for whoever pressed elsewhere. */
export function usePrefill(
  prefill: Prefill | undefined,
  { send, field }: { send: (event: PanelAction) => void; field: RefObject<HTMLInputElement | null> },
): void {
  const taken = useRef<Prefill>(undefined)
  useEffect(() => {
    // Of another order than it was meant for it says nothing.
    if (!prefill || prefill === taken.current) return
    taken.current = prefill
    send({ kind: 'prefill', amountCents: prefill.amountCents })
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView?.({ block: 'nearest' })
  }, [prefill, send, field])
}
