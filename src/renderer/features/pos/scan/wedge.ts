import {
  addKeyPress,
  type Burst,
  codeAfterSilence,
  isLateEnd,
  NO_BURST,
  SILENCE_MS,
} from '#shared/domain/scan/scanner-burst.ts'
import { type FieldSnapshot, restore, sendBackspace, snapshot } from './restore-fields.ts'

type Wedge = {
  /** Returns true while scans must be ignored: the till is locked. */
  isOff: () => boolean
  onScan: (code: string) => void
}

/**
 * Detects scans by a keyboard-wedge scanner on the whole page, independent of the focus.
 *
 * The first characters of a scan look like typing, so they reach the focused field. Once the timing proves a scanner,
 * the remaining characters are blocked, and every field gets its earlier text back. Thus a label that is scanned in the
 * amount field does not change the amount.
 *
 * @returns function that stops listening
 */
export function listenForScans(page: Window, { isOff, onScan }: Wedge): () => void {
  let burst: Burst = NO_BURST
  let before: readonly FieldSnapshot[] = []
  /** Time of the last character of a scan that was completed by a pause. */
  let silentSinceMs = Number.NEGATIVE_INFINITY
  /** Ignores key events that this function dispatches itself. */
  let isRestoring = false
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const finish = (code: string) => {
    burst = NO_BURST
    restore(before)
    // A field whose text passes through the main process may receive the first characters later.
    const late = before
    setTimeout(() => {
      restore(late, code)
      isRestoring = true
      sendBackspace(late)
      isRestoring = false
    }, SILENCE_MS)
    before = []
    onScan(code.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Browser autofill dispatches a key event without a key.
    if (isRestoring || typeof event.key !== 'string') return
    clearTimeout(silenceTimer)
    if (isOff() || event.isComposing || isSecret(event.target)) {
      burst = NO_BURST
      return
    }
    const lastMs = silentSinceMs
    silentSinceMs = Number.NEGATIVE_INFINITY
    if (isLateEnd(lastMs, { key: event.key, atMs: event.timeStamp })) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    const press = addKeyPress(burst, {
      key: event.key,
      atMs: event.timeStamp,
      isRepeat: event.repeat,
      isCommand: event.ctrlKey || event.altKey || event.metaKey,
    })
    burst = press.burst
    // Runs before the character is inserted, so the fields still hold their text from before the scan.
    if (burst.text.length === 1) before = snapshot(page.document)
    if (!press.isTaken) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (press.scanned !== undefined) {
      finish(press.scanned)
      return
    }
    restore(before)
    silenceTimer = setTimeout(() => {
      const code = codeAfterSilence(burst, Number.POSITIVE_INFINITY)
      if (code === undefined) return
      silentSinceMs = burst.lastMs
      finish(code)
    }, SILENCE_MS)
  }
  page.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    clearTimeout(silenceTimer)
    page.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

/** A password manager types as fast as a scanner, and its input must not be looked up. */
const isSecret = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && (target.type === 'password' || target.autocomplete.includes('password'))
