import {
  addKeyPress,
  type Burst,
  codeAfterSilence,
  isLateEnd,
  NO_BURST,
  SILENCE_MS,
} from '#shared/domain/scan/scanner-burst.ts'
import { type FieldSnapshot, restore, sendBackspace, snapshot } from './restore-fields.ts'

type ScanListener = {
  /** Returns true while scans must be ignored, for example while the till is locked. */
  isOff: () => boolean
  onScan: (code: string) => void
}

/**
 * Detects scans on the whole page, independent of the focus. The scanner acts as a keyboard ("keyboard wedge").
 *
 * The first characters of a scan look like typing, so they reach the focused field. Once the short intervals prove that
 * a scanner sends them, the remaining characters are blocked, and every field gets its earlier text back. A label that
 * is scanned while the amount field has the focus therefore does not change the amount.
 *
 * @returns a function that stops listening
 */
export function listenForScans(page: Window, { isOff, onScan }: ScanListener): () => void {
  let burst: Burst = NO_BURST
  let fieldsBefore: readonly FieldSnapshot[] = []
  /** Time of the last character of a scan that a pause completed. A late Enter or Tab may follow, and is ignored. */
  let silentSinceMs = Number.NEGATIVE_INFINITY
  /** True while this function dispatches key events itself, which it must ignore. */
  let isRestoring = false
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const finish = (code: string) => {
    burst = NO_BURST
    restore(fieldsBefore)
    // A field whose text passes through the main process may receive the first characters later.
    const fields = fieldsBefore
    setTimeout(() => {
      restore(fields, code)
      isRestoring = true
      sendBackspace(fields)
      isRestoring = false
    }, SILENCE_MS)
    fieldsBefore = []
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
    // This listener runs before the character is inserted, so the fields still have their text from before the scan.
    if (burst.text.length === 1) fieldsBefore = snapshot(page.document)
    if (!press.isTaken) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (press.scanned !== undefined) {
      finish(press.scanned)
      return
    }
    restore(fieldsBefore)
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

/**
 * Returns whether a field is for a password. Keys in such a field are ignored: a password manager types as fast as a
 * scanner, and a password must not be sent to the server as a code.
 */
const isSecret = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && (target.type === 'password' || target.autocomplete.includes('password'))
