import { act } from '@testing-library/react'

/**
 * A key as the browser does it, at a moment of its own: what is a scan and what a hand goes by the time of the keys, and
 * not by how quick the machine is that tests it. The field that has the focus writes what nobody prevented.
 */
export function pressAt(atMs: number, key: string): void {
  act(() => {
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: atMs })
    const isWritten = target.dispatchEvent(event)
    if (!isWritten || key.length > 1 || !(target instanceof HTMLInputElement)) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key)
    target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

type Scan = {
  startMs?: number
  /** Between the last character and the Enter; null for a scanner that sends none. */
  enterAfterMs?: number | null
}

/** Scans a code, a key every 5 ms. @returns when its last key came */
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
