import { MIN_SCAN_CHARACTERS } from '#shared/domain/scan/scanner-burst.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** What stood in a field, and where its caret was. */
export type FieldSnapshot = { field: TextField; text: string; caret: number | null }

const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"], [type="submit"])'

/** Everything that is written on the page now: the keys of a pad write in a field that has no focus. */
export function snapshot(page: Document): FieldSnapshot[] {
  return [...page.querySelectorAll<TextField>(TEXT_FIELDS)].map((field) => ({
    field,
    text: field.value,
    caret: caretOf(field),
  }))
}

/**
 * Puts back what stood there, as if somebody had typed it: React hears of it.
 *
 * @param scanned only where the first characters of this code were added since
 */
export function restore(fields: readonly FieldSnapshot[], scanned?: string): void {
  for (const { field, text, caret } of fields) {
    if (!field.isConnected || field.value === text) continue
    if (scanned !== undefined && !hasScanPrefix(field.value, text, scanned)) continue
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // React wraps the setter of the field itself, and would take this for its own doing.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
    if (caret !== null && field === field.ownerDocument.activeElement) field.setSelectionRange(caret, caret)
  }
}

/**
 * An empty field that has the focus is told that its last character was taken away: one that refused the characters of a
 * scan, as the amount of a payment does with letters, would go on refusing until somebody did.
 */
export function sendBackspace(fields: readonly FieldSnapshot[]): void {
  for (const { field, text } of fields) {
    if (text !== '' || field.value !== '' || field !== field.ownerDocument.activeElement) continue
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }))
  }
}

/** Whether a text is the earlier one with nothing but the beginning of a scan put into it. */
function hasScanPrefix(now: string, earlier: string, scanned: string): boolean {
  const added = now.length - earlier.length
  if (added < 1 || added >= MIN_SCAN_CHARACTERS) return false
  const start = [...Array(earlier.length + 1).keys()].find(
    (at) => earlier.slice(0, at) + now.slice(at, at + added) + earlier.slice(at) === now,
  )
  if (start === undefined) return false
  // A pad leaves out what is no amount, so not each of the first characters need be there.
  return [...now.slice(start, start + added)].every((character) =>
    scanned.slice(0, MIN_SCAN_CHARACTERS - 1).includes(character),
  )
}

/** Where the caret is; fields for numbers and mail addresses do not tell. */
function caretOf(field: TextField): number | null {
  try {
    return field.selectionStart
  } catch {
    // Fields that have no caret refuse to be asked in old browsers; then it simply stays where it is.
    return null
  }
}
