/**
 * These rules distinguish a scanner from a person. A scanner that acts as a keyboard ("wedge") types faster than a
 * person: at least `MIN_SCAN_CHARACTERS` characters in quick succession. A scan ends with Enter or Tab, or with a
 * pause.
 */
export const MIN_SCAN_CHARACTERS = 4
export const MAX_KEY_INTERVAL_MS = 35
export const SILENCE_MS = 80
/** Some scanners send the final Enter late. A person does not press Enter within this time after a scan. */
export const LATE_END_MS = 300
/** Longer than any code of ours. More characters come from a stuck key. */
const LONGEST = 200

/** The last characters that were typed in quick succession. `lastMs`: time of the last one. */
export type Burst = { readonly text: string; readonly lastMs: number }
export const NO_BURST: Burst = { text: '', lastMs: Number.NEGATIVE_INFINITY }

/**
 * A key press. `atMs` is the time of the press and not of its processing, because a busy page processes the keys of a
 * scan with pauses between them.
 */
export type KeyPress = {
  key: string
  atMs: number
  /** True for the repetition of a held key. */
  isRepeat?: boolean
  /** True with Ctrl, Alt or the system key, because the key is then a command and not text. */
  isCommand?: boolean
}

export type KeyPressResult = {
  burst: Burst
  /** True when the key is certainly from a scanner, so that the focused field must not get it. */
  isTaken: boolean
  /** The complete code, when this key ends a scan. */
  scanned?: string
}

/**
 * Processes one key press.
 *
 * Even fast typing has more than 35 ms between keys. A held key repeats as fast as a scanner, but has `isRepeat`. After
 * `MIN_SCAN_CHARACTERS` characters the keys are certainly from a scanner. Then longer pauses are allowed, and even
 * longer pauses before the final Enter.
 *
 * @example addKeyPress({ text: 'K7M2QX', lastMs: 100 }, { key: 'Enter', atMs: 110 }).scanned // 'K7M2QX'
 */
export function addKeyPress(
  burst: Burst,
  { key, atMs, isRepeat = false, isCommand = false }: KeyPress,
): KeyPressResult {
  // A scanner sends Shift as a separate key before capitals.
  if (key === 'Shift' || key === 'CapsLock') return { burst, isTaken: false }
  const isCertain = isScan(burst)
  const gapMs = atMs - burst.lastMs

  if (isEnd(key)) {
    return isCertain && !isRepeat && !isCommand && gapMs < LATE_END_MS
      ? { burst: NO_BURST, isTaken: true, scanned: burst.text }
      : { burst: NO_BURST, isTaken: false }
  }
  if (isRepeat || isCommand || [...key].length !== 1) return { burst: NO_BURST, isTaken: false }

  const continues = gapMs < (isCertain ? SILENCE_MS : MAX_KEY_INTERVAL_MS)
  const text = continues ? burst.text + key : key
  if (text.length > LONGEST) return { burst: NO_BURST, isTaken: false }
  const next = { text, lastMs: atMs }
  return { burst: next, isTaken: isScan(next) }
}

/** Returns the code after a pause; undefined while the scan may continue, or when it was typed by a person. */
export function codeAfterSilence(burst: Burst, nowMs: number): string | undefined {
  return isScan(burst) && nowMs - burst.lastMs >= SILENCE_MS ? burst.text : undefined
}

/**
 * True for a late Enter or Tab after a scan that a pause has completed already. This key must not activate the focused
 * element.
 *
 * @param lastMs time of the last character of the scan
 */
export const isLateEnd = (lastMs: number, { key, atMs }: Pick<KeyPress, 'key' | 'atMs'>): boolean =>
  isEnd(key) && atMs - lastMs < LATE_END_MS

const isEnd = (key: string) => key === 'Enter' || key === 'Tab'
const isScan = ({ text }: Burst) => text.length >= MIN_SCAN_CHARACTERS
