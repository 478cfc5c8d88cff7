import { useEffect, useEffectEvent, useRef } from 'react'
import { addKeyPress, type Burst, NO_BURST } from '#shared/domain/scan/scanner-burst.ts'
import { pinAfter } from './PinPad.tsx'

type PinKeys = { pin: string; onChange: (pin: string) => void; onEnter: () => void }

/**
 * Reads a PIN from the keyboard. A scanned label is ignored, because it would use up one of the few tries. The PIN then
 * has the digits that were typed before the scan.
 */
export function usePinKeys({ pin, onChange, onEnter }: PinKeys): void {
  const burst = useRef<Burst>(NO_BURST)
  const pinBeforeScan = useRef(pin)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Browser autofill dispatches a key event without a key.
    if (typeof event.key !== 'string') return
    const isCommand = event.ctrlKey || event.altKey || event.metaKey
    const press = addKeyPress(burst.current, {
      key: event.key,
      atMs: event.timeStamp,
      isRepeat: event.repeat,
      isCommand,
    })
    burst.current = press.burst
    if (press.burst.text.length === 1) pinBeforeScan.current = pin
    if (press.isTaken) {
      event.preventDefault()
      onChange(pinBeforeScan.current)
      return
    }
    if (isCommand) return
    const next = pinAfter(pin, event.key)
    if (next !== undefined) onChange(next)
    // When a button has the focus, Enter presses that button and does not submit the PIN.
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onEnter()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
