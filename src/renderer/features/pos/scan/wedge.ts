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
  /** While it says so nothing is listened to: the till is locked. */
  isOff: () => boolean
  onScan: (code: string) => void
}

/**
 * Hears a scanner on the whole page, whatever has the focus.
 *
 * The first characters of a scan cannot be told from a hand, so they land where a hand's would; as soon as it is surely a
 * scanner the rest is kept from the page, and every field gets back what stood in it before. So a label that is scanned
 * while the amount of a payment has the focus is no amount.
 *
 * @returns stops listening
 */
export function listenForScans(page: Window, { isOff, onScan }: Wedge): () => void {
  let burst: Burst = NO_BURST
  let before: readonly FieldSnapshot[] = []
  /** When the last character came of a scan that was complete because it fell silent. */
  let silentSinceMs = Number.NEGATIVE_INFINITY
  /** What this puts on the page itself is nobody's key. */
  let isTakingBack = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const finish = (code: string) => {
    burst = NO_BURST
    restore(before)
    // A field whose text goes round by the main process may get the first characters later than this.
    const late = before
    setTimeout(() => {
      restore(late, code)
      isTakingBack = true
      sendBackspace(late)
      isTakingBack = false
    }, SILENCE_MS)
    before = []
    onScan(code.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A browser that fills in a form by itself says so with a key event that has no key.
    if (isTakingBack || typeof event.key !== 'string') return
    clearTimeout(silence)
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
    const hearing = addKeyPress(burst, {
      key: event.key,
      atMs: event.timeStamp,
      isRepeat: event.repeat,
      isCommand: event.ctrlKey || event.altKey || event.metaKey,
    })
    burst = hearing.burst
    // Before the character is written: what stands in the fields now is what was there before a scan.
    if (burst.text.length === 1) before = snapshot(page.document)
    if (!hearing.isTaken) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (hearing.scanned !== undefined) {
      finish(hearing.scanned)
      return
    }
    restore(before)
    silence = setTimeout(() => {
      const code = codeAfterSilence(burst, Number.POSITIVE_INFINITY)
      if (code === undefined) return
      silentSinceMs = burst.lastMs
      finish(code)
    }, SILENCE_MS)
  }
  page.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    clearTimeout(silence)
    page.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

/** A manager of passwords types as fast as a scanner, and what it types is not to be looked up. */
const isSecret = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && (target.type === 'password' || target.autocomplete.includes('password'))
