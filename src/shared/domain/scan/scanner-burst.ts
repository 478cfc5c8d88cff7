/**
 * Tells a scanner from a hand. A scanner that plays keyboard ("wedge") types faster than anybody: at least `FEWEST`
 * characters with less than `MOST_MS_BETWEEN` between them. Its end is Enter (or Tab), or that it falls silent.
 */
export const MIN_SCAN_CHARACTERS = 4
export const MAX_KEY_INTERVAL_MS = 35
export const SILENCE_MS = 80
/** A scanner may dawdle before the Enter at its end; that long after its last character no hand presses one. */
export const LATE_END_MS = 300
/** Longer than any code of ours; what goes on and on is a key that got stuck. */
const LONGEST = 200

/** What was typed at one go so far; an empty text is none. */
export type Burst = { readonly text: string; readonly lastMs: number }
export const NO_BURST: Burst = { text: '', lastMs: Number.NEGATIVE_INFINITY }

/** A key that went down. `atMs` is when it did so, not when the page came round to it: a busy page must not lose a scan. */
export type KeyPress = {
  key: string
  atMs: number
  /** It is being held down. */
  isRepeat?: boolean
  /** Together with Ctrl, Alt or the key of the system: a command and no text. */
  isCommand?: boolean
}

export type KeyPressResult = {
  burst: Burst
  /** Surely of a scanner: the field that has the focus is not to get it. */
  isTaken: boolean
  /** The code, once it is complete. */
  scanned?: string
}

/**
 * Hears one more key.
 *
 * Four keys that roll under a quick hand take longer than 35 ms each; a key that is held down repeats about as fast as a
 * scanner, and says so. Once it is surely a scanner, it may hesitate for as long as silence takes, and longer before the
 * Enter at its end.
 *
 * @example hear({ text: 'K7M2QX', lastMs: 100 }, { key: 'Enter', atMs: 110 }).scanned // 'K7M2QX'
 */
export function addKeyPress(
  burst: Burst,
  { key, atMs, isRepeat = false, isCommand = false }: KeyPress,
): KeyPressResult {
  // Capitals of a scanner come with a Shift of their own.
  if (key === 'Shift' || key === 'CapsLock') return { burst, isTaken: false }
  const isSure = isScan(burst)
  const gapMs = atMs - burst.lastMs

  if (isEnd(key)) {
    return isSure && !isRepeat && !isCommand && gapMs < LATE_END_MS
      ? { burst: NO_BURST, isTaken: true, scanned: burst.text }
      : { burst: NO_BURST, isTaken: false }
  }
  if (isRepeat || isCommand || [...key].length !== 1) return { burst: NO_BURST, isTaken: false }

  const isSameGo = gapMs < (isSure ? SILENCE_MS : MAX_KEY_INTERVAL_MS)
  const text = isSameGo ? burst.text + key : key
  if (text.length > LONGEST) return { burst: NO_BURST, isTaken: false }
  const next = { text, lastMs: atMs }
  return { burst: next, isTaken: isScan(next) }
}

/** The code of a burst that has fallen silent; undefined while it may go on, or when it was a hand. */
export function codeAfterSilence(burst: Burst, nowMs: number): string | undefined {
  return isScan(burst) && nowMs - burst.lastMs >= SILENCE_MS ? burst.text : undefined
}

/**
 * Returns whether a key ends a scan that was already completed by a pause: such a key must not activate the focused
 * element.
 *
 * @param lastMs time of the last character of the scan
 */
export const isLateEnd = (lastMs: number, { key, atMs }: Pick<KeyPress, 'key' | 'atMs'>): boolean =>
  isEnd(key) && atMs - lastMs < LATE_END_MS

const isEnd = (key: string) => key === 'Enter' || key === 'Tab'
const isScan = ({ text }: Burst) => text.length >= MIN_SCAN_CHARACTERS
