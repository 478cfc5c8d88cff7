import { act } from '@testing-library/react'

/**
 * Simulates a key press at a given time. The code distinguishes a scan from typing by the time between its keys, which
 * must not depend on the speed of the test machine. The focused field receives the character unless the event is
 * prevented.
 */
export function pressAt(atMs: number, key: string): void {
  act(() => {
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: atMs })
    const isAllowed = target.dispatchEvent(event)
    if (!isAllowed || key.length > 1 || !(target instanceof HTMLInputElement)) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key)
    target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

type Scan = {
  startMs?: number
  /** Time between the last character and the Enter; null for a scanner that sends no Enter. */
  enterAfterMs?: number | null
}

/**
 * Simulates the scan of a code: one key every 5 ms.
 *
 * @returns the time of the last key
 */
export function scanKeys(code: string, { startMs = 1000, enterAfterMs = 5 }: Scan = {}): number {
  let atMs = startMs
  for (const [index, key] of [...code].entries()) {
    if (index > 0) atMs += 5
    pressAt(atMs, key)
  }
  if (enterAfterMs === null) return atMs
  pressAt(atMs + enterAfterMs, 'Enter')
  return atMs + enterAfterMs
}
