import { MIN_SCAN_CHARACTERS } from '#shared/domain/scan/scanner-burst.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Text and caret position of a field. */
export type FieldSnapshot = { field: TextField; text: string; caret: number | null }

const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"], [type="submit"])'

/**
 * Takes a snapshot of all text fields of the page. The focused field is not enough, because the payment panel writes
 * typed digits in a field without focus.
 */
export function snapshot(page: Document): FieldSnapshot[] {
  return [...page.querySelectorAll<TextField>(TEXT_FIELDS)].map((field) => ({
    field,
    text: field.value,
    caret: caretOf(field),
  }))
}

/**
 * Restores the text of the fields. Dispatches an input event for each of them, so that React applies the change to its
 * state.
 *
 * @param scanned code of the scan; if given, restores only fields in which nothing but its first characters was
 * inserted
 */
export function restore(fields: readonly FieldSnapshot[], scanned?: string): void {
  for (const { field, text, caret } of fields) {
    if (!field.isConnected || field.value === text) continue
    if (scanned !== undefined && !hasScanPrefix(field.value, text, scanned)) continue
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // React overrides the setter on the element and would ignore a change made through it.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
    if (caret !== null && field === field.ownerDocument.activeElement) field.setSelectionRange(caret, caret)
  }
}

/**
 * Sends a Backspace event to the focused field if the field was empty before the scan and is empty now. Otherwise a
 * field that rejected the scanned characters, for example letters in an amount, would still show its error.
 */
export function sendBackspace(fields: readonly FieldSnapshot[]): void {
  for (const { field, text } of fields) {
    if (text !== '' || field.value !== '' || field !== field.ownerDocument.activeElement) continue
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }))
  }
}

/**
 * Returns whether a text is the earlier text plus only the first characters of a scan, or only those characters: the
 * first digit of a scan replaces a filled-in amount.
 */
function hasScanPrefix(current: string, earlier: string, scanned: string): boolean {
  const firstCharacters = scanned.slice(0, MIN_SCAN_CHARACTERS - 1)
  if (current !== '' && firstCharacters.startsWith(current)) return true
  const added = current.length - earlier.length
  if (added < 1 || added >= MIN_SCAN_CHARACTERS) return false
  const start = [...Array(earlier.length + 1).keys()].find(
    (at) => earlier.slice(0, at) + current.slice(at, at + added) + earlier.slice(at) === current,
  )
  if (start === undefined) return false
  // A field of the payment panel drops characters that are no digits, so some of the first characters may be missing.
  return [...current.slice(start, start + added)].every((character) => firstCharacters.includes(character))
}

/** Returns the caret position; null for number and email fields, in which the browser does not expose it. */
function caretOf(field: TextField): number | null {
  try {
    return field.selectionStart
  } catch {
    // Old browsers throw for such a field. Its caret is not restored.
    return null
  }
}
